import { z } from 'zod'
import { textSchema } from '#server/crud/body-schema.ts'
import type { Write } from '#server/crud/rules.ts'
import { insertRecord, storeChange } from '#server/crud/write-records.ts'
import { firstDays } from '#server/db/board-days.ts'
import { tableOf, wholeRows } from '#server/db/records.ts'
import { dayBody, idBody } from '#server/http/input/body-parts.ts'
import { defineOperation, undoForSeconds } from '#server/operations/operation.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import { invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { columnFields } from '#shared/resource.ts'
import { board } from '#shared/resources/board.ts'
import { stockholmDay } from '#shared/time.ts'
import { sittingSince, yearOf } from './board-years.ts'

/** More posts than any board has. */
const mostPosts = 60

const day = dayBody.meta({ format: 'date' })

const { title, name, email } = board.fields

const seat = z.strictObject({
  like: idBody.optional().meta({
    description: 'Whose title it takes: the number of a record of an earlier board.',
    'x-references': board.name,
  }),
  stays: z
    .boolean()
    .default(false)
    .meta({ description: 'The same person as before, with picture, motto and all.', examples: [false] }),
  title: textSchema(title).optional(),
  name: textSchema(name).meta({ description: 'Empty while nobody has the post, which is vacant then.' }),
  email: textSchema(email).default(''),
})

/** A board that sits from a day on. */
export const newYear = z.strictObject({
  first_day: day.meta({ examples: ['2099-07-01'] }),
  present_from: day.optional().meta({
    description: 'First day of the board that sits now, where that is not known yet.',
    examples: ['2020-07-01'],
  }),
  members: z.array(seat).min(1).max(mostPosts),
})

type NewYear = z.infer<typeof newYear>

/** Says from when the board has sat that has no first day yet. */
async function datePresent(
  write: Write,
  scope: WriteScope,
  { first_day, present_from }: NewYear,
): Promise<void> {
  if (await sittingSince(scope.tx, scope.context.now())) return
  const rows = await wholeRows(
    tableOf(scope.tx, board).where('deleted_at', 'is', null).where('first_day', 'is', null),
  ).execute()
  if (rows.length === 0) return
  if (!present_from) throw invalidField('present_from', message('year.presentFrom'), 'required')
  if (present_from >= first_day || present_from > stockholmDay(scope.context.now()))
    throw invalidField('present_from', message('year.begunBefore'))
  for (const row of rows) await storeChange(write, scope, { row, values: { first_day: present_from } })
}

/** @throws AppError validation at /first_day when the board would not follow on the one that sits, or shares its year with another */
async function requireRoom({ tx, context }: WriteScope, first_day: string): Promise<void> {
  const since = await sittingSince(tx, context.now())
  if (since && first_day <= since) throw invalidField('first_day', message('year.notAfter'))
  const days = await firstDays(tx)
  if (days.some((other) => other !== first_day && yearOf(other) === yearOf(first_day)))
    throw invalidField('first_day', message('year.exists'), 'conflict')
}

/** Names of the columns that belong to the post, and not to whoever has it. */
const ofThePost = /^(?:title(?:_\w+)?|shows_vacant)$/

/** A record of a person, or of a vacant post, which says that it lacks one. */
const seated = <T extends { name: string }>(person: T): T & { lacking: string } => ({
  ...person,
  lacking: person.name === '' ? 'name' : '',
})

/** @returns the values of a new record with those of the record before: its titles, or everything of a member who stays */
async function valuesLike(
  { tx }: WriteScope,
  { like, stays, ...given }: NewYear['members'][number],
): Promise<Values> {
  const columns = columnFields(board).map(([column]) => column)
  if (like === undefined) {
    if (!given.title) throw invalidField('members', message('board.fields.title.required'), 'required')
    return seated(given)
  }
  const [before] = await wholeRows(
    tableOf(tx, board).where('id', '=', like).where('deleted_at', 'is', null),
  ).execute()
  if (!before) throw invalidField('members', message('year.noSuchPost'), 'no-such-record')
  const kept = Object.fromEntries(
    Object.entries(before).filter(
      ([column]) => columns.includes(column) && (stays || ofThePost.test(column)),
    ),
  )
  const { title: titled, ...person } = given
  return { ...kept, ...(titled && { title: titled }), ...(stays ? {} : seated(person)) }
}

export const makingYear = defineOperation({
  name: 'make-board',
  right: { to: 'write', resource: board.name },
  changes: ['record'],
  sends: [],
  times: undoForSeconds,
  lockTable: 'board',
})

/**
 * Makes the board that sits from a day on; one that is coming gets further members.
 * @returns how many it has got
 */
export async function makeYear(
  write: Write,
  scope: WriteScope,
  year: NewYear,
): Promise<{ first_day: string; members: number }> {
  await scope.context.dialect.lockTable(scope.tx, 'board')
  await datePresent(write, scope, year)
  await requireRoom(scope, year.first_day)
  for (const member of year.members)
    await insertRecord(write, scope, { ...(await valuesLike(scope, member)), first_day: year.first_day })
  return { first_day: year.first_day, members: year.members.length }
}
