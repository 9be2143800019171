import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { notRestricted } from '#server/db/restrictions.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { readMandates } from '#server/http/access/grants.ts'
import { daysAfter, monthsAfter, type Periods } from '#server/people/retention-periods.ts'
import { contact } from '#shared/resources/contact.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { members } from '#shared/resources/members.ts'
import { type Forgettable, type TimedClass, timedClasses, timedResources } from '#shared/retention.ts'
import type { Mandate } from '#shared/roles.ts'
import { stockholmDay } from '#shared/time.ts'

/** A record, and the day since which nothing is done with it any more. */
type Resting = { id: number; name: string; since: string }

type Reading = {
  db: Db | Tx
  /** Records that rest since a later day are of no interest; a day of Stockholm. */
  until: string
  /** Reads these records alone. */
  ids: readonly number[] | undefined
}

const latest = (...days: string[]): string => days.sort().at(-1) ?? ''

const dayOf = (instant: string): string => stockholmDay(new Date(instant))

/** The beginning of a later day in UTC than any moment of this day in Stockholm. */
const behind = (day: string): string => daysAfter(day, 1)

/** A condition on the ids; without ids all are meant. */
const among =
  (ids: readonly number[] | undefined, column = 'id') =>
  () =>
    ids ? sql<boolean>`${sql.ref(column)} in (${sql.join([...ids, 0])})` : sql<boolean>`true`

async function restingMembers({ db, until, ids }: Reading, isNew: boolean): Promise<Resting[]> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name', 'left_on', 'updated_at'])
    .where('member_status', '=', false)
    .where('is_new', '=', isNew)
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('left_on', '<=', until),
        where.and([where('left_on', 'is', null), where('updated_at', '<', behind(until))]),
      ]),
    )
    .where(among(ids))
    .where(await notRestricted(db, members))
    .execute()
  return rows.map(({ id, first_name, last_name, left_on, updated_at }) => ({
    id,
    name: `${first_name} ${last_name}`,
    since: left_on ?? dayOf(updated_at),
  }))
}

/** The address of an application whose person is forgotten, as of a mail. */
export const forgottenAddress = (id: number): string => `forgotten-${id}@forgotten.invalid`

const isForgotten = ({ ref }: ExpressionBuilder<Tables, 'evenemang'>) =>
  sql<boolean>`${ref('evenemang.email')} = 'forgotten-' || ${ref('evenemang.id')} || '@forgotten.invalid'`

/** @param isPaidRest whether those are meant of which only place and payment are left */
export async function restingApplications(
  { db, until, ids }: Reading,
  isPaidRest = false,
): Promise<Resting[]> {
  const rows = await db
    .selectFrom('evenemang')
    .leftJoin('events', 'events.id', 'evenemang.event_id')
    .select([
      'evenemang.id',
      'evenemang.name',
      'evenemang.updated_at',
      'events.eventDate',
      'events.eventEndDate',
    ])
    .where('evenemang.deleted_at', 'is', null)
    .where((where) => {
      const forgotten = isForgotten(where as never)
      return isPaidRest ? forgotten : sql<boolean>`not ${forgotten}`
    })
    .where(
      sql<boolean>`coalesce(nullif(${sql.ref('events.eventEndDate')}, ''), ${sql.ref('events.eventDate')}, ${sql.ref('evenemang.updated_at')}) < ${behind(until)}`,
    )
    .where(among(ids, 'evenemang.id'))
    .where(await notRestricted(db, evenemang))
    .execute()
  return rows.map(({ id, name, updated_at, eventDate, eventEndDate }) => ({
    id,
    name,
    since: dayOf(eventEndDate || eventDate || updated_at),
  }))
}

async function restingMessages({ db, until, ids }: Reading): Promise<Resting[]> {
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'name', 'updated_at'])
    .where('status', '=', true)
    .where('deleted_at', 'is', null)
    .where('updated_at', '<', behind(until))
    .where(among(ids))
    .where(await notRestricted(db, contact))
    .execute()
  return rows.map(({ id, name, updated_at }) => ({ id, name, since: dayOf(updated_at) }))
}

type Account = Pick<
  Selectable<Tables['users']>,
  'is_superuser' | 'is_active' | 'administrator_from' | 'administrator_until' | 'roles'
> & { updated_at: string; used_at: string | null }

/** @returns the last day of the mandates of an account, or of its use without any; null while it holds one, or will */
function lastMandateDay(account: Account, today: string): string | null {
  const terms: Pick<Mandate, 'last_day'>[] = [
    ...(account.is_superuser ? [{ last_day: account.administrator_until }] : []),
    ...readMandates(account),
  ]
  if (!account.is_active) return dayOf(account.updated_at)
  if (terms.length === 0)
    return latest(...[account.updated_at, account.used_at ?? account.updated_at].map(dayOf))
  const days = terms.map(({ last_day }) => last_day ?? today)
  const last = days.sort().at(-1) ?? today
  return last < today ? last : null
}

async function restingAccounts({ db, until, ids }: Reading, today: string): Promise<Resting[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('tokens', 'tokens.user_id', 'users.id')
    .select((select) => [
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.is_superuser',
      'users.is_active',
      'users.administrator_from',
      'users.administrator_until',
      'users.roles',
      'users.created_at',
      'users.updated_at',
      select.fn.max<string | null>('tokens.used_at').as('used_at'),
    ])
    .where('users.deleted_at', 'is', null)
    .where('users.created_at', '<', behind(until))
    .where(among(ids, 'users.id'))
    .groupBy('users.id')
    .execute()
  return rows.flatMap((row) => {
    const last = lastMandateDay(row, today)
    if (last === null) return []
    const since = latest(last, dayOf(row.created_at))
    return [{ id: row.id, name: `${row.first_name} ${row.last_name}`, since }]
  })
}

const readings: Readonly<Record<TimedClass, (reading: Reading, today: string) => Promise<Resting[]>>> = {
  applicants: (reading) => restingMembers(reading, true),
  formerMembers: (reading) => restingMembers(reading, false),
  applications: (reading) => restingApplications(reading),
  messages: restingMessages,
  accounts: restingAccounts,
}

/** @returns the days until which records are not forgotten, by their resource and id */
async function readStops(db: Db | Tx): Promise<ReadonlyMap<string, string>> {
  const stops = await db.selectFrom('retention_stops').select(['resource', 'record_id', 'until']).execute()
  return new Map(stops.map(({ resource, record_id, until }) => [`${resource} ${record_id}`, until]))
}

type Asked = {
  periods: Periods
  today: string
  /** The last day that is asked about. */
  by: string
  /** Asks about these records alone. */
  ids?: readonly number[]
}

/** @returns whom of a class is forgotten by a day, with the day on which; a stop puts it off to the day after its last */
export async function readForgettable(
  db: Db | Tx,
  name: TimedClass,
  { periods, today, by, ids }: Asked,
): Promise<Forgettable[]> {
  const { months, from } = periods[name]
  if (months === null || from > by) return []
  // Months differ by up to three days.
  const until = daysAfter(monthsAfter(by, -months), 3)
  const rows = await readings[name]({ db, until, ids }, today)
  const stops = await readStops(db)
  const resource = timedResources[name]
  return rows
    .map(({ id, name: title, since }) => {
      const stop = stops.get(`${resource} ${id}`)
      const due = latest(monthsAfter(since, months), from, stop ? daysAfter(stop, 1) : '')
      return { class: name, resource, id, name: title, due }
    })
    .filter(({ due }) => due <= by)
}

/** @returns whom of all classes is forgotten by a day, the next on top */
export async function readAllForgettable(db: Db | Tx, asked: Asked): Promise<Forgettable[]> {
  const all: Forgettable[] = []
  for (const name of timedClasses) all.push(...(await readForgettable(db, name, asked)))
  return all.sort((one, other) => one.due.localeCompare(other.due) || one.id - other.id)
}
