import { Stack } from '@mantine/core'
import { useState } from 'react'
import { firstLanguage } from '#shared/languages.ts'
import {
  type ParticipantsMail,
  participantsMailAddress,
  readParticipantsMail,
} from '#shared/participants-mail-address.ts'
import { api as paths } from '#shared/paths.ts'
import { type Event, events } from '#shared/resources/events.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { ProblemAlert } from '#web/admin/page/problem-alert.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useSearchParams } from '#web/ui/use-search-params.ts'
import { MailingList } from './mailing-list.tsx'
import css from './mailings.module.css'
import { ParticipantsMailForm } from './participants-mail-form.tsx'

const EventMail = ({ eventId, ...begun }: ParticipantsMail & { eventId: number }) => {
  const { t } = usePanelTexts()
  const [, setParameters] = useSearchParams()
  const { data: event, problem } = useRead<Event>(paths.record(events.name, eventId))
  const [planned, setPlanned] = useState(0)
  const change = (next: Partial<ParticipantsMail>): void => {
    const { searchParams } = new URL(participantsMailAddress(eventId, { ...begun, ...next }), location.origin)
    setParameters(searchParams, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <header className={css.head}>
        <h1 tabIndex={-1}>
          {t('participants.write')}
          {event && (
            <>
              {': '}
              <span lang={firstLanguage}>{event.eventName}</span>
            </>
          )}
        </h1>
      </header>
      <ProblemAlert problem={problem} />
      {event && (
        <ParticipantsMailForm
          {...begun}
          event={event}
          onAudience={(audience) => change({ audience })}
          onPlanned={() => {
            setPlanned((count) => count + 1)
            // A reminder that has been sent does not stand there to be sent again.
            const isOwed = begun.audience === 'unpaid' || begun.audience === 'unanswered'
            change({ news: null, ...(isOwed && { audience: 'confirmed' }) })
          }}
        />
      )}
      {event && <MailingList eventId={eventId} version={planned} />}
    </>
  )
}

/** A mail to the participants of an event, and those sent to them before (/admin/participants/mail/?event_id=). */
export const Page = () => {
  const { t } = usePanelTexts()
  const [parameters] = useSearchParams()
  const { eventId, ...begun } = readParticipantsMail(parameters)
  return (
    <Stack gap={24}>
      {eventId === null ? (
        <>
          <h1 tabIndex={-1}>{t('participants.write')}</h1>
          <p>{t('participants.noEvent')}</p>
        </>
      ) : (
        <EventMail key={eventId} eventId={eventId} {...begun} />
      )}
    </Stack>
  )
}
