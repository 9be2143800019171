import { sql } from 'kysely'
import { notRestricted } from '#server/db/restrictions.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { readBookkeeping } from '#server/payments/bookkeeping.ts'
import { readClaim } from '#server/payments/read-claims.ts'
import type { Services } from '#server/services/services.ts'
import { type ClaimDetails, type ClaimPayment, claimEntries } from '#shared/claim-list.ts'
import { AppError } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { stockholmDay } from '#shared/time.ts'
import { entriesOf } from './claim-list.ts'
import { readLineWords, withReduction } from './line-words.ts'

const dayOf = (instant: string): string => stockholmDay(new Date(instant))

/** @returns the payments of which something is, or was, for a claim, in the order they became known */
async function readPaymentsOf(db: Db | Tx, claimId: number): Promise<ClaimPayment[]> {
  const rows = await db
    .selectFrom('allocations')
    .innerJoin('payments', 'payments.id', 'allocations.payment_id')
    .leftJoin('users', 'users.id', 'payments.user_id')
    .select(['payments.id', 'source', 'paid_day', 'payments.amount as whole', 'note', 'first_name'])
    .select(['exported_day', 'refunds_id', 'payments.undone_at as gone', 'allocations.undone_at'])
    .select('allocations.amount')
    .where('allocations.claim_id', '=', claimId)
    .orderBy('allocations.id')
    .execute()
  const isLive = ({ undone_at, gone }: (typeof rows)[number]) => undone_at === null && gone === null
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, parts]) => {
    const [payment] = parts
    if (!payment) return []
    const live = parts.filter(isLive)
    const shown = live.length > 0 ? live : parts.slice(-1)
    const amount = shown.reduce((sum, part) => sum + part.amount, 0)
    const back = rows.filter((row) => row.refunds_id === id && isLive(row))
    const { source, paid_day, whole, note, first_name, exported_day, refunds_id } = payment
    return {
      ...{ id, source, day: paid_day, amount, whole, note, exported_day },
      by: first_name ?? '',
      is_refund: refunds_id !== null,
      undone: live.length === 0,
      refundable:
        refunds_id === null && live.length > 0
          ? Math.max(0, amount + back.reduce((sum, part) => sum + part.amount, 0))
          : 0,
    }
  })
}

/** Lists the mails about a claim by kind and day, without their recipients and without receipts that were never sent. */
async function readMailsOf(db: Db | Tx, claimId: number): Promise<ClaimDetails['mails']> {
  const rows = await db
    .selectFrom('mails')
    .select(['kind', 'state', 'created_at', 'sent_at'])
    .where(sql<boolean>`kind like 'claim-%'`)
    .where('record_id', '=', claimId)
    .where(sql<boolean>`not (kind = 'claim-receipt' and state = 'unsent')`)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, state, created_at, sent_at }) => ({
    kind,
    state,
    day: dayOf(sent_at ?? created_at),
  }))
}

/** @returns everything that the treasurer is told of a claim. @throws AppError not-found, of a restricted person too */
export async function readDetails(
  { db, now }: Pick<Services, 'now'> & { db: Db | Tx },
  { id, language }: { id: number; language: Language },
): Promise<ClaimDetails> {
  const claim = await readClaim(db, { id, today: stockholmDay(now()) })
  const isListed = await notRestricted(db, claimEntries)
  const listed = await db
    .selectFrom('claims')
    .select('id')
    .where('id', '=', id)
    .where(isListed)
    .executeTakeFirst()
  if (!claim || !listed) throw new AppError('not-found')
  const [entry] = await entriesOf(db, [claim], language)
  if (!entry) throw new AppError('not-found')
  const lines = await withReduction(db, id, {
    lines: (await readLineWords(db, { ids: [id], language })).get(id) ?? [],
    language,
  })
  const stages = await db
    .selectFrom('claim_stages')
    .select(['stage', 'at', 'is_sent'])
    .where('claim_id', '=', id)
    .orderBy('at')
    .execute()
  const site = await db.selectFrom('site').select('association_name').executeTakeFirst()
  const { organisation_number } = await readBookkeeping(db)
  const { created_at, void_day, void_why, written_off_day, written_off_why, silent_day, silent_why } = claim
  return {
    ...entry,
    created_day: dayOf(created_at),
    ...{ void_day, void_why, written_off_day, written_off_why, silent_day, silent_why, lines },
    payments: await readPaymentsOf(db, id),
    mails: await readMailsOf(db, id),
    stages: stages.map(({ stage, at, is_sent }) => ({ stage, day: dayOf(at), is_sent: Boolean(is_sent) })),
    association: { name: site?.association_name ?? '', organisation_number },
  }
}
