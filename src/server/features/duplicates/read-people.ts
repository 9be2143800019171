import { type RawBuilder, sql } from 'kysely'
import { cacheUntilWrite } from '#server/db/cache-until-write.ts'
import { foldedColumn } from '#server/db/folded-columns.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import { findForms } from '#server/db/search-indexes.ts'
import type { Db } from '#server/db/tables.ts'
import type { Services } from '#server/services/services.ts'
import type { NamedPair, RecentMerge } from '#shared/duplicates.ts'
import { dayMs } from '#shared/durations.ts'
import { foldAddress, foldField, foldPhone, foldText } from '#shared/fold.ts'
import { members } from '#shared/resources/members.ts'
import { normalizeSpelling } from '#shared/same-name.ts'
import { findPairs, type Pair, type Person } from './find-pairs.ts'

const told = ['id', 'first_name', 'last_name', 'email', 'phone_number', 'birthday'] as const

/** Reads living members who are not restricted. */
const living = async (db: Db) =>
  db
    .selectFrom('members')
    .select(told)
    .where('deleted_at', 'is', null)
    .where(await notRestricted(db, members))

/** Leaves out those of whom the board has said that they are two people. */
async function withoutApart(db: Db, pairs: Pair[]): Promise<Pair[]> {
  if (pairs.length === 0) return pairs
  const rows = await db.selectFrom('members_apart').select(['one_id', 'other_id']).execute()
  const apart = new Set(rows.map(({ one_id, other_id }) => `${one_id},${other_id}`))
  return pairs.filter(({ ids }) => !apart.has(ids.join()))
}

/** @returns a function that gives all likely pairs among the living members */
export const pairReader = (context: Services): (() => Promise<Pair[]>) =>
  cacheUntilWrite(context, async () => {
    const people: Person[] = await (await living(context.db)).orderBy('id').execute()
    return withoutApart(context.db, await findPairs(people))
  })

/** Applications beyond so many wait until the newer ones are dealt with. */
const maxApplications = 100

/** Letters with which a spelling of the same name may begin. */
const firstLetters = [
  ['c', 'k', 'q'],
  ['v', 'w'],
  ['a', 'å', 'ä'],
  ['o', 'ö'],
] as const

const spellingsOf = (letter: string): readonly string[] =>
  firstLetters.find((letters) => letters.some((one) => one === letter)) ?? [letter]

/** The condition that a member is a candidate to be one of the people. Indexes find the rows. */
async function isCandidateFor(
  context: Pick<Services, 'db' | 'dialect'>,
  people: readonly Person[],
): Promise<RawBuilder<boolean>> {
  const known = (values: (string | null)[]) => [...new Set(values.filter((value) => value))] as string[]
  const folded = (name: string) => sql.ref(`members.${foldedColumn(name)}`)
  const isAmong = (column: RawBuilder<unknown>, values: string[]) =>
    values.length === 0 ? [] : [sql<boolean>`${column} in (${sql.join(values)})`]
  const numbers = known(people.map(({ phone_number }) => foldPhone(phone_number ?? '')))
  const phone = { resource: members, fields: ['phone_number'], forms: numbers.map((number) => [number]) }
  const letters = known(people.map(({ first_name }) => normalizeSpelling(first_name).slice(0, 1)))
  const beginnings = known(letters.flatMap(spellingsOf).map(foldText))
  const parts = [
    ...isAmong(folded('email'), known(people.map(({ email }) => foldField('email', foldAddress(email))))),
    ...(numbers.length > 0 ? [await findForms(context, phone)] : []),
    ...isAmong(sql`coalesce(members.birthday, '')`, known(people.map(({ birthday }) => birthday))),
    ...beginnings.map((letter) => {
      const name = folded('first_name')
      return sql<boolean>`(${name} >= ${letter} and ${name} < ${`${letter}\u{10ffff}`})`
    }),
  ]
  return sql<boolean>`(${sql.join(parts.length > 0 ? parts : [sql`false`], sql` or `)})`
}

/**
 * @returns the likely pairs in which one is an application for membership that nobody has dealt with; while there is none,
 *   an index tells so
 */
export async function findLikeApplications(context: Pick<Services, 'db' | 'dialect'>): Promise<{
  pairs: Pair[]
  people: ReadonlyMap<number, Person>
  applications: ReadonlySet<number>
}> {
  const { db } = context
  const applications: Person[] = await (await living(db))
    .where('is_new', '=', true)
    .where('member_status', '=', false)
    .orderBy('id', 'desc')
    .limit(maxApplications)
    .execute()
  if (applications.length === 0) return { pairs: [], people: new Map(), applications: new Set() }
  const others: Person[] = await (await living(db))
    .where(await isCandidateFor(context, applications))
    .execute()
  const people = new Map([...applications, ...others].map((person) => [person.id, person]))
  const asked = new Set(applications.map(({ id }) => id))
  const pairs = await withoutApart(db, await findPairs([...people.values()], asked))
  return { pairs, people, applications: asked }
}

/** Lines of the lists of what can be taken back. */
const shownLines = 20

type Ids = { kept_id: number; other_id: number }

/** @returns a function that gives the names of two members, whether or not they lie in the bin */
async function readNames(
  { db }: Pick<Services, 'db'>,
  pairs: readonly Ids[],
): Promise<(ids: Ids) => { kept_name: string; other_name: string }> {
  const ids = pairs.flatMap(({ kept_id, other_id }) => [kept_id, other_id])
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('members')
          .select(['id', 'first_name', 'last_name'])
          .where('id', 'in', ids)
          .execute()
  const names = new Map(
    rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]),
  )
  return ({ kept_id, other_id }) => ({
    kept_name: names.get(kept_id) ?? '',
    other_name: names.get(other_id) ?? '',
  })
}

/** @returns the pairs of living members of whom the board has said that they are two people, the newest first */
export async function readApart(context: Pick<Services, 'db'>): Promise<NamedPair[]> {
  const rows = await context.db
    .selectFrom('members_apart')
    .innerJoin('members as one', 'one.id', 'members_apart.one_id')
    .innerJoin('members as other', 'other.id', 'members_apart.other_id')
    .select(['members_apart.one_id as kept_id', 'members_apart.other_id'])
    .where('one.deleted_at', 'is', null)
    .where('other.deleted_at', 'is', null)
    .orderBy('members_apart.at', 'desc')
    .limit(shownLines)
    .execute()
  const names = await readNames(context, rows)
  return rows.map((row) => ({ ...row, ...names(row) }))
}

/** Lists the merges of the last day, the newest first. */
export async function readMerges(context: Pick<Services, 'db' | 'now'>): Promise<RecentMerge[]> {
  const { db, now } = context
  const since = new Date(now().getTime() - dayMs).toISOString()
  const rows = await db
    .selectFrom('member_merges')
    .select(['id', 'at', 'kept_id', 'other_id', 'operation_id as operation'])
    .where('at', '>', since)
    .orderBy('id', 'desc')
    .limit(shownLines)
    .execute()
  const names = await readNames(context, rows)
  return rows.map((row) => ({ ...row, ...names(row) }))
}
