import { addressIn } from '#shared/addresses.ts'
import type { Registration } from '#shared/event-state.ts'
import { momentIn } from '#shared/moment.ts'
import { openingCalendarFile } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { Countdown } from './countdown.tsx'
import { kindLines } from './place-lines.ts'
import { registrationLines } from './registration-lines.ts'
import css from './registration-notes.module.css'
import { useMembersFirst } from './use-registration.ts'

type Props = {
  event: Event
  registration: Registration
  /** Keys of the kinds of places that open later; without them the kinds are not told one by one. */
  laterQuotas?: readonly string[]
  /** ISO instant at which the page was loaded. */
  now: string
}

/** When one may apply to an event, and how many places are left; nothing where neither is limited. */
export const RegistrationNotes = ({ event, registration, laterQuotas, now }: Props) => {
  const texts = useTexts()
  const { t, language } = texts
  const kinds = registration === 'open' && laterQuotas ? kindLines(event, laterQuotas, texts) : []
  const lines = [...kinds, ...registrationLines(event, registration, texts)]
  const isFirst = useMembersFirst(event, now) && ['open', 'later'].includes(registration)
  if (isFirst) lines.push(t('apply.membersFirst', { time: momentIn(event.members_first_until ?? '', texts) }))
  if (lines.length === 0) return null
  return (
    <div className={css.notes}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {registration === 'later' && event.registration_opens && (
        <div className={css.notes} data-unprinted="">
          <Countdown until={event.registration_opens} />
          <a href={addressIn(openingCalendarFile(event.id), language)} className={css.link}>
            <Icon name="calendar" />
            {t('apply.addOpening')}
          </a>
        </div>
      )}
    </div>
  )
}
