import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import { defineOperation } from '#server/operations/operation.ts'
import { dayMs } from '#shared/durations.ts'
import { findNextMorning } from '#shared/next-morning.ts'
import { paymentsRight } from '#shared/payment-review.ts'

/** Files are read and undone sequentially. */
export const filesKey = 'payment-files'

/** Bank files and decisions about their payments can be undone for a day. Receipts leave on the first morning after that. */
export const receiptTimes = (nowMs: number) => {
  const undoUntilMs = nowMs + dayMs
  return { undoUntilMs, effectsAtMs: findNextMorning(undoUntilMs) }
}

/** Each payment is undone with its allocations, its claims, and the memberships and places that follow. */
export const readFile = defineOperation({
  name: 'read-file',
  right: { to: 'write', resource: paymentsRight },
  changes: [
    ...(['payment_files', 'payments', 'payment_keys', 'payment_entries', 'allocations'] as const),
    ...(['claims', 'claim_stages', 'memberships', 'confirmations', 'member_departures'] as const),
    ...(['members', 'evenemang', 'mails'] as const),
  ],
  sends: ['claim-receipt'],
  times: receiptTimes,
  apart: ['payment_files'],
  joins: ['claims', 'payments', 'members'],
  lockKey: filesKey,
})

/** A mark that changes whenever claims or payments change, by which a plan may become another. */
export async function readMoneyMark(db: Db | Tx): Promise<string> {
  const { rows } = await sql`select
    (select max(id) from claims) as claims,
    (select count(void_day) + count(written_off_day) from claims) as ended,
    (select sum(amount) from claim_lines) as owed,
    (select max(id) from payments) as payments,
    (select count(undone_at) from payments) as undone,
    (select count(*) from payments where review <> '') as reviewed,
    (select max(id) from allocations) as allocations,
    (select count(undone_at) from allocations) as freed,
    (select count(*) from payment_keys) as known`.execute(db)
  return JSON.stringify(rows[0])
}
