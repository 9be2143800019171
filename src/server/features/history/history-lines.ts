import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#server/context/context.ts'
import { findTitles } from '#server/crud/compute-fields.ts'
import { readPage } from '#server/crud/list-records.ts'
import { type RecordQuery, tableOf } from '#server/db/records.ts'
import { findWords, holdsWords } from '#server/db/search-indexes.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import { findTerms } from '#server/http/access/grants.ts'
import { type ListQuery, parseListQuery } from '#server/http/input/list-query.ts'
import { invalidParameter, type RawQuery } from '#server/http/input/request-parts.ts'
import { claimEntries } from '#shared/claim-list.ts'
import { searchWords } from '#shared/fold.ts'
import { type HistoryEntry, historyEntries } from '#shared/history.ts'
import { message } from '#shared/message.ts'
import { inAllLanguages, searchedFields, titleFields } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'
import { may, type Principal } from '#shared/rights.ts'
import { type Role, roles } from '#shared/roles.ts'
import { isDay, parseDateTime, timeZone } from '#shared/time.ts'
import { type Line, ofOperation, oneOfEach, readOperations } from './operations.ts'

/** @param edge which end of a day is meant: `to=2027-03-01` includes that day. @returns UTC, ISO 8601 */
function readTime(query: RawQuery, edge: 'from' | 'to'): string | null {
  const raw = query[edge]
  if (raw === undefined) return null
  if (typeof raw === 'string' && isDay(raw)) {
    const day = Temporal.PlainDate.from(raw).add({ days: edge === 'to' ? 1 : 0 })
    return new Date(day.toZonedDateTime(timeZone).epochMilliseconds).toISOString()
  }
  const point = typeof raw === 'string' ? parseDateTime(raw) : { problem: 'date' }
  if ('instant' in point) return new Date(point.instant).toISOString()
  throw invalidParameter(edge, message('parameter.period'))
}

/** The lines about what the caller may read. */
function readableLines({ db }: Pick<AppContext, 'db'>, principal: Principal): RecordQuery {
  const lines: RecordQuery = db.selectFrom('history')
  if (principal.isAdministrator) return lines
  const readable = [...resources, claimEntries]
    .map(({ name }) => name)
    .filter((name) => may(principal, 'read', name))
  return lines.where('resource', 'in', readable)
}

function linesBetween(all: RecordQuery, query: RawQuery): RecordQuery {
  const [from, to] = [readTime(query, 'from'), readTime(query, 'to')]
  let lines = all
  if (from !== null) lines = lines.where('at', '>=', from)
  if (to !== null) lines = lines.where('at', '<', to)
  return lines
}

/** Roles that lines are narrowed to: that of an administrator is one here. */
const heldRoles: readonly string[] = ['administrator', ...roles]

const midnight = (day: string, days: number): string =>
  new Date(
    Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(timeZone).epochMilliseconds,
  ).toISOString()

/** Narrows the lines to those of people while they held a role; a role that was taken away since is not known any more. */
async function linesOfRole(
  { db }: Pick<AppContext, 'db'>,
  all: RecordQuery,
  role: unknown,
): Promise<RecordQuery> {
  if (role === undefined) return all
  if (typeof role !== 'string' || !heldRoles.includes(role))
    throw invalidParameter('role', message('parameter.role'))
  const terms = await findTerms(db, role as Role | 'administrator')
  return all.where((where) =>
    where.or(
      terms.map(({ id, first_day, last_day }) =>
        where.and([
          where('user_id', '=', id),
          ...(first_day ? [where('at', '>=', midnight(first_day, 0))] : []),
          ...(last_day ? [where('at', '<', midnight(last_day, 1))] : []),
        ]),
      ),
    ),
  )
}

/** The most records of a resource whose lines are found by their name; more would be no search any more. */
const maxFound = 500

type Place = Pick<AppContext, 'db' | 'dialect' | 'cruds'>

/** A condition: the line is about a record that has the words in its name, as it is called now. */
async function isAboutNamed({ cruds, ...place }: Place, words: string[]): Promise<RawBuilder<boolean>> {
  const conditions = [sql`1 = 0`]
  for (const { resource } of cruds.values()) {
    const fields = inAllLanguages(resource, titleFields(resource))
    if (resource.singleton || fields.length === 0) continue
    const records = await tableOf(place.db, resource)
      .select('id')
      .where(await findWords(place, { resource, fields, words }))
      .limit(maxFound)
      .execute()
    if (records.length === 0) continue
    const ids = sql.join(records.map(({ id }) => Number(id)))
    conditions.push(sql`(resource = ${resource.name} and record_id in (${ids}))`)
  }
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** @returns a condition: the line has each word in the name of its author or of its record; null without words */
async function hasWords(place: Place, q: string): Promise<RawBuilder<boolean> | null> {
  const words = searchWords(q)
  if (words.length === 0) return null
  const named = await isAboutNamed(place, words)
  const each: RawBuilder<boolean>[] = []
  for (const word of words) {
    const isBy = holdsWords(place, { fields: searchedFields(historyEntries), words: [word] })
    const isAbout = words.length === 1 ? named : await isAboutNamed(place, [word])
    each.push(sql<boolean>`(${isBy} or ${isAbout})`)
  }
  return sql<boolean>`(${named} or (${sql.join(each, sql` and `)}))`
}

/** @returns what the records are called now, by resource and id; those in the bin too */
async function titlesOf(
  { db, cruds }: Pick<AppContext, 'db' | 'cruds'>,
  lines: readonly Line[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const [name, entries] of Map.groupBy(lines, ({ resource }) => resource)) {
    const resource = cruds.get(name)?.resource
    if (!resource) continue
    const ids = new Set(entries.map(({ record_id }) => record_id).filter((id) => id !== null))
    for (const [id, title] of await findTitles(db, resource, [...ids])) titles.set(`${name}/${id}`, title)
  }
  return titles
}

/** @returns a page of the lines, each with the present name of its record, and the number of all lines */
export async function listHistory(
  context: Pick<AppContext, 'db' | 'dialect' | 'cruds' | 'now'>,
  base: RecordQuery,
  { actor, isGrouped = false, ...list }: ListQuery & { actor: Actor; isGrouped?: boolean },
) {
  const { rows, total } = await readPage<Line>(base, { context, resource: historyEntries }, list)
  const titles = await titlesOf(context, rows)
  const operations = await readOperations(context, rows, { actor, isGrouped })
  const entries = rows.map(
    ({ id, at, user_id, user_name, action, resource, record_id, fields }): HistoryEntry => {
      const title = titles.get(`${resource}/${record_id}`) ?? null
      const names = fields === '' ? [] : fields.split(',')
      const entry = { id, at, user_id, user_name, action, resource, record_id, fields: names, title }
      return { ...entry, ...operations.get(id) }
    },
  )
  return { entries, total }
}

function readTick(name: string, raw: unknown, otherwise: boolean): boolean {
  if (raw === undefined) return otherwise
  if (raw === 'true' || raw === 'false') return raw === 'true'
  throw invalidParameter(name, message('parameter.boolean'))
}

/** Greatest number of a line. */
const lastLine = 2_147_483_647

function readNumber(name: string, raw: unknown): number | null {
  if (raw === undefined) return null
  const value = typeof raw === 'string' && /^[1-9]\d{0,9}$/.test(raw) ? Number(raw) : Number.NaN
  if (value <= lastLine) return value
  throw invalidParameter(name, message('parameter.integer', { min: 1, max: lastLine }))
}

type Wish = { lines: RecordQuery; list: ListQuery & { isGrouped: boolean } }

/** @returns the lines that a caller asks for and may read, and in what order and pages */
export async function wishedLines(
  context: Pick<AppContext, 'db' | 'dialect' | 'cruds'>,
  { actor, query }: Pick<FastifyRequest, 'actor' | 'query'>,
  groups: { byDefault: boolean },
): Promise<Wish> {
  const { from, to, role, grouped, operation, ...others } = query as RawQuery
  const { q, ...list } = parseListQuery(historyEntries, others)
  const between = linesBetween(readableLines(context, principalOf(actor)), { from, to })
  const all = await linesOfRole(context, between, role)
  const words = q === null ? null : await hasWords(context, q)
  const narrowed = words ? all.where(words) : all
  const isGrouped = readTick('grouped', grouped, groups.byDefault)
  const lines = isGrouped ? oneOfEach(narrowed, words) : narrowed
  const id = readNumber('operation', operation)
  return {
    lines: id === null ? lines : await ofOperation(context, lines, id),
    list: { ...list, q: null, isGrouped },
  }
}
