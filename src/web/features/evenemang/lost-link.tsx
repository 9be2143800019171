import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Words } from '#shared/message.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Problem } from '#web/redux/api.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { Button } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './application-form.module.css'

/** The application that was refused because its address has applied already. */
export type Asked = { email: string; event_name: string; event_id?: number }

/** Offers whoever has applied already a mail with the link to the own page; it says the same for every address. */
export const LostLink = ({ asked }: { asked: Asked }) => {
  const { t, say } = useTexts()
  const dispatch = useDispatch<AppDispatch>()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Words | null>(null)
  const [isSent, setSent] = useState(false)
  const send = async (): Promise<void> => {
    setBusy(true)
    setSaid(null)
    try {
      await dispatch((_, _state, extra) =>
        extra.api.send(`${evenemang.path}link/`, { method: 'POST', body: asked }),
      )
      setSent(true)
    } catch (error) {
      setSaid((error as Problem).title)
    }
    setBusy(false)
  }
  return (
    <div className={css.lost}>
      {!isSent && (
        <>
          <p>{t('apply.lostLink')}</p>
          <Button variant="quiet" busy={busy} onClick={() => void send()}>
            {t('apply.sendLink')}
          </Button>
        </>
      )}
      <div role="status">{isSent ? t('apply.linkSent', { email: asked.email }) : said && say(said)}</div>
    </div>
  )
}
