import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { firstLanguage } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { eventPlace, participantsPage } from '#shared/participants.ts'
import { participantsMailAddress } from '#shared/participants-mail-address.ts'
import { api as paths } from '#shared/paths.ts'
import { capacityOf, type PlaceCount } from '#shared/places.ts'
import { wordsOf } from '#shared/resource-words.ts'
import { type Event, events } from '#shared/resources/events.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import { placesLine, quotaLines } from '#web/admin/table/places-line.ts'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './evenemang-admin-page.module.css'
import { evenemangSlice } from './evenemang-slice.ts'
import { WayToBin } from './gone-event.tsx'

type ListedPlaces = { event: Event; count: PlaceCount }

/** Reads it again whenever the list has been read: a place may have been given or come free. */
function useEvent(id: number): ListedPlaces | null {
  const call = useApi()
  const listed = useSelector(evenemangSlice.select)
  const [places, setPlaces] = useState<ListedPlaces | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    let isLeft = false
    Promise.all([call<Event>(paths.record(events.name, id)), call<PlaceCount>(panelApi.places(id))]).then(
      ([{ data: event }, { data: count }]) => {
        if (!isLeft) setPlaces({ event, count })
      },
      // The list itself says when the server cannot be reached.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [call, id, listed])
  return places?.event.id === id ? places : null
}

/** The event whose participants are listed, with the ways to its form and to a mail to them. */
export const ListedEvent = ({ id }: { id: number }) => {
  const texts = usePanelTexts()
  const places = useEvent(id)
  const deleted = useSelector(evenemangSlice.select).find((one) => one.event_id === id && one.event_deleted)
  if (deleted)
    return (
      <div className={css.event}>
        <p>{`${deleted.event_name} · ${texts.t('participants.eventDeleted')}`}</p>
        <WayToBin {...deleted} />
      </div>
    )
  if (!places) return null
  const { eventName, eventDate, cancelled } = places.event
  const links = [
    { to: participantsPage(id), icon: 'clipboard', label: 'attendance.title' },
    { to: participantsMailAddress(id), icon: 'mail', label: 'participants.write' },
  ] as const
  return (
    <div className={css.event}>
      <p>
        <Link to={eventPlace(id)} lang={firstLanguage}>
          {eventName}
        </Link>
        {` · ${texts.dateTime(eventDate)} · ${placesLine(places.count, capacityOf(places.event), texts).join(', ')} `}
        {cancelled && (
          <StateBadge tone="error" icon="close">
            {wordsOf(texts.resourceIn(events).fields.cancelled)[0]}
          </StateBadge>
        )}
      </p>
      {quotaLines({ count: places.count, quotas: places.event.quotas }, texts).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Group gap="sm">
        {links.map(({ to, icon, label }) => (
          <Button
            key={icon}
            component={Link}
            to={to}
            variant="default"
            leftSection={<AdminIcon name={icon} />}
          >
            {texts.t(label)}
          </Button>
        ))}
      </Group>
    </div>
  )
}
