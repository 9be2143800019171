import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import type { Mail } from '#shared/resources/mails.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import css from './mailings.module.css'

const pollIntervalMs = 1_000

/** What became of the mail, in a sentence. */
function outcomeOf({ state, recipient, last_error, attempts }: Mail): string {
  switch (state) {
    case 'sent':
      return `E-postservern tog emot mejlet till ${recipient}. Kommer det inte inom några minuter: titta i skräpposten.`
    case 'failed':
      return `Mejlet till ${recipient} gick inte att skicka. ${last_error}`
    case 'uncertain':
      return `Ingen vet om mejlet till ${recipient} kom fram. ${last_error}`
    default:
      return attempts ? `Mejlet till ${recipient} väntar. ${last_error}` : `Skickar till ${recipient} …`
  }
}

type Props = {
  /** No mail server is set: the mail becomes a file. */
  isToFile: boolean
  onSent(): void
}

/** Sends a mail to oneself, and says what the mail server said. */
export const MailTrial = ({ isToFile, onSent }: Props) => {
  const call = useApi()
  const [mail, setMail] = useState<Mail | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isUnderWay = mail?.state === 'queued' || mail?.state === 'sending'
  const send = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    setMail(null)
    try {
      setMail((await call<Mail>(`${panelApi.mails}trial/`, { method: 'POST' })).data)
      onSent()
    } catch (error) {
      setFailure(asProblem(error).title)
    } finally {
      setBusy(false)
    }
  }
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
  const outcome =
    mail &&
    (isToFile && mail.state === 'sent' ? 'Mejlet skrevs som en fil och nådde ingen.' : outcomeOf(mail))
  return (
    <div className={css.trial}>
      <Button variant="default" loading={isBusy} onClick={() => void send()}>
        Skicka ett provmejl till mig
      </Button>
      <p role="status">{outcome}</p>
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}
