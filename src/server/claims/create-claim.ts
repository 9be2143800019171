import type { Insertable, Selectable } from 'kysely'
import { claimToken } from '#server/db/secret.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/encoding/digest.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { readBookkeeping } from '#server/payments/bookkeeping.ts'
import { batchesOf } from '#shared/batches.ts'
import { firstClaim } from '#shared/claims.ts'
import { foldAddress } from '#shared/fold.ts'
import type { Language } from '#shared/languages.ts'
import type { ClaimKind } from '#shared/membership/facts.ts'
import { linkPage } from '#shared/paths.ts'
import { fitsInto, referenceOf, withoutZeros } from '#shared/reference.ts'

export type ClaimRow = Selectable<Tables['claims']>
type NewLine = Omit<Insertable<Tables['claim_lines']>, 'id' | 'claim_id'>

/** A part of a new claim; amounts are whole öre. */
type ClaimLine = Pick<NewLine, 'kind' | 'amount'> & Partial<NewLine>

/** The part of a write that claims and payments need. */
export type ClaimScope = Pick<WriteScope, 'tx' | 'context' | 'actor' | 'operation'>

export type NewClaim = {
  kind: ClaimKind
  /** The debtor: a member, or an applicant to an event. */
  who: {
    memberId?: number | null
    evenemangId?: number | null
    name: string
    email: string
    language: Language
  }
  lines: readonly ClaimLine[]
  dueDay: string
  /** Of all claims that are made with one key there is one. */
  uniqueKey?: string | null
}

/** The key of the claim of an application to an event. */
export const placeKey = (evenemangId: number): string => `place ${evenemangId}`

export const findByKey = (db: Db | Tx, key: string): Promise<ClaimRow | undefined> =>
  db.selectFrom('claims').selectAll().where('unique_key', '=', key).executeTakeFirst()

/** Stores the hashes of the tokens of claims, by which their links are known from then on. */
export async function keepClaimLinks(
  { tx, context }: Pick<ClaimScope, 'context'> & { tx: Db | Tx },
  claims: readonly Pick<ClaimRow, 'id' | 'created_at'>[],
): Promise<void> {
  if (claims.length === 0) return
  const links: { hash: string; claim_id: number }[] = []
  for (const claim of claims)
    links.push({ hash: sha256(await claimToken(context, claim)), claim_id: claim.id })
  await tx
    .insertInto('claim_links')
    .values(links)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Makes the links valid again of claims whose time an undo has restored: their tokens are made of it. */
export async function followClaimLinks({ tx, context }: ClaimScope, ids: readonly number[]): Promise<void> {
  const linked = await tx
    .selectFrom('claims')
    .select(['id', 'created_at'])
    .where(context.dialect.isAmong(ids))
    .where('id', 'in', (of) => of.selectFrom('claim_links').select('claim_id'))
    .execute()
  for (const some of batchesOf(linked, 200)) await keepClaimLinks({ tx, context }, some)
}

/**
 * Makes a claim with its lines and its link. Its number follows from its id, which the database gives to one claim alone, so
 * that nobody waits for the number of another one (decision 0075).
 * @returns the claim; the one that there is already with the same key
 */
export async function createClaim(scope: ClaimScope, claim: NewClaim): Promise<ClaimRow> {
  const { uniqueKey = null } = claim
  const known = uniqueKey === null ? undefined : await findByKey(scope.tx, uniqueKey)
  if (known) return known
  const made = await insertClaim(scope, claim)
  // Another transaction may have made it in the meantime.
  if (!made) return (await findByKey(scope.tx, uniqueKey ?? '')) as ClaimRow
  await keepClaimLinks(scope, [made])
  return made
}

/**
 * Makes the reference of a new claim, of the length that the bank has agreed on while the number fits. Earlier versions put zeros
 * behind the number, so a new reference may equal an old one: it then gets one more zero in front, which no old one has.
 */
async function newReference(tx: Tx, number: number): Promise<string> {
  const { reference_length: length } = await readBookkeeping(tx)
  const reference = referenceOf(number, length !== null && fitsInto(number, length) ? { length } : {})
  const taken = await tx
    .selectFrom('claims')
    .select('id')
    .where('reference', '=', withoutZeros(reference))
    .executeTakeFirst()
  return taken ? referenceOf(number, { length: reference.length + 1 }) : reference
}

/** Makes a claim whose link nobody is told of yet: an applicant pays on the own page. @returns it; undefined when there is one with its key */
export async function insertClaim(scope: ClaimScope, claim: NewClaim): Promise<ClaimRow | undefined> {
  const { tx, context } = scope
  const { kind, who, lines, dueDay, uniqueKey = null } = claim
  const next = await context.dialect.nextId('claims').execute(tx)
  const id = Number(next.rows[0]?.id)
  const number = firstClaim - 1 + id
  const made = await tx
    .insertInto('claims')
    .values({
      id,
      number,
      reference: await newReference(tx, number),
      kind,
      member_id: who.memberId ?? null,
      evenemang_id: who.evenemangId ?? null,
      name: who.name,
      email: who.email,
      email_key: foldAddress(who.email.trim()),
      language: who.language,
      due_day: dueDay,
      unique_key: uniqueKey,
      created_at: context.now().toISOString(),
    })
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!made) return undefined
  await tx
    .insertInto('claim_lines')
    .values(lines.map((line) => ({ ...line, claim_id: id })))
    .execute()
  return made
}

/** @returns the path of the page on which a claim is paid; null for a claim that there is not */
export async function claimLink(context: ClaimScope['context'], claimId: number): Promise<string | null> {
  const claim = await context.db
    .selectFrom('claims')
    .select(['id', 'created_at'])
    .where('id', '=', claimId)
    .executeTakeFirst()
  if (!claim) return null
  const token = await claimToken(context, claim)
  const kept = await context.db
    .selectFrom('claim_links')
    .select('claim_id')
    .where('hash', '=', sha256(token))
    .executeTakeFirst()
  // Most are kept already, and who reads a page writes nothing then.
  if (!kept) await keepClaimLinks({ tx: context.db, context }, [claim])
  return linkPage('claim', token)
}
