import { useState } from 'react'
import { type ClaimAct, type ClaimDetails, moneyApi } from '#shared/claim-list.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { useActs } from '#web/admin/page/use-acts.tsx'

type Answer = { payment: number | null; claim: ClaimDetails }

type Wanted = {
  act: ClaimAct
  body?: object
  /** Said afterwards. */
  said: string
  /** Said after its undo. */
  undone?: string
}

/**
 * The actions on a claim. Each answers with the claim as it is now, and offers to undo it.
 * @param read the claim as it was read
 * @param changed called after each action and after its undo, to read the claim again
 */
export function useClaimActs(read: ClaimDetails, changed: () => unknown) {
  const { call, run, busy, problem, forgetProblem } = useRun(changed)
  const { offer, bar } = useActs<never>()
  const [latest, setLatest] = useState<{ of: ClaimDetails; claim: ClaimDetails } | null>(null)
  const perform = ({ act, body, said, undone }: Wanted): Promise<boolean> =>
    run(async () => {
      const request = { method: 'POST', ...(body && { body }) } as const
      const { data, operation } = await call<Answer>(moneyApi.act(read.id, act), request)
      setLatest({ of: read, claim: data.claim })
      offer({ text: said, operation, ...(undone && { undone }) }, { run })
    })
  const claim = latest?.of === read ? latest.claim : read
  return { claim, busy, problem, forgetProblem, bar, perform }
}

export type Acts = ReturnType<typeof useClaimActs>
