import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { formatPhone } from '#shared/format-phone.ts'
import { canPayClaims, type LookedAt, type PerhapsKnown, verdictsFor } from '#shared/payment-review.ts'
import card from '#web/admin/page/card.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { BatchPart } from './batch-part.tsx'
import { LinkForm, longButton } from './link-form.tsx'
import css from './payments.module.css'
import { useAmount } from './use-amount.ts'
import type { Look } from './use-look.ts'
import { useSuggestion } from './use-suggestion.ts'

export type ItemProps = {
  payment: LookedAt
  look: Look
  /** Asks for the account of a sale, and decides. */
  onSale: (payment: LookedAt) => void
}

/** The actions on a payment: linked with one press, or by a search, or judged. */
const Acts = ({ payment, look, onSale }: ItemProps) => {
  const { t } = usePanelTexts()
  const [form, setForm] = useState<'other' | 'split' | null>(null)
  const { claim, split = [] } = payment.suggestion ?? {}
  const verdicts = verdictsFor(payment)
  const mayLink = canPayClaims(payment)
  if (form)
    return (
      <LinkForm
        payment={payment}
        isSplit={form === 'split'}
        busy={look.busy}
        onLink={(parts) => look.link(payment, parts)}
        onClose={() => setForm(null)}
      />
    )
  const button = (words: string, onClick: () => void) => (
    <Button key={words} variant="default" disabled={look.busy} onClick={onClick}>
      {words}
    </Button>
  )
  return (
    <Group gap={8}>
      {mayLink && claim && claim.due > 0 && split.length === 0 && (
        <Button
          classNames={longButton}
          disabled={look.busy}
          onClick={() => look.link(payment, [{ claim: claim.id }])}
        >
          {t('payments.link', { number: claim.number, name: claim.name })}
        </Button>
      )}
      {mayLink && split.length > 0 && (
        <Button
          disabled={look.busy}
          onClick={() =>
            look.link(
              payment,
              split.map((part) => ({ claim: part.claim.id, amount: part.amount })),
            )
          }
        >
          {t('payments.linkSplit', { count: split.length })}
        </Button>
      )}
      {mayLink && (
        <>
          {button(t(claim ? 'payments.linkOther' : 'payments.linkOne'), () => setForm('other'))}
          {button(t('payments.split'), () => setForm('split'))}
        </>
      )}
      {verdicts.map((verdict) =>
        button(t(`payments.verdict.${verdict}`), () =>
          verdict === 'sale' ? onSale(payment) : look.judge(payment, verdict),
        ),
      )}
    </Group>
  )
}

const Perhaps = ({ perhaps }: { perhaps: PerhapsKnown }) => {
  const { t } = usePanelTexts()
  const amount = useAmount()
  const { payments: count = 1, day, payer } = perhaps
  const sum = amount(perhaps.amount, perhaps.currency)
  return (
    <p>
      {count > 1
        ? t('payments.perhaps.several', { count, day, amount: sum })
        : t('payments.perhaps', { amount: sum, day, payer: payer || t('payments.noName') })}
    </p>
  )
}

/** The known facts of a payment in the review, in lines. In short a suggestion stands alone. */
export const ReviewFacts = ({ payment, isShort = false }: { payment: LookedAt; isShort?: boolean }) => {
  const { reason, words } = useSuggestion()
  const { suggestion, perhaps, batch, review } = payment
  const isSuggested = suggestion !== null && !perhaps && canPayClaims(payment)
  return (
    <>
      {!(isShort && isSuggested && review === 'unknown') && <p>{reason(payment)}</p>}
      {perhaps && <Perhaps perhaps={perhaps} />}
      {isSuggested && <p>{words(suggestion)}</p>}
      {batch && <BatchPart batch={batch} />}
    </>
  )
}

/** A payment of the review with everything that can be done about it. */
export const ReviewItem = (props: ItemProps) => {
  const { payment } = props
  const { day, phone, text, file } = payment
  const amount = useAmount()
  return (
    <article className={css.dialog}>
      <p>
        <strong className={css.number}>{amount(payment.amount, payment.currency)}</strong>
      </p>
      <p className={card.hint}>{[day, formatPhone(phone), text, file].filter(Boolean).join(' · ')}</p>
      <ReviewFacts payment={payment} />
      <Acts {...props} />
    </article>
  )
}
