import type { AppContext } from '#server/context/context.ts'
import { findById, findLiving } from '#server/db/one-row.ts'
import { countRows } from '#server/db/row-counts.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { freezeVoters, insertListRows } from '#server/membership/freeze-voters.ts'
import { digestOf, votingText } from '#server/membership/voting-text.ts'
import { defineOperation, undoForSeconds } from '#server/operations/operation.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import type { OperationScope, WriteScope } from '#server/operations/write-scope.ts'
import { AppError, existing, invalidField } from '#shared/errors.ts'
import { type FrozenList, type VotingList, votingName } from '#shared/meetings.ts'
import { message } from '#shared/message.ts'

/** @returns the frozen registers, the last first; of one meeting alone when it is named */
export async function readLists(db: Db | Tx, meetingId?: number): Promise<FrozenList[]> {
  let query = db.selectFrom('voting_lists').select(['id', 'day', 'meeting_id', 'frozen_at', 'voters'])
  if (meetingId !== undefined) query = query.where('meeting_id', '=', meetingId)
  return query.orderBy('id', 'desc').execute()
}

/** @returns the rows of a register in the order of their numbers, with an empty name where it was erased */
async function readRows(db: Db | Tx, listId: number) {
  const rows = await db
    .selectFrom('voting_list_rows')
    .leftJoin('voting_list_names', 'voting_list_names.row_id', 'voting_list_rows.id')
    .select(['voting_list_rows.id', 'number', 'added_at', 'added_why', 'present_at', 'name'])
    .where('list_id', '=', listId)
    .orderBy('number')
    .execute()
  return rows.map(({ name, present_at, ...row }) => ({
    ...row,
    name: name ?? '',
    present: present_at !== null,
  }))
}

/** @throws AppError not-found */
async function findList(db: Db | Tx, id: number) {
  return existing(await findById(db, 'voting_lists', id))
}

type Frozen = Awaited<ReturnType<typeof findList>>
type Rows = Awaited<ReturnType<typeof readRows>>

const textOf = ({ day, frozen_at, rules }: Frozen, rows: Rows): string =>
  votingText({ day, frozen_at, rules, names: rows.filter(({ added_at }) => added_at === null) })

/** @returns a frozen register with its lines. @throws AppError not-found */
export async function readList(db: Db | Tx, id: number): Promise<VotingList> {
  const list = await findList(db, id)
  const rows = await readRows(db, id)
  const { user_id: _, ...frozen } = list
  return {
    ...frozen,
    is_whole: digestOf(textOf(list, rows)) === list.sha256,
    erased: rows.filter(({ name, added_at }) => name === '' && added_at === null).length,
    rows,
  }
}

/** @returns the text of which the SHA-256 is. @throws AppError not-found */
export async function readText(db: Db | Tx, id: number): Promise<{ day: string; text: string }> {
  const list = await findList(db, id)
  return { day: list.day, text: textOf(list, await readRows(db, id)) }
}

const right = { to: 'write', resource: votingName } as const
const changes = ['voting_lists', 'voting_list_rows', 'voting_list_names'] as const

/** The undo of a register in which something was marked or added since is refused: it is in use. */
export const freezingVoters = defineOperation({
  name: 'freeze-voters',
  right,
  changes,
  sends: [],
  times: undoForSeconds,
  lockKey: 'voting',
})

export const addingVoter = defineOperation({
  name: 'add-voter',
  right,
  changes,
  sends: [],
  times: undoForSeconds,
  lockKey: 'voting',
})

/** Freezes the voters of a day as they are known now. @returns the id of the register. @throws AppError wrong-state without any */
export async function freezeList(
  scope: OperationScope,
  { day, meetingId }: { day: string; meetingId: number | null },
): Promise<number> {
  const { tx, context } = scope
  await context.dialect.lockKey(tx, 'voting')
  if (meetingId !== null) {
    const meeting = await findById(tx, 'meetings', meetingId)
    if (!meeting) throw invalidField('meeting_id', message('voting.noMeeting'))
  }
  const id = await freezeVoters(scope, { day, meetingId })
  if (id === null) throw new AppError('wrong-state', { title: message('voting.nobody') })
  scope.operation.recordId = id
  await recordHistory(scope, { action: 'freeze', resource: votingName, record_id: id })
  return id
}

type Addition = { listId: number; name: string; why: string; memberId: number | null }

/** Adds a line to a frozen register by a decision of the meeting: what was frozen stays as it is. */
export async function addToList(
  scope: WriteScope,
  { listId, name, why, memberId }: Addition,
): Promise<number> {
  const { tx, context } = scope
  await context.dialect.lockKey(tx, 'voting')
  await findList(tx, listId)
  if (memberId !== null) {
    const member = await findLiving(tx, 'members', memberId)
    if (!member) throw invalidField('member_id', message('voting.noMember'))
  }
  const { last } = await tx
    .selectFrom('voting_list_rows')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow()
  const named = [{ number: Number(last ?? 0) + 1, name, memberId }]
  const added = { added_at: context.now().toISOString(), added_why: why }
  const [id = 0] = await insertListRows(tx, listId, { named, added })
  await recordHistory(scope, { action: 'add-voter', resource: votingName, record_id: listId })
  return id
}

export type PresentMark = { id: number; present: boolean }

/** Marks who is there; a mark for a line of another register is passed over. @returns how many are there now */
export async function markPresent(
  { db, now }: AppContext,
  listId: number,
  marks: readonly PresentMark[],
): Promise<number> {
  await findList(db, listId)
  const at = now().toISOString()
  await db.transaction().execute(async (tx) => {
    for (const { id, present } of marks)
      await tx
        .updateTable('voting_list_rows')
        .set({ present_at: present ? at : null })
        .where('id', '=', id)
        .where('list_id', '=', listId)
        .where('present_at', present ? 'is' : 'is not', null)
        .execute()
  })
  return countRows(
    db.selectFrom('voting_list_rows').where('list_id', '=', listId).where('present_at', 'is not', null),
  )
}
