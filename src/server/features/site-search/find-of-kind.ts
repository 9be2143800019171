import { type RawBuilder, sql } from 'kysely'
import { publishedTo } from '#server/crud/list-records.ts'
import type { CrudContext } from '#server/crud/rules.ts'
import type { Dialect } from '#server/db/dialect.ts'
import { foldedColumn } from '#server/db/folded-columns.ts'
import { tableOf } from '#server/db/records.ts'
import { anonymous } from '#server/http/access/actor.ts'
import { firstLanguage, type Language, translationKey } from '#shared/languages.ts'
import type { SearchedKind } from './searched-kinds.ts'
import { type Searched, type SearchedWord, surePart } from './words.ts'

type Text = RawBuilder<unknown>
type Condition = RawBuilder<boolean>

/** A record that was found; the lower its rank, the better it fits. */
export type Found = { kind: SearchedKind; id: number; rank: number; day: string | null }

/** Stands between two words, and before those forms of a text that are searched only (`fold.ts`). */
const [space, separator] = ['\u0002', '\u0001']

/** @returns the folded text that the page shows in a language */
function textOf(name: string, language: Language): Text {
  const first = sql.ref(foldedColumn(name))
  if (language === firstLanguage) return first
  const own = translationKey(name, language)
  return sql`case when coalesce(${sql.ref(own)}, '') = '' then ${first} else ${sql.ref(foldedColumn(own))} end`
}

const all = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`
const some = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`

const beginsWith = (text: Text, beginning: string): Condition =>
  sql<boolean>`substr(${text}, 1, ${sql.lit([...beginning].length)}) = ${beginning}`

/** Looks for the longest part of the word without a choice of letters first, which is much quicker. */
function holdsLoosely(dialect: Dialect, text: Text, { groups }: SearchedWord): Condition {
  const sure = surePart(groups)
  const holdsSure = dialect.holds(text, sure)
  if (sure.length === groups.length) return holdsSure
  const holds = dialect.holdsOneOfEach(text, groups)
  return sure === '' ? holds : all([holdsSure, holds])
}

/** @returns how well a record fits: the title as a whole, its beginning, its words, what is in it; then the texts */
function rankOf(
  dialect: Dialect,
  { title, texts }: { title: Text; texts: readonly Text[] },
  { words, beginning }: Searched,
): RawBuilder<number> {
  const everyWord = (holds: (word: SearchedWord) => Condition): Condition => all(words.map(holds))
  const beginsWord = (text: Text, { exact }: SearchedWord) =>
    some([beginsWith(text, exact), dialect.holds(text, space + exact)])
  const ranks = [
    some([sql<boolean>`${title} = ${beginning}`, beginsWith(title, beginning + separator)]),
    beginsWith(title, beginning),
    everyWord((word) => beginsWord(title, word)),
    everyWord(({ exact }) => dialect.holds(title, exact)),
    everyWord((word) => holdsLoosely(dialect, title, word)),
    everyWord((word) => some([title, ...texts].map((text) => beginsWord(text, word)))),
    everyWord(({ exact }) => some([title, ...texts].map((text) => dialect.holds(text, exact)))),
  ]
  const cases = ranks.map((condition, rank) => sql`when ${condition} then ${sql.lit(rank)}`)
  return sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(ranks.length)} end`
}

type Search = { kind: SearchedKind; searched: Searched; language: Language; limit: number }

/** @returns the best of the public records of a kind in which every word stands, and the number of all of them */
export async function findOfKind(
  { db, dialect, cruds, now }: CrudContext,
  { kind, searched, language, limit }: Search,
): Promise<{ found: Found[]; total: number }> {
  const { resource } = kind
  const rules = cruds.get(resource.name)?.rules ?? {}
  const title = textOf(kind.title, language)
  const texts = [
    ...kind.texts.map((name) => textOf(name, language)),
    ...(kind.beside ? [kind.beside.folded] : []),
  ]
  const holds = (word: SearchedWord): Condition =>
    some([title, ...texts].map((text) => holdsLoosely(dialect, text, word)))
  const rows = await publishedTo(
    rules,
    anonymous,
    now(),
  )(tableOf(db, resource).where('deleted_at', 'is', null))
    .where(all(searched.words.map(holds)))
    .select([
      'id',
      sql<string | null>`${sql.ref(kind.day)}`.as('day'),
      rankOf(dialect, { title, texts }, searched).as('rank'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('rank')
    .orderBy(sql`coalesce(${sql.ref(kind.day)}, '')`, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<{ id: number; day: string | null; rank: number; total: number }>()
    .execute()
  return {
    found: rows.map(({ id, rank, day }) => ({ kind, id, rank: Number(rank), day })),
    total: Number(rows[0]?.total ?? 0),
  }
}
