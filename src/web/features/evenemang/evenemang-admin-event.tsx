import { Group } from '@mantine/core'
import { useSelector } from 'react-redux'
import { firstLanguage } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { eventPlace, participantsPage } from '#shared/participants.ts'
import { participantsMailAddress } from '#shared/participants-mail-address.ts'
import { api as paths } from '#shared/paths.ts'
import { capacityOf, type PlaceCount } from '#shared/places.ts'
import { wordsOf } from '#shared/resource-words.ts'
import { type Event, events } from '#shared/resources/events.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { ButtonWithIcon } from '#web/admin/page/button-with-icon.tsx'
import { placesLine, quotaLines } from '#web/admin/table/places-line.ts'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { evenemangSlice } from './evenemang-slice.ts'
import { WayToBin } from './gone-event.tsx'

/** The event whose participants are listed, with the ways to its form and to a mail to them. */
export const ListedEvent = ({ id }: { id: number }) => {
  const texts = usePanelTexts()
  const listed = useSelector(evenemangSlice.select)
  // Whenever the list has been read, a place may have been given or come free.
  const { data: event } = useRead<Event>(paths.record(events.name, id), { version: listed })
  const { data: count } = useRead<PlaceCount>(panelApi.places(id), { version: listed })
  const deleted = listed.find((one) => one.event_id === id && one.event_deleted)
  if (deleted)
    return (
      <Group justify="space-between" gap={12}>
        <p>{`${deleted.event_name} · ${texts.t('participants.eventDeleted')}`}</p>
        <WayToBin {...deleted} />
      </Group>
    )
  if (!event || !count) return null
  const { eventName, eventDate, cancelled, quotas } = event
  const links = [
    { to: participantsPage(id), icon: 'clipboard', label: 'attendance.title' },
    { to: participantsMailAddress(id), icon: 'mail', label: 'participants.write' },
  ] as const
  return (
    <Group justify="space-between" gap={12}>
      <p>
        <Link to={eventPlace(id)} lang={firstLanguage}>
          {eventName}
        </Link>
        {` · ${texts.dateTime(eventDate)} · ${placesLine(count, capacityOf(event), texts).join(', ')} `}
        {cancelled && (
          <StateBadge tone="error" icon="close">
            {wordsOf(texts.resourceIn(events).fields.cancelled)[0]}
          </StateBadge>
        )}
      </p>
      {quotaLines({ count, quotas }, texts).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Group gap="sm">
        {links.map(({ to, icon, label }) => (
          <ButtonWithIcon key={icon} component={Link} to={to} icon={icon}>
            {texts.t(label)}
          </ButtonWithIcon>
        ))}
      </Group>
    </Group>
  )
}
