import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { firstLanguage } from '#shared/languages.ts'
import { participantsPage } from '#shared/participants.ts'
import { participantsMailAddress } from '#shared/participants-mail-address.ts'
import { api as paths } from '#shared/paths.ts'
import { wordsOf } from '#shared/resource-words.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { type Event, events } from '#shared/resources/events.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { countRecords } from '#web/admin/frame/count-records.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './evenemang-admin-page.module.css'
import { evenemangSlice } from './evenemang-slice.ts'

type ListedPlaces = { event: Event; taken: number }

/** Reads it again whenever the list has been read: a place may have been given or come free. */
function useEvent(id: number): ListedPlaces | null {
  const call = useApi()
  const listed = useSelector(evenemangSlice.select)
  const [places, setPlaces] = useState<ListedPlaces | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    let isLeft = false
    Promise.all([
      call<Event>(paths.record(events.name, id)),
      countRecords(call, evenemang, { event_id: id, state: 'confirmed' }),
    ]).then(
      ([{ data }, taken]) => {
        if (!isLeft) setPlaces({ event: data, taken })
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

/** @returns how many of an event's places are taken, and how many wait */
export function placesText({ event, taken }: ListedPlaces, { t }: Pick<PanelTexts, 't'>): string {
  const { capacity, queue_length } = event
  const text =
    capacity === null
      ? t('participants.applied', { count: taken })
      : t('participants.places', { taken, capacity })
  return queue_length ? `${text}, ${t('places.waiting', { count: queue_length })}` : text
}

/** The event whose participants are listed, with the ways to its form and to a mail to them. */
export const ListedEvent = ({ id }: { id: number }) => {
  const texts = usePanelTexts()
  const places = useEvent(id)
  if (!places) return null
  const { eventName, eventDate, cancelled } = places.event
  const links = [
    { to: participantsPage(id), icon: 'clipboard', label: 'attendance.title' },
    { to: participantsMailAddress(id), icon: 'mail', label: 'participants.write' },
  ] as const
  return (
    <div className={css.event}>
      <p>
        <Link to={`/admin/events/?edit=${id}`} lang={firstLanguage}>
          {eventName}
        </Link>
        {` · ${texts.dateTime(eventDate)} · ${placesText(places, texts)} `}
        {cancelled && (
          <StateBadge tone="error" icon="close">
            {wordsOf(texts.resourceIn(events).fields.cancelled)[0]}
          </StateBadge>
        )}
      </p>
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
