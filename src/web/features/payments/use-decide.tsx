import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { isAccount } from '#shared/bookkeeping-files.ts'
import type { Verdict } from '#shared/membership/facts.ts'
import type { OperationPreview } from '#shared/operations.ts'
import {
  type Decided,
  type Decision,
  type LookedAt,
  mostDecisions,
  paymentsApi,
} from '#shared/payment-review.ts'
import { formatUntil } from '#web/admin/frame/undo-operation.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import card from '#web/admin/page/card.module.css'
import { useActs } from '#web/admin/page/use-acts.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useAmount } from './use-amount.ts'

type Seen = Decided & OperationPreview

/** @returns the decision that gives a payment to the claims that are suggested for it */
const asSuggested = ({ id, rest, suggestion }: LookedAt): Decision => {
  const parts = suggestion?.split ?? (suggestion ? [{ claim: suggestion.claim, amount: rest }] : [])
  return { payment: id, parts: parts.map(({ claim, amount }) => ({ claim: claim.id, amount })) }
}

const AccountInput = ({ first, onChange }: { first: string; onChange: (account: string) => void }) => {
  const { t } = usePanelTexts()
  const [account, setAccount] = useState(first)
  return (
    <TextInput
      label={t('payments.sale.account')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={account}
      error={!isAccount(account) && t('money.settings.wrong.account')}
      onChange={({ currentTarget: { value } }) => {
        setAccount(value)
        onChange(value)
      }}
    />
  )
}

/** Shows the preview of decisions. */
const Preview = ({ seen }: { seen: Seen }) => {
  const texts = usePanelTexts()
  const { t } = texts
  const amount = useAmount()
  const time = formatUntil(seen.effects_at, texts)
  const receipts = seen.mails.find(({ kind }) => kind === 'claim-receipt')?.count ?? 0
  return (
    <>
      <p>{t('payments.decide.count', { count: seen.count, amount: amount(seen.amount) })}</p>
      {receipts > 0 && <p>{t('payments.decide.receipts', { count: receipts, time })}</p>}
      {seen.left.length > 0 && <p>{t('payments.decide.left', { count: seen.left.length })}</p>}
      <p className={card.hint}>{t('payments.decide.undo')}</p>
    </>
  )
}

export type Wanted = {
  title: string
  /** The words of the button that confirms. */
  label: string
  decisions: readonly Decision[]
  /** The account of sales that is suggested. */
  account?: string
}

/**
 * Shows what decisions about payments would do, carries them out as one action, and offers to undo it.
 * @param changed called after each try
 */
export function useDecide({ saleAccount, changed }: { saleAccount: string; changed: () => unknown }) {
  const { t } = usePanelTexts()
  const { call, run, busy, problem, forgetProblem } = useRun(changed)
  const { perform, dialog, bar } = useActs<Wanted>()
  const account = useRef(saleAccount)
  const tag = useRef('')
  const isSale = (one: Decision): boolean => 'verdict' in one && one.verdict === 'sale'
  const bodyOf = ({ decisions }: Wanted) => ({
    decisions: decisions
      .slice(0, mostDecisions)
      .map((one) => (isSale(one) ? { ...one, account: account.current } : one)),
  })
  const act = {
    label: '',
    asks: async (wanted: Wanted) => {
      const { data: seen } = await call<Seen>(paymentsApi.decidePreview, {
        method: 'POST',
        body: bodyOf(wanted),
      })
      tag.current = seen.tag
      return {
        title: wanted.title,
        text: (
          <div className={card.plain}>
            {wanted.decisions.some(isSale) && (
              <AccountInput
                first={account.current}
                onChange={(next) => {
                  account.current = next
                }}
              />
            )}
            <Preview seen={seen} />
          </div>
        ),
        answers: seen.count > 0 ? [{ answer: 'yes', label: wanted.label, look: 'usual' as const }] : [],
      }
    },
    does: async (wanted: Wanted) => {
      const answer = await call<Decided>(paymentsApi.decide, {
        ...{ method: 'POST', body: bodyOf(wanted), plan: tag.current },
      })
      return { text: t('payments.decide.did', { count: answer.data.count }), operation: answer.operation }
    },
  }
  const decide = (wanted: Wanted): void => {
    account.current = wanted.account ?? saleAccount
    void perform(act, wanted, { run })
  }
  return {
    busy,
    problem,
    forgetProblem,
    dialog,
    bar,
    decide,
    judge: (ids: readonly number[], verdict: Verdict, ruled?: string): void =>
      decide({
        ...(ruled && { account: ruled }),
        title: t(`payments.verdict.${verdict}`),
        label: t('payments.decide.confirm', { count: ids.length }),
        decisions: ids.map((payment) => ({ payment, verdict })),
      }),
    accept: (payments: readonly LookedAt[]): void =>
      decide({
        title: t('payments.accept', { count: payments.length }),
        label: t('payments.decide.link', { count: payments.length }),
        decisions: payments.map(asSuggested),
      }),
  }
}

export type Decide = ReturnType<typeof useDecide>
