import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  type ChosenRecords,
  changedAnswer,
  chosenLimit,
  chosenShapes,
  idsOf,
} from '#server/crud/chosen-records.ts'
import type { Crud } from '#server/crud/rules.ts'
import { nextVersion } from '#server/db/next-version.ts'
import { hasRow } from '#server/db/row-counts.ts'
import { bodyJsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { readId } from '#server/http/input/request-parts.ts'
import type { Call } from '#server/http/input/route.ts'
import { defineOperation, undoForDay } from '#server/operations/operation.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import { recordHistoryLines } from '#server/operations/record-history.ts'
import type { OperationScope, WriteScope } from '#server/operations/write-scope.ts'
import { batchesOf } from '#shared/batches.ts'
import { AppError } from '#shared/errors.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { groupMembers } from '#shared/resources/group-members.ts'
import { groups } from '#shared/resources/groups.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'

/** Rows that are written by one statement. */
const batchSize = 250

type Instruction = ChosenRecords & { action: 'add' | 'end' }
type Line = { action: 'create' | 'update' | 'delete'; record_id: number; fields?: string[] }

const [some, all] = chosenShapes(members)
const action = z.enum(['add', 'end']).meta({
  description: '`add` puts members who are not in the group into it from today; `end` takes them out of it.',
})
const shapes = [z.strictObject({ ...some, action }), z.strictObject({ ...all, action })] as const
const instruction = z.union(shapes)

/** Reads the times of a group's members that are not over, locked. */
const timesNow = ({ tx, context }: WriteScope, group: number) =>
  context.dialect
    .lockRow(
      tx
        .selectFrom('group_members')
        .select(['id', 'member_id', 'first_day'])
        .where('group_id', '=', group)
        .where('deleted_at', 'is', null)
        .where(sql<boolean>`coalesce(last_day, '9999') >= ${stockholmDay(context.now())}`),
    )
    .execute()

async function addMembers(scope: WriteScope, group: number, ids: readonly number[]): Promise<Line[]> {
  const { tx, context } = scope
  const inside = new Set((await timesNow(scope, group)).map(({ member_id }) => member_id))
  const at = context.now().toISOString()
  const times = { created_at: at, updated_at: at, deleted_at: null }
  const first_day = stockholmDay(context.now())
  const lines: Line[] = []
  for (const batch of batchesOf(
    ids.filter((id) => !inside.has(id)),
    batchSize,
  )) {
    const values = batch.map((member_id) => ({
      ...{ member_id, group_id: group, task: '', first_day, last_day: null },
      ...times,
    }))
    const added = await tx.insertInto('group_members').values(values).returning('id').execute()
    lines.push(...added.map(({ id }) => ({ action: 'create' as const, record_id: id })))
  }
  return lines
}

/** Ends with yesterday; a time that begins today or later goes to the bin. */
async function endMembers(scope: WriteScope, group: number, ids: readonly number[]): Promise<Line[]> {
  const { tx, context } = scope
  const at = context.now().toISOString()
  const today = stockholmDay(context.now())
  const last_day = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()
  const chosen = new Set(ids)
  const times = (await timesNow(scope, group)).filter(({ member_id }) => chosen.has(Number(member_id)))
  const [begun, ended] = [
    times.filter(({ first_day }) => (first_day ?? '') >= today),
    times.filter(({ first_day }) => (first_day ?? '') < today),
  ].map((rows) => rows.map(({ id }) => id))
  const write = async (batch: number[], values: { deleted_at: string } | { last_day: string }) => {
    await tx.updateTable('group_members').set(nextVersion(values, context)).where('id', 'in', batch).execute()
  }
  for (const batch of batchesOf(begun ?? [], batchSize)) await write(batch, { deleted_at: at })
  for (const batch of batchesOf(ended ?? [], batchSize)) await write(batch, { last_day })
  return [
    ...(begun ?? []).map((record_id) => ({ action: 'delete' as const, record_id })),
    ...(ended ?? []).map((record_id) => ({ action: 'update' as const, record_id, fields: ['last_day'] })),
  ]
}

const noted = (scope: WriteScope, lines: readonly Line[]): Promise<void> =>
  recordHistoryLines(
    scope,
    lines.map((line) => ({ ...line, resource: groupMembers.name })),
  )

async function requireGroup({ tx, context }: WriteScope, id: number): Promise<void> {
  await context.dialect.lockKey(tx, `group ${id}`)
  const found = tx.selectFrom('groups').where('id', '=', id).where('deleted_at', 'is', null)
  if (!(await hasRow(found))) throw new AppError('not-found')
}

type Cruds = { placed: Crud; people: Crud }

const changing = defineOperation({
  name: 'change-group',
  right: { to: 'write', resource: groups.name },
  changes: ['group_members'],
  sends: [],
  times: undoForDay,
  apart: [],
})

async function putOrEnd({ people }: Cruds, scope: OperationScope, { request, body }: Call<Instruction>) {
  const group = readId(request)
  await requireGroup(scope, group)
  const ids = await idsOf(people, scope, body)
  const work = body.action === 'add' ? addMembers : endMembers
  const lines = await work(scope, group, ids)
  await noted(scope, lines)
  return { count: lines.length, ids: lines.map(({ record_id }) => record_id) }
}

/** Adds the route that puts many members into a group, or takes them out of it. */
export function putIntoGroupRoutes(app: FastifyInstance, cruds: Cruds): void {
  operationRoute(
    app,
    { context: cruds.placed.context, path: panelApi.groupMembers(':id') },
    {
      kind: changing,
      summary: 'Put members into a group from today, or take them out of it',
      takes: {
        schema: { oneOf: shapes.map(bodyJsonSchema) },
        read: ({ body }) => parseBody(instruction, body) as Instruction,
      },
      bodyLimit: chosenLimit,
      answer: objectSchema(changedAnswer),
      work: () => ({ isPublic: true }),
      writes: (scope, call) => putOrEnd(cruds, scope, call),
    },
  )
}
