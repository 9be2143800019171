import { insertRow } from '#server/db/one-row.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { existing, invalidField } from '#shared/errors.ts'
import type { DepartedBy } from '#shared/membership/facts.ts'
import { message } from '#shared/message.ts'
import { readFacts } from './facts.ts'
import { lockMember } from './grant.ts'
import { momentAfter } from './moments.ts'
import { readRules } from './rules.ts'
import { type MembershipScope, todayOf } from './scope.ts'
import { endInColumns, settleMembers } from './settle.ts'

/** A member who leaves. */
export type Departure = {
  memberId: number
  how: DepartedBy
  /** The first day on which they are no member, today by default; the day after what is paid, of who does not renew. */
  day?: string
  note?: string
}

/** Records that a member leaves, and leaves their columns as they are: for who writes them along. @throws AppError not-found, validation */
export async function insertDeparture(scope: MembershipScope, departure: Departure): Promise<number> {
  const { tx, context } = scope
  const { memberId: member_id, how, note = '', day = todayOf(scope) } = departure
  await lockMember(scope, member_id)
  const facts = existing((await readFacts(tx, [member_id])).get(member_id))
  const granted = facts.memberships.filter((one) => one.revoked_day === null).map((one) => one.granted_day)
  // A grant that is later than the departure would make them a member again.
  if (granted.some((one) => one > day))
    throw invalidField('day', message('memberships.grantedLater'), 'range')
  const created_at = momentAfter(context.now(), [...facts.memberships, ...facts.departures])
  const id = await insertRow(tx, 'member_departures', { member_id, day, how, note, created_at })
  await recordHistory(scope, { action: 'end-membership', resource: 'members', record_id: member_id })
  return id
}

/**
 * Records that a member leaves, and keeps their columns in step.
 * @returns the id of the departure
 * @throws AppError not-found; validation when a membership was granted after the day
 */
export async function recordDeparture(scope: MembershipScope, departure: Departure): Promise<number> {
  const id = await insertDeparture(scope, departure)
  const { day = todayOf(scope), memberId } = departure
  const isNow = day <= todayOf(scope)
  if ((await readRules(scope.tx)).kind !== 'none') await settleMembers(scope, [memberId])
  else if (isNow) await endInColumns(scope, memberId, day)
  return id
}
