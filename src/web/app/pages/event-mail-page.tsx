import { readParticipantsMail } from '#shared/participants-mail-address.ts'
import { Page as Mail } from '#web/features/mailings/participants-mail-page.tsx'
import { useSearchParams } from '#web/ui/use-search-params.ts'
import css from './event-place.module.css'
import { EventTabs } from './event-tabs.tsx'

/** A mail to the participants of an event, among its other sections. */
export const Page = () => {
  const [parameters] = useSearchParams()
  const { eventId } = readParticipantsMail(parameters)
  return (
    <div className={css.page}>
      {eventId !== null && <EventTabs eventId={eventId} current="mail" />}
      <Mail />
    </div>
  )
}
