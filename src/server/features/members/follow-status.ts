import type { StoredRow } from '#server/db/records.ts'
import { hasRow } from '#server/db/row-counts.ts'
import {
  askAgain,
  decideApplications,
  decideOpen,
  insertApplication,
} from '#server/membership/applications.ts'
import {
  deleteDepartures,
  departDefault,
  grantDefault,
  type Offer,
  readOffer,
} from '#server/membership/by-board.ts'
import type { MembershipScope } from '#server/membership/scope.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'

/** @returns what the association offers, read once in a transaction; null in a register that knows no membership years */
export const offerOf = (scope: WriteScope): Promise<Offer | null> =>
  scope.once('membership-offer', () => readOffer(scope))

/**
 * Writes the fact that belongs to a change of `member_status`: what the default type is for the rest of the period, or a
 * departure today. Without membership years the column alone says it.
 */
export async function followStatus(values: Values, row: StoredRow, scope: WriteScope): Promise<void> {
  const isMember = values.member_status
  if (typeof isMember !== 'boolean' || Boolean(row.member_status) === isMember) return
  const offer = await offerOf(scope)
  if (!offer) {
    // No grant can tell here that somebody is a member again.
    if (isMember) await deleteDepartures(scope, row.id)
    return
  }
  if (isMember) await grantDefault(scope, offer, { ids: [row.id] })
  else await departDefault(scope, offer, { memberId: row.id, day: values.left_on as string | undefined })
}

/** The same of a new record: a membership of whom the board adds as a member, an application of who sends one. */
export async function followNew(
  { id, member_status }: StoredRow,
  scope: WriteScope,
  typeId: number | null,
): Promise<void> {
  const offer = await offerOf(scope)
  if (!offer) return
  const isBoard = scope.actor.guard === 'superuser'
  // A member who is added with a type gets it as if they had asked for it.
  if (!isBoard || (member_status && typeId !== null)) await insertApplication(scope, { memberId: id, typeId })
  if (isBoard && member_status) await grantDefault(scope, offer, { ids: [id] })
}

/** True if the record is in the trash because its creation was undone. */
const isUndone = ({ tx }: WriteScope, id: number): Promise<boolean> =>
  hasRow(tx.selectFrom('undone_records').where('resource', '=', 'members').where('record_id', '=', id))

/**
 * Lets an applicant whose record is restored from the trash ask again. The decision stays: the undo of it reopens the application.
 * A member whose membership went with an undone import gets the rest of the current period.
 */
export async function followRestored({ id, member_status }: StoredRow, scope: WriteScope): Promise<void> {
  await askAgain(scope, id)
  if (!member_status || !(await isUndone(scope, id))) return
  const offer = await offerOf(scope)
  if (offer) await grantDefault(scope, offer, { ids: [id], by: 'import' })
}

/** Writes down that some applicants were declined, with the reason, where the register knows membership years. */
export async function followDeclined(
  ids: readonly number[],
  scope: WriteScope,
  reason: string,
): Promise<void> {
  const decided = { decision: 'declined', reason } as const
  if (await offerOf(scope)) await decideApplications(scope, ids, decided)
  else await decideOpen(scope, ids, decided)
}

/** Gives a member who has used the activation link what the board gives. */
export async function followActivation(scope: MembershipScope, id: number): Promise<void> {
  const offer = await readOffer(scope)
  if (offer) await grantDefault(scope, offer, { ids: [id] })
}
