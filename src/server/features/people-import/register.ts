import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { type StoredRow, tableOf, wholeRows } from '#server/db/records.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { readRules } from '#server/membership/rules.ts'
import type { Services } from '#server/services/services.ts'
import { batchesOf } from '#shared/batches.ts'
import type { ImportedResource } from '#shared/people-import-plan.ts'
import { members } from '#shared/resources/members.ts'
import { People } from '#shared/same-person.ts'

/** A condition that is false for a record in the trash because its creation was undone. */
export const notUndone = (resource: ImportedResource) => sql<boolean>`not exists (select 1 from undone_records
  where undone_records.resource = ${resource} and undone_records.record_id = ${sql.ref(`${resource}.id`)}
    and undone_records.at = ${sql.ref(`${resource}.deleted_at`)})`

/** Rows that are read at a time, after which other requests have their turn. */
const batchSize = 1_000

/** A member as far as somebody in a file is known again by it. */
export type KnownMember = {
  id: number
  first_name: string
  last_name: string
  email: string
  birthday: string | null
  phone_number: string
  deleted_at: string | null
}

/** The members, living and in the bin, each found by address and name, and the living before those in the bin. */
export type Register = { people: People<KnownMember>; byId: ReadonlyMap<number, KnownMember> }

/** Leaves out members in the trash whose creation was undone: the same people in a file are new. */
const isKnownRecord = sql<boolean>`(deleted_at is null or ${notUndone('members')})`

export async function readRegister(db: Db | Tx): Promise<Register> {
  const living: KnownMember[] = []
  const binned: KnownMember[] = []
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('members')
      .select(['id', 'first_name', 'last_name', 'email', 'birthday', 'phone_number', 'deleted_at'])
      .where('id', '>', last)
      .where(isKnownRecord)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    for (const row of rows) (row.deleted_at === null ? living : binned).push(row)
    last = rows.at(-1)?.id ?? 0
    if (rows.length < batchSize) {
      const all = [...living, ...binned]
      return { people: new People(all), byId: new Map(all.map((row) => [row.id, row])) }
    }
    await yieldToEventLoop()
  }
}

/** @returns the whole rows of members by their ids */
export async function readRows(
  db: Db | Tx,
  { dialect }: Pick<Services, 'dialect'>,
  ids: readonly number[],
): Promise<Map<number, StoredRow>> {
  const found = new Map<number, StoredRow>()
  for (const part of batchesOf(ids, batchSize)) {
    const some = dialect.isAmong(part)
    for (const row of await wholeRows(tableOf(db, members).where(some)).execute()) found.set(row.id, row)
    await yieldToEventLoop()
  }
  return found
}

/** @returns the ids of the members who are restricted: their records stay as they are */
export async function readRestricted(db: Db | Tx): Promise<Set<number>> {
  const others = await notRestricted(db, members)
  const rows = await db.selectFrom('members').select('id').where(sql<boolean>`not (${others})`).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Tables that decide which membership a person gets. */
const factTables = ['memberships', 'member_departures', 'claims'] as const

/** @returns a text that is another one after each change of memberships, claims or the membership settings */
async function membershipMark(db: Db | Tx): Promise<string> {
  const marks: unknown[] = [
    await readRules(db),
    await db.selectFrom('membership_types').select(['id', 'titles', 'archived_at']).orderBy('id').execute(),
    await db.selectFrom('fees').select(['type_id', 'period_id', 'amount']).orderBy('id').execute(),
  ]
  for (const table of factTables)
    marks.push(
      await db
        .selectFrom(table)
        .select((select) => [select.fn.countAll().as('rows'), select.fn.max('id').as('last')])
        .executeTakeFirstOrThrow(),
    )
  return JSON.stringify(marks)
}

/** @returns what changes with every change of the records: their number, and how often and when they were written */
export async function registerMark(db: Db | Tx, resource: 'members' | 'subscribers'): Promise<string> {
  const { rows, versions, latest, last } = await db
    .selectFrom(resource)
    .select((select) => [
      select.fn.countAll().as('rows'),
      select.fn.sum('version').as('versions'),
      select.fn.max('updated_at').as('latest'),
      select.fn.max('id').as('last'),
    ])
    .executeTakeFirstOrThrow()
  const memberships = resource === 'members' ? await membershipMark(db) : ''
  return [rows, versions, latest, last, memberships].join(' ')
}
