import { Alert, Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { api } from '#shared/paths.ts'
import type { Mail, MailKind, MailState } from '#shared/resources/mails.ts'
import { ApiListPage } from '#web/admin/api-list-page.tsx'
import { Operation } from '#web/admin/operation.tsx'
import type { Column } from '#web/admin/table-parts.tsx'
import { asProblem, useApi } from '#web/admin/use-api.ts'
import type { Problem } from '#web/redux/api.ts'
import { MailingList } from './mailing-list.tsx'
import css from './mailings.module.css'

const states: Readonly<Record<MailState, string>> = {
  queued: 'I kö',
  sending: 'Skickas',
  sent: 'Skickat',
  failed: 'Misslyckat',
  uncertain: 'Osäkert',
}

const kinds: Readonly<Record<MailKind, string>> = {
  information: 'Utskick',
  test: 'Prov på utskick',
  welcome: 'Välkommen till listan',
  'confirm-subscription': 'Bekräfta prenumeration',
  activation: 'Bekräfta medlemskap',
  message: 'Nytt meddelande',
  'event-receipt': 'Anmälan till evenemang',
  'membership-receipt': 'Ansökan om medlemskap',
}

const columns: readonly Column<Mail>[] = [
  { key: 'id', header: '#', sort: 'id', width: 'narrow', cell: ({ id }) => id },
  {
    key: 'subject',
    header: 'Ämne',
    sort: 'subject',
    isTitle: true,
    width: 'wide',
    cell: ({ subject }) => subject,
  },
  { key: 'recipient', header: 'Till', sort: 'recipient', width: 'long', cell: ({ recipient }) => recipient },
  { key: 'kind', header: 'Slag', cell: ({ kind }) => kinds[kind] },
  { key: 'state', header: 'Läge', sort: 'state', cell: ({ state }) => states[state] },
  { key: 'last_error', header: 'Varför', width: 'wide', cell: ({ last_error }) => last_error },
]

type Status = {
  transport: 'smtp' | 'files'
  from: string
  paused_until: string | null
  reason: string | null
  queued: number
  sending: number
  failed: number
  uncertain: number
}

/** Whether mails leave at all, and what waits. */
const OutboxStatus = () => {
  const call = useApi()
  const [status, setStatus] = useState<Status | null>(null)
  useEffect(() => {
    call<Status>(`${api.mails}status/`).then(
      ({ data }) => setStatus(data),
      // The list below says itself when the server is away.
      () => {},
    )
  }, [call])
  if (!status) return null
  const { queued, sending, failed, uncertain } = status
  return (
    <>
      {status.transport === 'files' && (
        <Alert variant="outline" title="Ingen e-postserver är inställd.">
          Mejlen skrivs som filer i mappen mail i DATA_DIR och når ingen. Ställ in SMTP_URL för att skicka
          dem.
        </Alert>
      )}
      {status.paused_until && (
        <Alert color="yellow" variant="outline" title="E-postservern svarar inte.">
          {`Nästa försök ${status.paused_until.slice(11, 16)}. ${status.reason ?? ''}`}
        </Alert>
      )}
      <p>{`${queued + sending} väntar · ${failed} misslyckade · ${uncertain} osäkra · avsändare ${status.from}`}</p>
    </>
  )
}

const MailView = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const call = useApi()
  const [mail, setMail] = useState<(Mail & { text: string | null }) | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    call<Mail & { text: string | null }>(`${api.mails}${id}/`).then(
      ({ data }) => setMail(data),
      (error: unknown) => setProblem(asProblem(error)),
    )
  }, [call, id])
  return (
    <Modal opened onClose={onClose} size={800} title={mail?.subject ?? 'Mejl'}>
      {problem && <Alert color="red">{problem.title}</Alert>}
      {mail && (
        <>
          <p className={css.hint}>{`Till ${mail.recipient}`}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
          <pre className={css.text} tabIndex={0}>
            {mail.text ?? 'Det som mejlet handlade om finns inte längre.'}
          </pre>
        </>
      )}
    </Modal>
  )
}

/** Everything that Gille sends: the mailings, the queue and why it waits, and what is in doubt (/admin/mail/). */
export const Page = () => {
  const call = useApi()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [opened, setOpened] = useState<number | null>(null)
  const decide = async (path: string, body: unknown, reload: () => void): Promise<void> => {
    setProblem(null)
    try {
      await call(path, { method: 'POST', ...(body !== null && { body }) })
      reload()
    } catch (error) {
      setProblem(asProblem(error))
    }
  }
  const operations = ({ id, state, subject }: Mail, reload: () => void) => {
    const path = `${api.mails}${id}/`
    const button = (label: string, run: () => Promise<void>) => (
      <Button
        key={label}
        variant="default"
        size="xs"
        aria-label={`${label}: ${subject}`}
        onClick={() => void run()}
      >
        {label}
      </Button>
    )
    return (
      <>
        <Operation label={`Visa ${subject}`} icon="read" onClick={() => setOpened(id)} />
        {(state === 'failed' || state === 'uncertain') &&
          button('Skicka igen', () => decide(`${path}resend/`, null, reload))}
        {state === 'uncertain' &&
          button('Kom fram', () => decide(`${path}settle/`, { state: 'sent' }, reload))}
        {state === 'uncertain' &&
          button('Kom inte fram', () => decide(`${path}settle/`, { state: 'failed' }, reload))}
      </>
    )
  }
  return (
    <div className={css.page}>
      <ApiListPage<Mail, Mail>
        title="Mail"
        intro={<OutboxStatus />}
        resource="mails"
        path={api.mails}
        columns={columns}
        filters={[
          {
            kind: 'choice',
            field: 'state',
            label: 'Läge',
            options: [['', 'Alla'], ...Object.entries(states)],
          },
        ]}
        toRow={(mail) => mail}
        nameOf={({ subject }) => subject}
        operations={operations}
        problem={problem}
        onForget={() => setProblem(null)}
        empty="Inget mejl här."
      />
      <MailingList version={0} />
      {opened !== null && <MailView id={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
