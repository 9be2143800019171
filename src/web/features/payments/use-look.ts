import { useState } from 'react'
import type { Verdict } from '#shared/membership/facts.ts'
import { type LookAct, type LookedAt, paymentsApi } from '#shared/payment-review.ts'
import { formatUndo, undoOperation } from '#web/admin/frame/undo-operation.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'

export type Part = { claim: number; amount?: number }
type Step = { text: string; operation: string }

/**
 * Decides about one payment of the review, and undoes that.
 * @param reload reads the review again
 */
export function useLook(reload: () => unknown, changed: () => void) {
  const texts = usePanelTexts()
  const { t } = texts
  const { call, run, busy, problem, forgetProblem } = useRun(() => void reload())
  /** The bar offers the undo for some time, the keyboard for as long as the page is open. */
  const [isOffered, setOffered] = useState(false)
  const [steps, setSteps] = useState<readonly Step[]>([])
  const say = (words: string, { path, body }: { path: string; body: object }): void =>
    void run(async () => {
      const { operation } = await call<LookAct>(path, { method: 'POST', body })
      if (operation) setSteps((before) => [...before, { text: words, operation }])
      setOffered(true)
      changed()
    })
  const nameOf = ({ payer }: LookedAt): string => payer || t('payments.noName')
  return {
    busy,
    problem,
    forgetProblem,
    link: (payment: LookedAt, parts: readonly Part[]): void =>
      say(t('payments.did.linked', { payer: nameOf(payment) }), {
        path: paymentsApi.allocate(payment.id),
        body: { parts },
      }),
    judge: (payment: LookedAt, verdict: Verdict): void =>
      say(t(`payments.did.${verdict}`, { payer: nameOf(payment) }), {
        path: paymentsApi.verdict(payment.id),
        body: { verdict },
      }),
    /** The last action in words. */
    undoable: isOffered ? (steps.at(-1)?.text ?? null) : null,
    acts: steps.length,
    forgetUndo: () => setOffered(false),
    undo: (): void => {
      const last = steps.at(-1)
      if (!last) return
      void run(async () => {
        setSteps((before) => before.slice(0, -1))
        toast.success(formatUndo(await undoOperation(call, last.operation), texts))
        changed()
      })
    },
  }
}

export type Look = ReturnType<typeof useLook>
