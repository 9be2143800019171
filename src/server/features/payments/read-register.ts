import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Transaction } from '#server/bank-files/transaction.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { inTurns } from '#server/file-reading/in-turns.ts'
import { type Claim, readClaims } from '#server/payments/read-claims.ts'
import { type Payment, readPayments } from '#server/payments/read-payments.ts'
import { batchesOf } from '#shared/batches.ts'
import { foldPhone } from '#shared/fold.ts'
import { members } from '#shared/resources/members.ts'
import type { MatchClaim } from './matching/claim-index.ts'
import type { Part } from './matching/matched.ts'
import type { KnownPayment } from './matching/perhaps-known.ts'
import type { Register } from './matching/register.ts'
import type { Settled } from './matching/reversals.ts'

const batchSize = 100

async function inBatches<T, R>(all: readonly T[], read: (batch: T[]) => Promise<R[]>): Promise<R[]> {
  const found: R[] = []
  for (const some of batchesOf(all, batchSize)) {
    found.push(...(await read(some)))
    await yieldToEventLoop()
  }
  return found
}

/** The ids of the rows of a batch: behind the first, up to the last. */
type Ids = { after: number; last: number }

/** Reads the rows of a table in the order of their ids; other requests have their turn in between. */
async function inOrder<R>(
  db: Db | Tx,
  table: 'claims' | 'members',
  read: (ids: Ids) => Promise<R[]>,
): Promise<R[]> {
  const { most } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('most'))
    .executeTakeFirstOrThrow()
  const found: R[] = []
  for (let after = 0; after < Number(most ?? 0); after += batchSize) {
    found.push(...(await read({ after, last: after + batchSize })))
    await yieldToEventLoop()
  }
  return found
}

type Phones = Pick<Register, 'phones'> & { byMember: ReadonlyMap<number, string> }

/** @returns the telephone numbers of members, and how many have each */
async function readPhones(db: Db | Tx): Promise<Phones> {
  const rows = await inOrder(db, 'members', async ({ after, last }) => {
    const some = await db
      .selectFrom('members')
      .select(['id', 'phone_number'])
      .where('id', '>', after)
      .where('id', '<=', last)
      .where('deleted_at', 'is', null)
      .where('phone_number', '!=', '')
      .execute()
    return some.map(({ id, phone_number }) => ({ id, phone: foldPhone(String(phone_number ?? '')) }))
  })
  const byMember = new Map<number, string>()
  const phones = new Map<string, number>()
  await inTurns(rows, ({ id, phone }) => {
    byMember.set(id, phone)
    phones.set(phone, (phones.get(phone) ?? 0) + 1)
  })
  return { byMember, phones }
}

/** Facts about members by which their claims are found, or not. */
type Known = Pick<Phones, 'byMember'> & { hidden: ReadonlySet<number> }

const matchClaim = (claim: Claim, { byMember, hidden }: Known): MatchClaim => ({
  ...{ id: claim.id, number: claim.number, reference: claim.reference, name: claim.name },
  ...{ amount: claim.amount, paid: claim.paid, state: claim.state, applicationId: claim.evenemang_id },
  phone: byMember.get(claim.member_id ?? 0) ?? '',
  ...(hidden.has(claim.member_id ?? 0) && { isHidden: true }),
})

/** @returns all claims; those on restricted persons are hidden: their money is booked, which GDPR article 18 permits, and no more */
export async function readMatchClaims(
  db: Db | Tx,
  today: string,
): Promise<{ claims: MatchClaim[]; phones: Register['phones'] }> {
  const restricted = await db
    .selectFrom('members')
    .select('id')
    .where(sql<boolean>`not (${await notRestricted(db, members)})`)
    .execute()
  const phones = await readPhones(db)
  const known = { ...phones, hidden: new Set(restricted.map(({ id }) => id)) }
  const claims = await inOrder(db, 'claims', async ({ after, last }) => {
    const some = await readClaims(db, {
      today,
      where: (query) => query.where('claims.id', '>', after).where('claims.id', '<=', last),
    })
    return some.map((claim) => matchClaim(claim, known))
  })
  return { claims, phones: phones.phones }
}

export const asKnown = (payment: Payment): KnownPayment => ({
  ...{ id: payment.id, source: payment.source, amount: payment.amount, currency: payment.currency },
  ...{ account: payment.account, bookedOn: payment.booked_day, payerName: payment.payer_name },
  payerPhone: foldPhone(payment.payer_phone),
  references: payment.reference.split(' ').filter(Boolean),
  message: payment.message,
  isTaken: payment.allocated > 0 || payment.verdict !== '',
})

const dayMs = 86_400_000
const moved = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** @returns the payments that were booked within three days of some */
export async function readNearby(db: Db | Tx, days: readonly string[]): Promise<KnownPayment[]> {
  const sorted = days.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return []
  const rows = await readPayments(db, (query) =>
    query
      .where('booked_day', '>=', moved(first, -3))
      .where('booked_day', '<=', moved(last, 3))
      .where('amount', '>', 0)
      .where('verdict', '!=', 'known'),
  )
  return rows.map(asKnown)
}

async function readKeys(db: Db | Tx, transactions: readonly Transaction[]): Promise<Map<string, number>> {
  const asked = new Set<string>()
  await inTurns(transactions, ({ keys, reverses }) => {
    for (const key of [...keys, ...reverses]) asked.add(key)
  })
  const rows = await inBatches([...asked], (batch) =>
    db.selectFrom('payment_keys').select(['key', 'payment_id']).where('key', 'in', batch).execute(),
  )
  return new Map(rows.map(({ key, payment_id }) => [key, payment_id]))
}

/** @returns what is still there of payments, and the claims that it is for, the last one at the end */
async function readSettled(db: Db | Tx, ids: readonly number[]): Promise<Settled[]> {
  const payments = await inBatches(ids, (batch) =>
    readPayments(db, (query) => query.where('payments.id', 'in', batch).where('refunds_id', 'is', null)),
  )
  const shares = await inBatches(ids, (batch) =>
    db
      .selectFrom('allocations')
      .innerJoin('payments', 'payments.id', 'allocations.payment_id')
      .select(['payments.id', 'refunds_id', 'allocations.claim_id', 'allocations.amount'])
      .where((where) => where.or([where('payments.id', 'in', batch), where('refunds_id', 'in', batch)]))
      .where('allocations.undone_at', 'is', null)
      .where('payments.undone_at', 'is', null)
      .orderBy('allocations.id')
      .execute(),
  )
  const byPayment = Map.groupBy(shares, ({ id, refunds_id }) => refunds_id ?? id)
  return payments
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, rest }) => {
      const byClaim = new Map<number, number>()
      for (const { claim_id, amount } of byPayment.get(id) ?? [])
        byClaim.set(claim_id, (byClaim.get(claim_id) ?? 0) + amount)
      const parts: Part[] = [...byClaim].map(([claimId, amount]) => ({ claimId, amount }))
      return { payment: id, amount: rest + parts.reduce((sum, part) => sum + part.amount, 0), parts }
    })
    .filter(({ amount }) => amount > 0)
}

/** @returns the payments that reversals may take back: by their keys, and those of the claims that they name */
async function readReversible(
  db: Db | Tx,
  reversals: readonly Transaction[],
  { claims, keys }: Pick<Register, 'claims' | 'keys'>,
): Promise<Settled[]> {
  if (reversals.length === 0) return []
  const byKey = reversals.flatMap(({ reverses }) => reverses.map((key) => keys.get(key)))
  const texts = reversals.flatMap(({ references, message }) => [
    ...references.map(({ reference }) => reference.replace(/^0+/, '')),
    ...(message.match(/\d[\d\s-]+/g) ?? []).map((digits) => digits.replace(/\D/g, '')),
  ])
  const told = new Set(texts)
  const named = claims.filter(({ reference }) => told.has(reference)).map(({ id }) => id)
  const ofClaims = await inBatches(named, (batch) =>
    db
      .selectFrom('allocations')
      .select('payment_id')
      .where('claim_id', 'in', batch)
      .where('undone_at', 'is', null)
      .where('amount', '>', 0)
      .execute(),
  )
  const ids = new Set([...byKey, ...ofClaims.map(({ payment_id }) => payment_id)])
  return readSettled(
    db,
    [...ids].filter((id) => id !== undefined),
  )
}

/** Reads what matching a file needs of the register, by few queries however long the file is. */
export async function readRegister(
  db: Db | Tx,
  transactions: readonly Transaction[],
  today: string,
): Promise<Register> {
  const keys = await readKeys(db, transactions)
  const { claims, phones } = await readMatchClaims(db, today)
  const reversals = transactions.filter(({ kind }) => kind === 'reversal')
  return {
    ...{ claims, keys, phones },
    nearby: await readNearby(
      db,
      transactions.map(({ bookedOn }) => bookedOn),
    ),
    settled: await readReversible(db, reversals, { claims, keys }),
  }
}
