import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { shortCodeLength } from '#shared/membership/cards.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './door.module.css'
import type { useCard } from './use-card.ts'

type Props = ReturnType<typeof useCard>

/** The answer about a membership card, until it was read. */
export const CardAnswer = ({ said, forget }: Pick<Props, 'said' | 'forget'>) => {
  const { t } = usePanelTexts()
  if (!said) return null
  return (
    <div role="alert" className={css.arrival} data-state={said.isValid ? 'confirmed' : 'cancelled'}>
      <h2>{said.title}</h2>
      {said.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Button variant="default" onClick={forget}>
        {t('door.understood')}
      </Button>
    </div>
  )
}

/** A field for the signs of a membership card, where no camera reads its code; none where nobody has a card. */
export const CardCode = ({ check, kept }: Pick<Props, 'check' | 'kept'>) => {
  const { t, time } = usePanelTexts()
  const [typed, setTyped] = useState('')
  if (kept?.cards.cards.length === 0) return null
  const send = (event: SubmitEvent): void => {
    event.preventDefault()
    void check(typed)
    setTyped('')
  }
  return (
    <details className={css.phone}>
      <summary>{t('door.card.type')}</summary>
      <form noValidate onSubmit={send}>
        <TextInput
          label={t('door.card.code')}
          value={typed}
          maxLength={2 * shortCodeLength}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" mt={8}>
          {t('door.card.check')}
        </Button>
      </form>
      {kept && <p>{t('door.card.hint', { time: time(new Date(kept.readMs).toISOString()) })}</p>}
    </details>
  )
}
