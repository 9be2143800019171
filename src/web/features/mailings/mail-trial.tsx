import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import type { Mail } from '#shared/resources/mails.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'

const pollIntervalMs = 1_000

/** @returns the outcome of the mail in a sentence */
function outcomeOf({ state, recipient, last_error, attempts }: Mail, { t }: PanelTexts): string {
  switch (state) {
    case 'sent':
      return t('trial.sent', { recipient })
    case 'failed':
    case 'uncertain': {
      const outcome = t(`trial.${state}`, { recipient })
      return `${outcome} ${last_error}`
    }
    default:
      return attempts
        ? `${t('trial.waiting', { recipient })} ${last_error}`
        : t('trial.sending', { recipient })
  }
}

type Props = {
  /** No mail server is set: the mail becomes a file. */
  isToFile: boolean
  onSent(): void
}

/** Sends a mail to oneself, and shows the answer of the mail server. */
export const MailTrial = ({ isToFile, onSent }: Props) => {
  const texts = usePanelTexts()
  const { t } = texts
  const call = useApi()
  const [mail, setMail] = useState<Mail | null>(null)
  const { run, busy, problem } = useRun()
  const isUnderWay = mail?.state === 'queued' || mail?.state === 'sending'
  const send = () =>
    run(async () => {
      setMail(null)
      setMail((await call<Mail>(`${panelApi.mails}trial/`, { method: 'POST' })).data)
      onSent()
    })
  useEffect(() => {
    if (!mail || !isUnderWay) return
    const timer = setTimeout(() => {
      call<Mail>(`${panelApi.mails}${mail.id}/`).then(
        ({ data }) => setMail(data),
        // Looked at again: the list below says itself when the server is away.
        () => setMail({ ...mail }),
      )
    }, pollIntervalMs)
    return () => clearTimeout(timer)
  }, [call, mail, isUnderWay])
  const outcome = mail && (isToFile && mail.state === 'sent' ? t('trial.file') : outcomeOf(mail, texts))
  return (
    <Group gap="sm">
      <Button variant="default" loading={busy} onClick={() => void send()}>
        {t('trial.button')}
      </Button>
      <p role="status">{outcome}</p>
      {problem && <p role="alert">{texts.say(problem.title)}</p>}
    </Group>
  )
}
