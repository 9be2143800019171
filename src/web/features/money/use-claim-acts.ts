import { useState } from 'react'
import { type ClaimAct, type ClaimDetails, moneyApi } from '#shared/claim-list.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { useActs } from '#web/admin/page/use-acts.tsx'
import { toast } from '#web/ui/toast.ts'

type Answer = { payment: number | null; claim: ClaimDetails }

/** An act that takes another one back, and what is said then. */
type Back = { act: ClaimAct; said: string }

type Wanted = {
  act: ClaimAct
  body?: object
  /** Said afterwards. */
  said: string
  /** The way back; `undo-payment` is given the payment that was booked. */
  back?: Back
}

/**
 * The acts on a claim, each of which answers what has become of it, and is offered to be taken back.
 * @param read the claim as it was read
 * @param changed called when it has become another one
 */
export function useClaimActs(read: ClaimDetails, changed: () => unknown) {
  const { call, run, busy, problem, forgetProblem } = useRun()
  const { offer, bar } = useActs<never>()
  const [latest, setLatest] = useState<{ of: ClaimDetails; claim: ClaimDetails } | null>(null)
  const claim = latest?.of === read ? latest.claim : read
  const post = async (act: ClaimAct, body?: object): Promise<Answer> => {
    const { data } = await call<Answer>(moneyApi.act(read.id, act), { method: 'POST', ...(body && { body }) })
    setLatest({ of: read, claim: data.claim })
    return data
  }
  const perform = ({ act, body, said, back }: Wanted): Promise<boolean> =>
    run(async () => {
      const { payment } = await post(act, body)
      const takeBack = async (): Promise<string> => {
        if (back) await post(back.act, back.act === 'undo-payment' ? { payment } : undefined)
        return back?.said ?? ''
      }
      offer({ text: said, takeBack }, { run })
    })
  /** Does what cannot be taken back. */
  const simply = ({ act, body, said }: Omit<Wanted, 'back'>): Promise<boolean> =>
    run(async () => {
      await post(act, body)
      changed()
      toast.success(said)
    })
  return { claim, busy, problem, forgetProblem, bar, perform, simply }
}

export type Acts = ReturnType<typeof useClaimActs>
