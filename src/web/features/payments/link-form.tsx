import { Button, Group, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type LookedAt, type NamedClaim, paymentsApi } from '#shared/payment-review.ts'
import { valueControl } from '#web/admin/form/value-control.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './payments.module.css'
import { useAmount } from './use-amount.ts'
import { useFound } from './use-found.ts'
import type { Part } from './use-look.ts'

/** The name on a button may be long. */
export const longButton = { root: css.long ?? '', label: css.wrapped ?? '' }

type Props = {
  payment: LookedAt
  /** The payment is for several claims. */
  isSplit: boolean
  busy: boolean
  onLink: (parts: readonly Part[]) => void
  onClose: () => void
}

type Chosen = { claim: NamedClaim; amount: number }

/** Searches an open claim for a payment, or several among which it is divided. */
export const LinkForm = ({ payment, isSplit, busy, onLink, onClose }: Props) => {
  const { t } = usePanelTexts()
  const amount = useAmount()
  const { q, setQ, found } = useFound<NamedClaim>(paymentsApi.claims)
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const left = chosen.reduce((rest, part) => rest - part.amount, payment.rest)
  const choose = (claim: NamedClaim): void => {
    if (!isSplit) {
      onLink([{ claim: claim.id }])
      return
    }
    setQ('')
    setChosen((before) => [...before, { claim, amount: Math.max(0, Math.min(claim.due, left)) }])
  }
  const free = found?.filter(({ id }) => !chosen.some(({ claim }) => claim.id === id)) ?? []
  return (
    <div className={css.form}>
      {chosen.map(({ claim, amount: part }) => (
        <NumberInput
          key={claim.id}
          label={t('payments.split.part', { number: claim.number, name: claim.name })}
          value={part / 100}
          min={0}
          max={claim.due / 100}
          decimalScale={2}
          decimalSeparator=","
          hideControls
          onChange={(value) =>
            setChosen((before) =>
              before.map((one) =>
                one.claim.id === claim.id ? { claim, amount: Math.round(Number(value) * 100) } : one,
              ),
            )
          }
        />
      ))}
      {isSplit && chosen.length > 0 && (
        <p role="status">{t('payments.split.left', { rest: amount(left) })}</p>
      )}
      <TextInput
        label={t('payments.search')}
        description={t('payments.search.hint')}
        autoFocus
        maxLength={100}
        {...valueControl(q, setQ)}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      {found && free.length === 0 && <p role="status">{t('payments.search.none')}</p>}
      {free.length > 0 && (
        <ul className={css.found}>
          {free.map((claim) => (
            <li key={claim.id}>
              <Button variant="subtle" classNames={longButton} disabled={busy} onClick={() => choose(claim)}>
                {t('payments.claim', { number: claim.number, name: claim.name, due: amount(claim.due) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Group gap={8}>
        {isSplit && (
          <Button
            disabled={chosen.length === 0 || left < 0 || chosen.some((part) => part.amount <= 0)}
            loading={busy}
            onClick={() =>
              onLink(chosen.map(({ claim, amount: part }) => ({ claim: claim.id, amount: part })))
            }
          >
            {t('payments.split.save')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('payments.cancel')}
        </Button>
      </Group>
    </div>
  )
}
