import { Alert, Button, Modal } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import { type Mail, mailKinds, mailStates, mails } from '#shared/resources/mails.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import card from '#web/admin/page/card.module.css'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import type { RowTools } from '#web/admin/page/resource-page-props.ts'
import { Operation } from '#web/admin/table/operation.tsx'
import { PartedAddress } from '#web/admin/table/parted-address.tsx'
import type { Column } from '#web/admin/table/table-parts.tsx'
import type { Problem } from '#web/redux/api.ts'
import { MailingList } from './mailing-list.tsx'
import css from './mailings.module.css'
import { OutboxStatus } from './outbox-status.tsx'

/** A mail that was refused for now says when it is tried again. */
const stateOf = ({ state, attempts, next_attempt_at }: Mail): string =>
  state === 'queued' && attempts && next_attempt_at
    ? `${mailStates[state]} till ${next_attempt_at.slice(11, 16)}`
    : mailStates[state]

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
  {
    key: 'recipient',
    header: 'Till',
    sort: 'recipient',
    width: 'long',
    cell: ({ recipient }) => <PartedAddress text={recipient} />,
  },
  { key: 'kind', header: 'Slag', cell: ({ kind }) => mailKinds[kind] },
  { key: 'state', header: 'Läge', sort: 'state', cell: stateOf },
  { key: 'last_error', header: 'Varför', width: 'wide', cell: ({ last_error }) => last_error },
]

const MailView = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const call = useApi()
  const [mail, setMail] = useState<(Mail & { text: string | null }) | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    call<Mail & { text: string | null }>(`${panelApi.mails}${id}/`).then(
      ({ data }) => setMail(data),
      (error: unknown) => setProblem(asProblem(error)),
    )
  }, [call, id])
  return (
    <Modal opened onClose={onClose} size={800} title={mail?.subject ?? 'Mejl'}>
      {problem && <Alert color="red">{problem.title}</Alert>}
      {mail && (
        <>
          <p className={card.hint}>{`Till ${mail.recipient}`}</p>
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
  const [opened, setOpened] = useState<number | null>(null)
  const [version, setVersion] = useState(0)
  const showChange = useCallback(() => setVersion((count) => count + 1), [])
  const operations = ({ id, state, subject }: Mail, { run }: RowTools) => {
    const path = `${panelApi.mails}${id}/`
    const decide = async (decision: string, body?: unknown): Promise<void> => {
      await call(`${path}${decision}/`, { method: 'POST', ...(body !== undefined && { body }) })
      showChange()
    }
    const button = (label: string, work: () => Promise<void>) => (
      <Button
        key={label}
        variant="default"
        size="xs"
        aria-label={`${label}: ${subject}`}
        onClick={() => void run(work)}
      >
        {label}
      </Button>
    )
    return (
      <>
        <Operation label={`Visa ${subject}`} icon="read" onClick={() => setOpened(id)} />
        {(state === 'failed' || state === 'uncertain') && button('Skicka igen', () => decide('resend'))}
        {state === 'uncertain' && button('Kom fram', () => decide('settle', { state: 'sent' }))}
        {state === 'uncertain' && button('Kom inte fram', () => decide('settle', { state: 'failed' }))}
      </>
    )
  }
  return (
    <div className={css.page}>
      <ResourcePage<Mail>
        resource={mails}
        title="Mail"
        record="Mail"
        intro={<OutboxStatus version={version} onChange={showChange} />}
        version={version}
        columns={columns}
        filters={[
          {
            kind: 'choice',
            field: 'state',
            label: 'Läge',
            options: [['', 'Alla'], ...Object.entries(mailStates)],
          },
        ]}
        nameOf={({ subject }) => subject}
        operations={operations}
        exportable={false}
        empty="Inget mejl här."
      />
      <MailingList version={0} />
      {opened !== null && <MailView id={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
