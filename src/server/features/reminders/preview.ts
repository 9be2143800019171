import type { Db } from '#server/db/tables.ts'
import { readRules } from '#server/membership/rules.ts'
import { dayMs } from '#shared/durations.ts'
import { addDays } from '#shared/membership/days.ts'
import {
  type RemindedOf,
  type ReminderRow,
  type RemindersView,
  remindedOf,
} from '#shared/membership/reminders.ts'
import type { MembershipRules } from '#shared/membership/rules.ts'
import { stockholmDay } from '#shared/time.ts'
import { findUnconfirmed, isAskingDay } from './ask-for-year.ts'
import { hasEnded, type OpenClaim, readOpenClaims } from './open-claims.ts'
import { findRenewing } from './open-renewals.ts'
import { remindersOf } from './remind.ts'

export const sentDays = 14

/** The members who owe something are named once, by their nearest stage. */
function rowsOf(claims: readonly OpenClaim[], day: string): ReminderRow[] {
  const over = claims.filter((claim) => hasEnded(claim, day))
  const ended = over
    .filter(({ isHeld }) => !isHeld)
    .map(({ id, memberId, name, stages }) => ({
      claim_id: id,
      member_id: memberId,
      name,
      of: stages.at(-1)?.name as RemindedOf,
    }))
  const running = claims.filter((claim) => !over.includes(claim))
  const reminded = remindersOf(running, day).flatMap(({ claim, due }) =>
    due.send && claim.why === null
      ? [{ claim_id: claim.id, member_id: claim.memberId, name: claim.name, of: due.send.name as RemindedOf }]
      : [],
  )
  return [...ended, ...reminded]
}

/** The stages that mails of a day were about, with how many. */
async function readSent(db: Db, now: Date): Promise<RemindersView['sent']> {
  const from = new Date(now.getTime() - sentDays * dayMs).toISOString()
  const stages = await db
    .selectFrom('claim_stages')
    .select(['stage', 'at'])
    .where('is_sent', '=', true)
    .where('at', '>=', from)
    .execute()
  const asks = await db.selectFrom('member_asks').select(['ask', 'at']).where('at', '>=', from).execute()
  const all = [
    ...stages.map(({ stage, at }) => ({ of: stage as RemindedOf, at })),
    ...asks.map(({ ask, at }) => ({ of: (ask.split(' ')[0] ?? 'confirm') as RemindedOf, at })),
  ]
  const reminded = all.filter(({ of }) => remindedOf.includes(of))
  const groups = Map.groupBy(reminded, ({ of, at }) => `${stockholmDay(new Date(at))} ${of}`)
  return [...groups]
    .map(([key, rows]) => ({ day: key.slice(0, 10), of: key.slice(11) as RemindedOf, count: rows.length }))
    .toSorted((a, b) => b.day.localeCompare(a.day) || a.of.localeCompare(b.of))
}

/** @returns what goes on a day, if the reminders are on then: what is paid until then stays silent */
async function rowsOn(
  db: Db,
  { day, rules, claims }: { day: string; rules: MembershipRules; claims: readonly OpenClaim[] },
): Promise<ReminderRow[]> {
  const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
    `${first_name} ${last_name}`
  const renewing = await findRenewing(db, { day, rules })
  const fees = await db.selectFrom('fees').select('type_id').where('amount', '>', 0).execute()
  const priced = new Set(fees.map(({ type_id }) => type_id))
  const unconfirmed = isAskingDay(day) ? await findUnconfirmed(db, { day, rules }) : []
  return [
    ...rowsOf(claims, day),
    ...renewing.map((one) => ({
      claim_id: null,
      member_id: one.id,
      name: nameOf(one),
      of: priced.has(one.typeId) ? ('opens' as const) : ('renew' as const),
    })),
    ...unconfirmed.map((one) => ({
      claim_id: null,
      member_id: one.id,
      name: nameOf(one),
      of: 'confirm' as const,
    })),
  ]
}

/** @returns the reminders of tomorrow, those that went, and who is not reminded */
export async function previewReminders(db: Db, now: Date): Promise<RemindersView> {
  const rules = await readRules(db)
  const next_day = addDays(stockholmDay(now), 1)
  const has_years = rules.kind !== 'none'
  const claims = has_years ? await readOpenClaims(db, { day: next_day, rules }) : []
  return {
    has_years,
    on: rules.reminders,
    next_day,
    next: has_years ? await rowsOn(db, { day: next_day, rules, claims }) : [],
    sent: await readSent(db, now),
    silent: claims.flatMap((claim) => {
      const { id, memberId, name, why, reason, isHeld } = claim
      return why && why !== 'restricted' && (isHeld || !hasEnded(claim, addDays(next_day, -1)))
        ? [{ claim_id: id, member_id: memberId, name, why, reason }]
        : []
    }),
  }
}
