import { requestFee } from '#server/claims/request-fee.ts'
import type { StoredRow } from '#server/db/records.ts'
import { decideApplications, typesAsked, whoAsk } from '#server/membership/applications.ts'
import type { Offer } from '#server/membership/by-board.ts'
import { settleMembers } from '#server/membership/settle.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { batchesOf } from '#shared/batches.ts'
import { stockholmDay } from '#shared/time.ts'
import { offerOf } from './follow-status.ts'

/** Members whose applications are read by one statement. */
const batchSize = 500

/** @returns those of some members who wait for an answer to their application */
export async function whoWait(scope: WriteScope, rows: readonly StoredRow[]): Promise<StoredRow[]> {
  const asking = new Set<number>()
  if (await offerOf(scope))
    for (const some of batchesOf(rows, batchSize)) {
      const ids = some.map(({ id }) => id)
      for (const id of await whoAsk(scope, ids)) asking.add(id)
    }
  return rows.filter(({ id, is_new, member_status }) => (is_new || asking.has(id)) && !member_status)
}

/** Applicants who become members at once, and those who owe a fee first. */
export type Accepted = { joining: StoredRow[]; owing: StoredRow[] }

async function acceptSome(scope: WriteScope, offer: Offer, rows: readonly StoredRow[]): Promise<Accepted> {
  const ids = rows.map(({ id }) => id)
  const day = stockholmDay(scope.context.now())
  const asked = await typesAsked(scope, ids)
  await decideApplications(scope, ids, { decision: 'accepted' })
  for (const id of ids) {
    const chosen = offer.types.find((type) => type.id === asked.get(id))
    const type = chosen ?? offer.types.find(({ kind }) => kind === 'ordinary')
    if (type) await requestFee(scope, { memberId: id, typeId: type.id, day })
  }
  await settleMembers(scope, ids)
  const now = await scope.tx
    .selectFrom('members')
    .select(['id', 'member_status'])
    .where('id', 'in', ids)
    .execute()
  const joined = new Set(now.filter(({ member_status }) => member_status).map(({ id }) => id))
  return {
    joining: rows.filter(({ id }) => joined.has(id)),
    owing: rows.filter(({ id }) => !joined.has(id)),
  }
}

/**
 * Accepts applicants: who is to pay for the type that they asked for, or for the default one, gets a claim, and the others their
 * membership at once. In a register that knows no membership years all become members.
 */
export async function accept(scope: WriteScope, rows: readonly StoredRow[]): Promise<Accepted> {
  const offer = await offerOf(scope)
  if (!offer) return { joining: [...rows], owing: [] }
  const accepted: Accepted = { joining: [], owing: [] }
  for (const some of batchesOf(rows, batchSize)) {
    const { joining, owing } = await acceptSome(scope, offer, some)
    accepted.joining.push(...joining)
    accepted.owing.push(...owing)
  }
  return accepted
}
