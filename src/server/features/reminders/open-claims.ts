import { sql } from 'kysely'
import { findSuggestedClaims } from '#server/claims/suggested-claims.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { isStopped } from '#server/mail/sending/member-audience.ts'
import { claimsOn } from '#server/payments/read-claims.ts'
import { type Language, languageOf } from '#shared/languages.ts'
import { addDays, daysBetween } from '#shared/membership/days.ts'
import type { Unreminded } from '#shared/membership/reminders.ts'
import type { MembershipRules } from '#shared/membership/rules.ts'
import { endings, type Reminded, type Stage, stagesOf } from '#shared/membership/stages.ts'
import { members } from '#shared/resources/members.ts'

/** A claim for a fee of which something is still to be paid, with all that its reminders depend on. */
export type OpenClaim = {
  id: number
  memberId: number
  name: string
  email: string
  language: Language
  kind: Reminded
  /** The day from which the stages count: the last paid one, or that on which the claim was sent to an applicant. */
  anchor: string
  stages: readonly Stage[]
  reached: ReadonlySet<string>
  why: Unreminded | 'restricted' | null
  /** It does not lapse now: something is paid of it, or a payment in the review is perhaps for it. */
  isHeld: boolean
  /** The day from which it did not lapse, of one whose time was over then. */
  heldDay: string | null
  /** The reason of the board for which it is not reminded of. */
  reason: string
}

const isOwed = sql<boolean>`claims.kind = 'fee' and claims.void_day is null and claims.written_off_day is null
  and claims.sent_day is not null`

const byClaim = <T extends { claim_id: number }>(rows: readonly T[]): Map<number, T[]> =>
  Map.groupBy(rows, ({ claim_id }) => claim_id)

/** Reads what is known of the members whose claims are open, by the ids of these. */
async function readDebtors(db: Db | Tx) {
  const isFree = await notRestricted(db, members)
  const debtors = await db
    .selectFrom('members')
    .innerJoin('claims', 'claims.member_id', 'members.id')
    .where(isOwed)
    .where('members.deleted_at', 'is', null)
    .select(['claims.id as claim_id', 'members.id', 'first_name', 'last_name', 'members.email'])
    .select(['members.language', sql<number>`case when ${isStopped} then 1 else 0 end`.as('stopped')])
    .select(sql<number>`case when ${isFree} then 0 else 1 end`.as('restricted'))
    .execute()
  const formers = await db
    .selectFrom('memberships')
    .innerJoin('claims', 'claims.member_id', 'memberships.member_id')
    .where(isOwed)
    .where('revoked_day', 'is', null)
    .where('last_day', 'is not', null)
    .select(['claims.id as claim_id', 'last_day'])
    .execute()
  const departures = await db
    .selectFrom('member_departures')
    .innerJoin('claims', 'claims.member_id', 'member_departures.member_id')
    .where(isOwed)
    .whereRef('member_departures.created_at', '>=', 'claims.created_at')
    .select('claims.id as claim_id')
    .execute()
  return {
    debtors: new Map(debtors.map((row) => [row.claim_id, row])),
    formers: byClaim(formers),
    left: new Set(departures.map(({ claim_id }) => claim_id)),
  }
}

/** @returns the claims for fees that are still to be paid on a day, in the order of their numbers */
export async function readOpenClaims(
  db: Db | Tx,
  { day, rules }: { day: string; rules: MembershipRules },
): Promise<OpenClaim[]> {
  const claims = await claimsOn(db, { today: day, where: (query) => query.where(isOwed) })
    .select(['id', 'sent_day', 'due_day', 'silent_day', 'silent_why', 'held_day', 'paid'])
    .where('left', '>', 0)
    .orderBy('id')
    .execute()
  if (claims.length === 0) return []
  const lines = await db
    .selectFrom('claim_lines')
    .innerJoin('claims', 'claims.id', 'claim_lines.claim_id')
    .where(isOwed)
    .select(['claim_id', sql<string | null>`min(first_day)`.as('first_day')])
    .groupBy('claim_id')
    .execute()
  const firstDays = new Map(lines.map(({ claim_id, first_day }) => [claim_id, first_day]))
  const stages = byClaim(
    await db
      .selectFrom('claim_stages')
      .innerJoin('claims', 'claims.id', 'claim_stages.claim_id')
      .where(isOwed)
      .select(['claim_id', 'stage'])
      .execute(),
  )
  const { debtors, formers, left } = await readDebtors(db)
  const suggested = await findSuggestedClaims(db, day)
  return claims.flatMap(({ id, sent_day, due_day, silent_day, silent_why, held_day, paid }): OpenClaim[] => {
    const member = debtors.get(id)
    const first = firstDays.get(id)
    if (!member || !first || sent_day === null) return []
    const before = addDays(first, -1)
    const kind = formers.get(id)?.some(({ last_day }) => last_day === before) ? 'renewal' : 'applicant'
    const anchor = kind === 'renewal' ? before : sent_day
    return [
      {
        id,
        memberId: member.id,
        name: `${member.first_name} ${member.last_name}`,
        email: member.email,
        language: languageOf(member.language),
        kind,
        anchor,
        stages: stagesOf(kind, rules, daysBetween(anchor, due_day)),
        reached: new Set((stages.get(id) ?? []).map(({ stage }) => stage)),
        why: left.has(id)
          ? 'left'
          : member.restricted
            ? 'restricted'
            : silent_day !== null
              ? 'silent'
              : member.stopped
                ? 'stopped'
                : !member.email
                  ? 'without-address'
                  : suggested.has(id)
                    ? 'review'
                    : null,
        isHeld: Number(paid) > 0 || suggested.has(id),
        heldDay: held_day,
        reason: silent_why,
      },
    ]
  })
}

/** @returns whether the last day to pay a claim, and the days of grace, are over on a day */
export function hasEnded({ anchor, stages }: Pick<OpenClaim, 'anchor' | 'stages'>, day: string): boolean {
  const last = stages.at(-1)
  return last !== undefined && endings.includes(last.name) && addDays(anchor, last.offset) <= day
}
