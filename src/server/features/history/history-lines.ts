import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { findTitles } from '#server/crud/compute-fields.ts'
import { readPage } from '#server/crud/list-records.ts'
import { containing } from '#server/db/dialect.ts'
import { type RecordQuery, tableOf } from '#server/db/records.ts'
import { holderOf } from '#server/http/access/actor.ts'
import { findTerms } from '#server/http/access/standing.ts'
import { type ListQuery, parseListQuery } from '#server/http/input/list-query.ts'
import type { RawQuery } from '#server/http/input/request-parts.ts'
import { AppError } from '#shared/errors.ts'
import { type HistoryEntry, historyEntries } from '#shared/history.ts'
import { inAllLanguages, searchedFields, titleFields } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'
import { type Holder, may } from '#shared/rights.ts'
import { type Role, roleNames } from '#shared/roles.ts'
import { isDay, parseDateTime, timeZone } from '#shared/time.ts'

type Line = Omit<HistoryEntry, 'fields' | 'title'> & { fields: string }

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
  throw new AppError('invalid-parameter', {
    errors: [{ pointer: `?${edge}`, code: 'invalid-parameter', detail: 'Datum, eller datum och tid.' }],
  })
}

/** The lines about what the caller may read. */
function readableLines({ db }: Pick<AppContext, 'db'>, holder: Holder): RecordQuery {
  const lines: RecordQuery = db.selectFrom('history')
  if (holder.isAdministrator) return lines
  const readable = resources.map(({ name }) => name).filter((name) => may(holder, 'read', name))
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
const heldRoles: readonly string[] = ['administrator', ...Object.keys(roleNames)]

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
    throw new AppError('invalid-parameter', {
      errors: [{ pointer: '?role', code: 'invalid-parameter', detail: 'Välj en roll.' }],
    })
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

/** Records of one kind whose lines are shown for what they are called; more would be no search any more. */
const maxFound = 500

/** Narrows the lines to those of somebody of that name, or about a record that is called so now, in the bin or not. */
async function narrow(
  { db, dialect, cruds }: Pick<AppContext, 'db' | 'dialect' | 'cruds'>,
  lines: RecordQuery,
  q: string,
): Promise<RecordQuery> {
  const pattern = containing(q)
  const found: [resource: string, ids: number[]][] = []
  for (const { resource } of cruds.values()) {
    const records = await tableOf(db, resource)
      .select('id')
      .where(dialect.matches(inAllLanguages(resource, titleFields(resource)), pattern))
      .limit(maxFound)
      .execute()
    if (records.length > 0) found.push([resource.name, records.map(({ id }) => Number(id))])
  }
  return lines.where((where) =>
    where.or([
      dialect.matches(searchedFields(historyEntries), pattern),
      ...found.map(([name, ids]) => where.and([where('resource', '=', name), where('record_id', 'in', ids)])),
    ]),
  )
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

/** @returns a page of the lines, each with what its record is called now, and how many there are in all */
export async function listHistory(
  context: Pick<AppContext, 'db' | 'dialect' | 'cruds' | 'now'>,
  base: RecordQuery,
  list: ListQuery,
) {
  const { rows, total } = await readPage<Line>(base, { context, resource: historyEntries }, list)
  const titles = await titlesOf(context, rows)
  const entries = rows.map((line): HistoryEntry => {
    const title = titles.get(`${line.resource}/${line.record_id}`) ?? null
    return { ...line, fields: line.fields === '' ? [] : line.fields.split(','), title }
  })
  return { entries, total }
}

type Wish = { lines: RecordQuery; list: ListQuery }

/** @returns the lines that a caller asks for and may read, and in what order and pages */
export async function wishedLines(
  context: Pick<AppContext, 'db' | 'dialect' | 'cruds'>,
  { actor, query }: Pick<FastifyRequest, 'actor' | 'query'>,
): Promise<Wish> {
  const { from, to, role, ...others } = query as RawQuery
  const { q, ...list } = parseListQuery(historyEntries, others)
  const between = linesBetween(readableLines(context, holderOf(actor)), { from, to })
  const all = await linesOfRole(context, between, role)
  const lines = q === null ? all : await narrow(context, all, q)
  return { lines, list: { ...list, q: null } }
}
