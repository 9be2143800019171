import { type RawBuilder, sql } from 'kysely'
import { isOfDeleted } from '#server/claims/is-of-deleted.ts'
import { readPage } from '#server/crud/list-records.ts'
import type { CrudRules } from '#server/crud/rules.ts'
import type { RecordQuery } from '#server/db/records.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { ListQuery } from '#server/http/input/list-query.ts'
import { type Claim, claimsOn, readClaims } from '#server/payments/read-claims.ts'
import type { Services } from '#server/services/services.ts'
import { type ClaimEntry, type ClaimFilter, claimEntries } from '#shared/claim-list.ts'
import type { Language } from '#shared/languages.ts'
import { stockholmDay } from '#shared/time.ts'
import { readLineWords } from './line-words.ts'

const all = (values: readonly unknown[]) => sql.join(values)

/** A condition: one of the lines of a claim fulfils another one. */
const hasLine = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from claim_lines as part where part.claim_id = claims.id and ${condition})`

const states: Readonly<Record<ClaimFilter, () => RawBuilder<boolean>>> = {
  owed: () => sql<boolean>`${sql.ref('left')} > 0`,
  overdue: () => sql<boolean>`overdue = 1`,
  part: () => sql<boolean>`state = 'part'`,
  paid: () => sql<boolean>`state = 'paid'`,
  'written-off': () => sql<boolean>`state = 'written-off'`,
  void: () => sql<boolean>`state = 'void'`,
  silent: () => sql<boolean>`silent_day is not null and ${sql.ref('left')} > 0`,
}

const furtherFilters: CrudRules['furtherFilters'] = {
  type: (ids) => hasLine(sql`part.type_id in (${all(ids)})`),
  period: (ids) => hasLine(sql`part.period_id in (${all(ids)})`),
  event: (ids) =>
    hasLine(
      sql`part.evenemang_id in (select evenemang.id from evenemang where evenemang.event_id in (${all(ids)}))`,
    ),
  from: ([day]) => sql<boolean>`due_day >= ${day}`,
  to: ([day]) => sql<boolean>`due_day <= ${day}`,
}

/** @returns the ids of claims without a name. Their amounts stay, because they are part of every sum. */
async function findUnnamed(db: Db | Tx, claims: readonly Claim[]): Promise<ReadonlySet<number>> {
  if (claims.length === 0) return new Set()
  const ids = claims.map(({ id }) => id)
  const rows = await db.selectFrom('claims').select('id').where('id', 'in', ids).where(isOfDeleted).execute()
  return new Set(rows.map(({ id }) => id))
}

/** @returns claims as the list shows them, with what each is for */
export async function entriesOf(
  db: Db | Tx,
  claims: readonly Claim[],
  language: Language,
): Promise<ClaimEntry[]> {
  const words = await readLineWords(db, { ids: claims.map(({ id }) => id), language })
  const unnamed = await findUnnamed(db, claims)
  return claims.map((claim) => {
    const { id, number, reference, kind, member_id, evenemang_id, amount, paid, left } = claim
    const name = unnamed.has(id) ? '' : claim.name
    const { due_day, sent_day, state, overdue } = claim
    const silent = claim.silent_day !== null && left > 0
    const what = (words.get(id) ?? []).map((line) => line.what).join(', ')
    return {
      ...{ id, number, reference, name, kind, member_id, evenemang_id, what, amount, paid, left },
      ...{ due_day, sent_day, state, overdue, silent },
    }
  })
}

/** Whether the order or a filter asks for what is derived from the lines and payments of all claims. */
const isDerived = ({ sort, states = [] }: ListQuery): boolean =>
  states.length > 0 || claimEntries.fields[sort?.field as 'left']?.kind === 'computed'

/** @returns a page of the claims, without those of restricted persons, and the number of all that match */
export async function listClaims(
  context: Pick<Services, 'db' | 'dialect' | 'now'>,
  list: ListQuery,
  language: Language,
): Promise<{ entries: ClaimEntry[]; total: number }> {
  const { db, dialect, now } = context
  const today = stockholmDay(now())
  const isNotRestricted = await notRestricted(db, claimEntries)
  // A search would find the hidden names.
  const isListed = list.q ? sql<boolean>`(${isNotRestricted} and not ${isOfDeleted})` : isNotRestricted
  const base = isDerived(list)
    ? claimsOn(db, { today, where: (query) => query.where(isListed) })
    : db.selectFrom('claims').where(isListed)
  const { rows, total } = await readPage<{ id: number }>(
    base as unknown as RecordQuery,
    { context, resource: claimEntries, rules: { states, furtherFilters } },
    list,
  )
  const ids = rows.map(({ id }) => id)
  const found = await readClaims(db, { today, where: (query) => query.where(dialect.isAmong(ids)) })
  const byId = new Map(found.map((claim) => [claim.id, claim]))
  const claims = ids.flatMap((id) => byId.get(id) ?? [])
  return { entries: await entriesOf(db, claims, language), total }
}
