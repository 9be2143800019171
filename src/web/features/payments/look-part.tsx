import { Button, Group } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { canPayClaims, type LookedAt, type PerhapsKnown, verdictsFor } from '#shared/payment-review.ts'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { ListBars, Notice, UndoBar } from '#web/admin/page/list-bars.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { BatchPart } from './batch-part.tsx'
import { LinkForm, longButton } from './link-form.tsx'
import css from './payments.module.css'
import { useAmount } from './use-amount.ts'
import type { Look } from './use-look.ts'
import { useSuggestion } from './use-suggestion.ts'

/** The acts on a payment: linked with one press, or by a search, or judged. */
const Acts = ({ payment, look }: { payment: LookedAt; look: Look }) => {
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
        button(t(`payments.verdict.${verdict}`), () => look.judge(payment, verdict)),
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

const Item = ({ payment, look }: { payment: LookedAt; look: Look }) => {
  const { t } = usePanelTexts()
  const amount = useAmount()
  const { reason, words } = useSuggestion()
  const { payer, phone, text, day, suggestion, perhaps, batch } = payment
  const name = payer || t('payments.noName')
  return (
    <li className={css.item} aria-label={`${name}, ${amount(payment.amount, payment.currency)}`}>
      <Group component="p" justify="space-between" align="stretch" gap="8px 16px">
        <strong>{name}</strong>
        <strong className={css.number}>{amount(payment.amount, payment.currency)}</strong>
      </Group>
      <p className={card.hint}>{[day, phone, text].filter(Boolean).join(' · ')}</p>
      <p>{reason(payment)}</p>
      {perhaps && <Perhaps perhaps={perhaps} />}
      {suggestion && !perhaps && canPayClaims(payment) && <p>{words(suggestion)}</p>}
      {batch && <BatchPart batch={batch} />}
      <Acts payment={payment} look={look} />
    </li>
  )
}

/** The money that a human looks at, one payment after the other. */
export const LookPart = ({ look }: { look: Look }) => {
  const { t } = usePanelTexts()
  const { list, notRead, problem, acts } = look
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone with its payment.
  useEffect(() => {
    if (acts > 0 && document.activeElement === document.body) heading.current?.focus()
  }, [acts])
  const takeBack = (event: KeyboardEvent): void => {
    if (acts === 0) return
    event.preventDefault()
    if (!look.busy) look.undo()
  }
  useHotkeys([['mod+z', takeBack, { preventDefault: false }]])
  return (
    <section className={css.look} aria-labelledby="to-look-at">
      <h2 id="to-look-at" ref={heading} tabIndex={-1}>
        {t('payments.look')} {list && list.total > 0 && `(${list.total})`}
      </h2>
      {notRead && <ReadFailure problem={notRead} retry={look.reload} />}
      {list?.total === 0 && <p>{t('payments.look.none')}</p>}
      {list && list.total > list.payments.length && (
        <p className={card.hint}>
          {t('payments.look.more', { count: list.payments.length, total: list.total })}
        </p>
      )}
      <ul className={css.items}>
        {list?.payments.map((payment) => (
          <Item key={`${payment.id} ${payment.rest}`} payment={payment} look={look} />
        ))}
      </ul>
      <ListBars>
        {problem && <Notice problem={problem} onClose={look.forgetProblem} />}
        {look.undoable && (
          <UndoBar
            text={look.undoable}
            busy={look.busy}
            onUndo={look.undo}
            onClose={look.forgetUndo}
            onEnd={look.forgetUndo}
          />
        )}
      </ListBars>
    </section>
  )
}
