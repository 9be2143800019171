import { type RawBuilder, sql } from 'kysely'
import { foldedColumn } from '#server/db/folded-columns.ts'
import { type RecordQuery, recordTables, type StoredRow, tableOf, wholeRows } from '#server/db/records.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import { findForms, holdsWords } from '#server/db/search-indexes.ts'
import type { Services } from '#server/services/services.ts'
import { foldText, searchForms } from '#shared/fold.ts'
import { plainText } from '#shared/formats/plain-text.ts'
import { claimsRight } from '#shared/money-rights.ts'
import { paletteFields, type Resource, type SearchRules, titleOfRecord } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'
import { may, type Principal, untoldFields } from '#shared/rights.ts'
import type { SearchHit } from '#shared/search.ts'
import { toWallTime } from '#shared/time.ts'
import { findClaims } from './find-claims.ts'

/** Hits of each resource. */
const hitsPerResource = 5
/** Of so many of the newest records the middle of the texts is searched too, without an index. */
const newestSearched = 1_000
/** Of so many records that begin with the first word the other words are looked for. */
const beginningsSearched = 300
/** Characters of a hint. */
const hintLength = 80

type Search = {
  context: Pick<Services, 'db' | 'dialect'>
  resource: Resource
  rules: SearchRules
  /** Names of fields that the searcher is not told. */
  untold: readonly string[]
  /** The searched fields without those. */
  fields: string[]
  /** Leaves restricted persons out. */
  isListed: RawBuilder<boolean>
  /** The first word as texts that begin with it are ordered. */
  beginning: string
  words: string[]
  /** The words as they were typed, and with telephone numbers as digits alone. */
  forms: string[][]
}

const living = ({ context, resource, isListed }: Search): RecordQuery =>
  tableOf(context.db, resource).where('deleted_at', 'is', null).where(isListed)

/** The rows of a query as if they were a table, so that no others are searched. */
const among = ({ context }: Search, query: RecordQuery): RecordQuery =>
  recordTables(context.db).selectFrom(query.selectAll().as('rows'))

const firstHits = (query: RecordQuery): Promise<StoredRow[]> =>
  wholeRows(query.limit(hitsPerResource)).execute()

/** Finds records in which a field begins with the first word, by its index, however many records there are. */
async function findByBeginning(search: Search): Promise<StoredRow[]> {
  const { context, rules, fields, beginning } = search
  const words = search.words.slice(1)
  const rows: StoredRow[] = []
  for (const name of rules.indexed?.filter((indexed) => fields.includes(indexed)) ?? []) {
    const key = sql.ref(foldedColumn(name))
    const beginnings = living(search)
      .where(sql<boolean>`${key} >= ${beginning}`)
      .where(sql<boolean>`${key} < ${`${beginning}\u{10ffff}`}`)
      .orderBy(key)
    const found =
      words.length === 0
        ? beginnings
        : among(search, beginnings.limit(beginningsSearched)).where(holdsWords(context, { fields, words }))
    rows.push(...(await firstHits(found)))
  }
  return rows
}

/** Finds records that hold every word anywhere: among all where that is indexed, else among the newest. */
async function findAnywhere(search: Search): Promise<StoredRow[]> {
  const { context, resource, rules, fields, forms } = search
  const holds = await findForms(context, { resource, fields, forms })
  const searched = rules.hasSearchIndex
    ? living(search)
    : among(search, living(search).orderBy('id', 'desc').limit(newestSearched))
  return firstHits(searched.where(holds))
}

/** @returns what tells records of one title apart */
function hintOf({ resource, rules, untold }: Search, row: StoredRow): string {
  const field = rules.hint && !untold.includes(rules.hint) && resource.fields[rules.hint]
  const value = row[rules.hint ?? '']
  if (!field || typeof value !== 'string') return ''
  if (field.kind === 'datetime') return toWallTime(value)
  const text = field.kind === 'html' ? plainText(value) : value.replace(/\s+/g, ' ')
  return text.slice(0, hintLength)
}

async function findRecords(search: Search): Promise<SearchHit[]> {
  const { resource } = search
  const rows = new Map<number, StoredRow>()
  for (const row of await findByBeginning(search)) rows.set(row.id, row)
  if (rows.size < hitsPerResource) for (const row of await findAnywhere(search)) rows.set(row.id, row)
  return [...rows.values()].slice(0, hitsPerResource).map((row) => ({
    resource: resource.name,
    id: row.id,
    title: titleOfRecord(resource, row),
    hint: hintOf(search, row),
  }))
}

/** @returns how the records of a resource are searched, or false */
const searchRules = ({ search = {}, singleton }: Resource): false | SearchRules => !singleton && search

/**
 * @param principal the searcher: only what they may read is found, and by nothing that they are not told
 * @param q what was typed; each of its words has to be found, whatever its capital letters
 * @returns at most 5 hits of each resource: first what begins like that, then what has it anywhere
 */
export async function findHits(
  context: Search['context'],
  principal: Principal,
  q: string,
): Promise<SearchHit[]> {
  const forms = searchForms(q)
  const [words = []] = forms
  if (words.length === 0) return []
  const beginning = foldText(q.trim().split(/\s+/)[0] ?? '')
  const hits: SearchHit[] = []
  for (const resource of resources) {
    const rules = searchRules(resource)
    if (!rules || !may(principal, 'read', resource.name)) continue
    const isListed = await notRestricted(context.db, resource)
    const untold = untoldFields(principal, resource.name)
    const fields = paletteFields(resource).filter((name) => !untold.includes(name))
    const searched = { context, resource, rules, untold, fields, isListed }
    hits.push(...(await findRecords({ ...searched, beginning, words, forms })))
  }
  // Claims are a list and no resource, since nothing of one is edited.
  if (may(principal, 'read', claimsRight))
    hits.push(...(await findClaims(context, { forms, limit: hitsPerResource })))
  return hits
}
