import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { wordsOf } from '#shared/field.ts'
import { firstLanguage } from '#shared/languages.ts'
import { participantsPage } from '#shared/participants.ts'
import { participantsMailAddress } from '#shared/participants-mail-address.ts'
import { api as paths } from '#shared/paths.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { type Event, events } from '#shared/resources/events.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { countRecords } from '#web/admin/frame/count-records.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import page from '#web/admin/page/admin-page.module.css'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './evenemang-admin-page.module.css'
import { evenemangSlice } from './evenemang-slice.ts'

type Found = { event: Event; taken: number }

/** Reads it again whenever the list has been read: a place may have been given or come free. */
function useEvent(id: number): Found | null {
  const call = useApi()
  const listed = useSelector(evenemangSlice.select)
  const [found, setFound] = useState<Found | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    let isLeft = false
    Promise.all([
      call<Event>(paths.record(events.name, id)),
      countRecords(call, evenemang, { event_id: id, state: 'confirmed' }),
    ]).then(
      ([{ data }, taken]) => {
        if (!isLeft) setFound({ event: data, taken })
      },
      // The list itself says when the server cannot be reached.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [call, id, listed])
  return found?.event.id === id ? found : null
}

/** @returns how many of an event's places are taken, and how many wait */
export function placesText({ event, taken }: Found, { t }: Pick<PanelTexts, 't'>): string {
  const { capacity, queue_length } = event
  const places =
    capacity === null
      ? t('participants.applied', { count: taken })
      : t('participants.places', { taken, capacity })
  return queue_length ? `${places}, ${t('places.waiting', { count: queue_length })}` : places
}

/** The event whose participants are listed, with the ways to its form and to a mail to them. */
export const ListedEvent = ({ id }: { id: number }) => {
  const texts = usePanelTexts()
  const found = useEvent(id)
  if (!found) return null
  const { eventName, eventDate, cancelled } = found.event
  return (
    <div className={css.event}>
      <p>
        <Link to={`/admin/events/?edit=${id}`} lang={firstLanguage}>
          {eventName}
        </Link>
        {` · ${texts.dateTime(eventDate)} · ${placesText(found, texts)} `}
        {cancelled && (
          <StateBadge tone="error" icon="close">
            {wordsOf(texts.resourceIn(events).fields.cancelled)[0]}
          </StateBadge>
        )}
      </p>
      <div className={page.buttons}>
        <Button
          component={Link}
          to={participantsPage(id)}
          variant="default"
          leftSection={<AdminIcon name="clipboard" />}
        >
          {texts.t('attendance.title')}
        </Button>
        <Button
          component={Link}
          to={participantsMailAddress(id)}
          variant="default"
          leftSection={<AdminIcon name="mail" />}
        >
          {texts.t('participants.write')}
        </Button>
      </div>
    </div>
  )
}
