import { Alert, Button, Modal, Stack } from '@mantine/core'
import { useCallback, useState } from 'react'
import { clockIn } from '#shared/moment.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type Mail, mails } from '#shared/resources/mails.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import card from '#web/admin/page/card.module.css'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import type { RowTools } from '#web/admin/page/resource-page-props.ts'
import { Operation } from '#web/admin/table/operation.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { LetterLead } from './letter-lead.tsx'
import { MailingList } from './mailing-list.tsx'
import css from './mailings.module.css'
import { OutboxStatus } from './outbox-status.tsx'

/** A mail that was refused for now says when it is tried again. */
function stateIn({ t, resourceIn }: PanelTexts): (mail: Mail) => string {
  const { optionLabels = {} } = resourceIn(mails).fields.state
  return ({ state, attempts, next_attempt_at }) => {
    const word = optionLabels[state] ?? state
    return state === 'queued' && attempts && next_attempt_at
      ? t('mail.until', { state: word, time: clockIn(next_attempt_at, t) })
      : word
  }
}

const MailView = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { t, say } = usePanelTexts()
  const { data: mail, problem } = useRead<Mail & { text: string | null }>(`${panelApi.mails}${id}/`)
  return (
    <Modal opened onClose={onClose} size={800} title={mail?.subject ?? t('page.mail')}>
      {problem && <Alert color="red">{say(problem.title)}</Alert>}
      {mail && (
        <>
          <p className={card.hint}>{t('mail.to', { recipient: mail.recipient })}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
          <pre className={css.text} tabIndex={0}>
            {mail.text ?? t('mail.gone')}
          </pre>
        </>
      )}
    </Modal>
  )
}

/** All mails of the program: the mailings, the state of the outbox, and its mails (/admin/mail/). */
export const Page = () => {
  const texts = usePanelTexts()
  const { t } = texts
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
        <Operation label={t('mail.show', { subject })} icon="read" onClick={() => setOpened(id)} />
        {(state === 'failed' || state === 'uncertain') && button(t('mail.resend'), () => decide('resend'))}
        {state === 'uncertain' && button(t('mail.arrived'), () => decide('settle', { state: 'sent' }))}
        {state === 'uncertain' && button(t('mail.notArrived'), () => decide('settle', { state: 'failed' }))}
      </>
    )
  }
  return (
    <Stack gap={24}>
      <ResourcePage<Mail>
        resource={texts.resourceIn(mails)}
        title={t('page.mail')}
        record={t('record.mail')}
        intro={<OutboxStatus version={version} onChange={showChange} />}
        version={version}
        columns={[
          'id',
          { key: 'subject', isTitle: true, width: 'wide' },
          { key: 'recipient', header: t('mail.recipient'), isTitle: false },
          'kind',
          { key: 'state', cell: stateIn(texts) },
          { key: 'last_error', width: 'wide' },
        ]}
        sortable={['id', 'subject', 'recipient', 'state']}
        filters={['state']}
        nameOf={({ subject }) => subject}
        operations={operations}
        exportable={false}
        empty={t('mail.empty')}
      />
      <LetterLead />
      <MailingList version={0} />
      {opened !== null && <MailView id={opened} onClose={() => setOpened(null)} />}
    </Stack>
  )
}
