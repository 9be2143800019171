import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Transaction } from '#server/bank-files/transaction.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { inTurns } from '#server/file-reading/in-turns.ts'
import { type Claim, readClaims } from '#server/payments/read-claims.ts'
import { readPayments } from '#server/payments/read-payments.ts'
import { dayMs } from '#shared/durations.ts'
import { foldPhone } from '#shared/fold.ts'
import { referencesIn, withoutZeros } from '#shared/reference.ts'
import { members } from '#shared/resources/members.ts'
import type { MatchClaim } from './matching/claim-index.ts'
import type { Part } from './matching/matched.ts'
import type { Register } from './matching/register.ts'
import type { Settled } from './matching/reversals.ts'
import { inBatches } from './read-batches.ts'
import { readEntries, readKeys } from './read-entries.ts'
import { readNearby } from './read-nearby.ts'

const batchSize = 100

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

/**
 * Finds the claims whose applications are older than claims: mails asked for their numbers then. The first claim of a place shows
 * when claims began, and one day more keeps applications out that were made with it.
 */
async function readOldForms(db: Db | Tx): Promise<ReadonlySet<number>> {
  const { first } = await db
    .selectFrom('claims')
    .select(({ fn }) => fn.min('created_at').as('first'))
    .where('kind', '=', 'place')
    .executeTakeFirstOrThrow()
  if (!first) return new Set()
  const rows = await db
    .selectFrom('claims')
    .innerJoin('evenemang', 'evenemang.id', 'claims.evenemang_id')
    .select('claims.id')
    .where('evenemang.created_at', '<', new Date(Date.parse(first) - dayMs).toISOString())
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Facts by which claims are found, or not. */
type Known = Pick<Phones, 'byMember'> & { hidden: ReadonlySet<number>; oldForms: ReadonlySet<number> }

const matchClaim = (claim: Claim, { byMember, hidden, oldForms }: Known): MatchClaim => ({
  ...{ id: claim.id, number: claim.number, reference: claim.reference, name: claim.name },
  ...{ amount: claim.amount, paid: claim.paid, state: claim.state, applicationId: claim.evenemang_id },
  phone: byMember.get(claim.member_id ?? 0) ?? '',
  ...(!oldForms.has(claim.id) && { hasNoOldForm: true }),
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
  const hidden = new Set(restricted.map(({ id }) => id))
  const known = { ...phones, hidden, oldForms: await readOldForms(db) }
  const claims = await inOrder(db, 'claims', async ({ after, last }) => {
    const some = await readClaims(db, {
      today,
      where: (query) => query.where('claims.id', '>', after).where('claims.id', '<=', last),
    })
    return some.map((claim) => matchClaim(claim, known))
  })
  return { claims, phones: phones.phones }
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
    ...references.map(({ reference }) => reference),
    ...referencesIn(message, () => true),
  ])
  const said = new Set(texts.map(withoutZeros))
  const named = claims.filter(({ reference }) => said.has(withoutZeros(reference))).map(({ id }) => id)
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
    entries: await readEntries(db, transactions, keys),
    settled: await readReversible(db, reversals, { claims, keys }),
  }
}
