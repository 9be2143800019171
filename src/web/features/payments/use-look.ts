import { useState } from 'react'
import type { Verdict } from '#shared/membership/facts.ts'
import { type LookAct, type LookedAt, paymentsApi } from '#shared/payment-review.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

export type Part = { claim: number; amount?: number }
type Step = { id: number; text: string; act: LookAct }

/**
 * Decides about one payment of the review, and undoes that.
 * @param reload reads the review again
 */
export function useLook(reload: () => unknown, changed: () => void) {
  const { t } = usePanelTexts()
  const { call, run, busy, problem, forgetProblem } = useRun(() => void reload())
  /** The bar offers the way back for some time, the keyboard for as long as the page is open. */
  const [isOffered, setOffered] = useState(false)
  const [steps, setSteps] = useState<readonly Step[]>([])
  const say = (payment: LookedAt, words: string, { path, body }: { path: string; body: object }): void =>
    void run(async () => {
      const { data: act } = await call<LookAct>(path, { method: 'POST', body })
      setSteps((before) => [...before, { id: payment.id, text: words, act }])
      setOffered(true)
      changed()
    })
  const nameOf = ({ payer }: LookedAt): string => payer || t('payments.noName')
  return {
    busy,
    problem,
    forgetProblem,
    link: (payment: LookedAt, parts: readonly Part[]): void =>
      say(payment, t('payments.did.linked', { payer: nameOf(payment) }), {
        path: paymentsApi.allocate(payment.id),
        body: { parts },
      }),
    judge: (payment: LookedAt, verdict: Verdict): void =>
      say(payment, t(`payments.did.${verdict}`, { payer: nameOf(payment) }), {
        path: paymentsApi.verdict(payment.id),
        body: { verdict },
      }),
    /** The last act in words. */
    undoable: isOffered ? (steps.at(-1)?.text ?? null) : null,
    acts: steps.length,
    forgetUndo: () => setOffered(false),
    undo: (): void => {
      const last = steps.at(-1)
      if (!last) return
      void run(async () => {
        const { allocations, former } = last.act
        await call(paymentsApi.reopen(last.id), { method: 'POST', body: { allocations, former } })
        setSteps((before) => before.slice(0, -1))
        changed()
      })
    },
  }
}

export type Look = ReturnType<typeof useLook>
