import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { doorCardApi } from '#shared/door.ts'
import { type CardCheck, shortCodeLength } from '#shared/membership/cards.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './door.module.css'

/** Asks whose card has a code, and keeps what was answered until it was read. */
export function useCard(eventId: number) {
  const call = useApi()
  const { t, say, day } = usePanelTexts()
  const [said, setSaid] = useState<{ isValid: boolean; title: string; text: string } | null>(null)
  const wordsOf = (card: CardCheck) => {
    if (card.state === 'unknown')
      return { isValid: false, title: t('door.card.invalid'), text: t('door.card.unknown') }
    const until =
      card.valid_until === null ? t('door.card.always') : t('door.card.until', { day: day(card.valid_until) })
    return card.state === 'ended'
      ? { isValid: false, title: t('door.card.invalid'), text: until }
      : {
          isValid: true,
          title: t('door.card.valid'),
          text: [card.name, card.type, until].filter(Boolean).join(' · '),
        }
  }
  const check = async (code: string): Promise<void> => {
    try {
      const { data } = await call<CardCheck>(doorCardApi(eventId), { method: 'POST', body: { code } })
      setSaid(wordsOf(data))
    } catch (error) {
      setSaid({ isValid: false, title: t('door.card.unread'), text: say(asProblem(error).title) })
    }
  }
  return { said, check, forget: () => setSaid(null) }
}

type Props = ReturnType<typeof useCard>

/** The answer about a membership card, until it was read. */
export const CardAnswer = ({ said, forget }: Pick<Props, 'said' | 'forget'>) => {
  const { t } = usePanelTexts()
  if (!said) return null
  return (
    <div role="alert" className={css.arrival} data-state={said.isValid ? 'confirmed' : 'cancelled'}>
      <h2>{said.title}</h2>
      <p>{said.text}</p>
      <Button variant="default" onClick={forget}>
        {t('door.understood')}
      </Button>
    </div>
  )
}

/** A field for the signs of a membership card, where no camera reads its code. */
export const CardCode = ({ check }: Pick<Props, 'check'>) => {
  const { t } = usePanelTexts()
  const [typed, setTyped] = useState('')
  const send = (event: SubmitEvent): void => {
    event.preventDefault()
    void check(typed)
    setTyped('')
  }
  return (
    <details className={css.phone}>
      <summary>{t('door.card.type')}</summary>
      <form onSubmit={send}>
        <TextInput
          label={t('door.card.code')}
          value={typed}
          maxLength={2 * shortCodeLength}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" mt={8}>
          {t('door.card.check')}
        </Button>
      </form>
    </details>
  )
}
