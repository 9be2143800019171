import { useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { isEmail } from '#shared/check-field.ts'
import { message, type Words } from '#shared/message.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import type { Problem } from '#web/redux/api.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './received.module.css'

type Props = {
  email: string
  /** Price, payment and link are in the mail alone. */
  isInMail: boolean
  /** There is nothing to pay yet. */
  isWaiting: boolean
  idempotencyKey: string
  /** Takes the application with its corrected address. */
  corrected: (application: Evenemang, email: string) => void
}

/** Sends to the calls for an application that was just sent. @returns what went wrong, or the answer */
function useSent(idempotencyKey: string) {
  const dispatch = useDispatch<AppDispatch>()
  const [busy, setBusy] = useState(false)
  const send = async <T,>(part: 'address' | 'receipt', body: object): Promise<T | Words> => {
    setBusy(true)
    try {
      const request = { method: 'POST', body, idempotencyKey } as const
      const { data } = await dispatch((_, _state, extra) =>
        extra.api.send<T>(`${evenemang.path}sent/${part}/`, request),
      )
      return data
    } catch (error) {
      const { title, errors } = error as Problem
      return errors[0]?.detail ?? title
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}

const isWords = (answer: unknown): answer is Words =>
  typeof answer === 'string' || (typeof answer === 'object' && answer !== null && 'key' in answer)

/** The address that the mail goes to: it can be sent again, and a wrong address corrected, until the page is left. */
export const SentMail = ({ email, isInMail, isWaiting, idempotencyKey, corrected }: Props) => {
  const { t, say } = useTexts()
  const { busy, send } = useSent(idempotencyKey)
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState<Words | null>(null)
  const [error, setError] = useState<Words | null>(null)
  const field = useRef<HTMLFormElement>(null)
  const sendAgain = async (): Promise<void> => {
    setSaid(null)
    const answer = await send<object>('receipt', {})
    setSaid(isWords(answer) ? answer : message('apply.sentAgain', { email }))
  }
  const correct = async (): Promise<void> => {
    const typed = String(new FormData(field.current ?? undefined).get('email') ?? '').trim()
    setSaid(null)
    setError(isEmail(typed) ? null : message('check.email'))
    if (!isEmail(typed)) return
    const answer = await send<Evenemang>('address', { email: typed })
    if (isWords(answer)) return setError(answer)
    setOpen(false)
    setSaid(message('apply.corrected', { email: typed }))
    corrected(answer, typed)
  }
  return (
    <div className={css.mail}>
      {isInMail && <p>{t(isWaiting ? 'apply.queueByMail' : 'apply.priceByMail', { email })}</p>}
      <p className={css.own}>
        {isInMail && (
          <Button variant="quiet" busy={busy && !isOpen} onClick={() => void sendAgain()}>
            {t('apply.sendAgain')}
          </Button>
        )}
        {!isOpen && (
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {t('apply.correctAddress')}
          </Button>
        )}
      </p>
      {isOpen && (
        <form
          ref={field}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void correct()
          }}
        >
          <EmailField name="email" autoFocus defaultValue={email} error={error && say(error)} />
          <p className={css.own}>
            <Button type="submit" busy={busy}>
              {t('apply.correct')}
            </Button>
          </p>
        </form>
      )}
      <div role="status">{said && say(said)}</div>
    </div>
  )
}
