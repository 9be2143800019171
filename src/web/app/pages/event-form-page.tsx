import { useDispatch, useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import { isOver, type Registration } from '#shared/event-state.ts'
import { eventIdIn, eventPage } from '#shared/paths.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import type { Key } from '#texts/keys.ts'
import type { PageProps } from '#web/app/page.ts'
import { ApplicationForm } from '#web/features/evenemang/application-form.tsx'
import { chooseEvent, idBesideName } from '#web/features/events/choose-event.ts'
import { EventFacts } from '#web/features/events/event-facts.tsx'
import { EventPicture } from '#web/features/events/event-picture.tsx'
import { eventSlice } from '#web/features/events/event-slice.ts'
import { dayOf, startTimeOf } from '#web/features/events/event-times.ts'
import { useMemberKey } from '#web/features/events/member-link.ts'
import { MembersButton } from '#web/features/events/members-button.tsx'
import { RegistrationNotes } from '#web/features/events/registration-notes.tsx'
import { useLaterQuotas } from '#web/features/events/use-later-quotas.ts'
import { useMembersFirst, useRegistration } from '#web/features/events/use-registration.ts'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { PageWidth } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { pictureFrames } from '#web/ui/picture-frames.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './event-form-page.module.css'

/** @returns why nobody can apply to the event here, or null. */
function closedBecause(event: Event, registration: Registration, now: string): Key | null {
  if (event.cancelled) return 'event.isCancelled'
  if (registration === 'past' || isOver(event, now)) return 'event.past'
  return event.eventHasForm ? null : 'apply.closed'
}

/** The form, or why there is none. */
const Application = ({ event, now }: { event: Event; now: string }) => {
  const { t } = useTexts()
  const dispatch = useDispatch<AppDispatch>()
  const registration = useRegistration(event, now)
  const closed = closedBecause(event, registration, now)
  const laterQuotas = useLaterQuotas(event, now)
  const isFirst = useMembersFirst(event, now)
  const memberKey = useMemberKey()
  const notes = <RegistrationNotes event={event} registration={registration} now={now} />
  if (closed) return <p className={css.closed}>{t(closed)}</p>
  if (registration !== 'open') return <div className={css.closed}>{notes}</div>
  if (isFirst && !memberKey)
    return (
      <div className={css.closed}>
        {notes}
        <p>
          <MembersButton />
        </p>
      </div>
    )
  const count = ({ places, queue_place: queuePlace }: Evenemang, quota: string): void => {
    dispatch(eventSlice.placesTaken({ id: event.id, quota, places, queuePlace }))
  }
  return (
    <ApplicationForm event={event} laterQuotas={laterQuotas} memberKey={memberKey} applied={count}>
      {event.places_left === 0 && <p className={css.full}>{t('apply.full')}</p>}
      {notes}
    </ApplicationForm>
  )
}

export const Page = ({ params }: PageProps) => {
  const { t, dates, localText } = useTexts()
  const events = useSelector(eventSlice.select)
  const now = useSelector(featureSlice.selectNow)
  const id = eventIdIn(useLocation().search)
  const event = chooseEvent(events, { name: params.eventform ?? '', id, now })
  if (!event) return null
  return (
    <PageWidth>
      <div className={css.page}>
        <h1 tabIndex={-1} className={css.heading}>
          {t('apply.title', { name: localText(event, 'eventName').text })}
        </h1>
        <p className={css.inShort}>
          {[dates.shortDate(dayOf(event)), startTimeOf(event, t), localText(event, 'eventLocation').text]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className={css.form}>
          <Application key={event.id} event={event} now={now} />
        </div>
        <aside className={css.event} aria-label={t('apply.event')}>
          <div className={css.picture}>
            <EventPicture event={event} frames={pictureFrames.applying} dated />
          </div>
          <div className={css.facts}>
            <EventFacts event={event} />
            <Link
              to={eventPage(event.eventName, idBesideName(events, event))}
              state={{ event }}
              className={css.back}
            >
              {t('apply.read')}
            </Link>
          </div>
        </aside>
      </div>
    </PageWidth>
  )
}
