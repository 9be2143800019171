import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Feature } from '#server/context.ts'
import type { Crud } from '#server/crud/rules.ts'
import { inTransaction, workOn } from '#server/crud/transaction.ts'
import { moveToBin, storeChange } from '#server/crud/write-records.ts'
import type { WriteScope } from '#server/crud/write-scope.ts'
import { type StoredRow, tableOf, wholeRows } from '#server/db/records.ts'
import { bodyJsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { refuseParameters } from '#server/http/input/request-parts.ts'
import { type BulkResult, bulkLimit } from '#shared/bulk.ts'
import { AppError } from '#shared/errors.ts'
import { mayWrite } from '#shared/field.ts'
import { api } from '#shared/paths.ts'
import type { Resource } from '#shared/resource.ts'

const ids = z.array(z.int().min(1).max(2_147_483_647)).min(1).max(bulkLimit)

/** @returns the names of the fields that many records may get at once: what is true or false */
function settableFields({ fields, access }: Resource): string[] {
  if (!access.update) return []
  return Object.entries(fields)
    .filter(([, field]) => field.kind === 'boolean' && !field.transient && mayWrite(field, 'superuser'))
    .map(([name]) => name)
}

function bulkSchema(resource: Resource) {
  const settable = Object.fromEntries(settableFields(resource).map((name) => [name, z.boolean().optional()]))
  return z.strictObject({
    ids,
    ...(resource.access.delete && { action: z.enum(['delete']).optional() }),
    ...(Object.keys(settable).length > 0 && { set: z.strictObject(settable).optional() }),
  })
}

/** The instructions that {@link readInstruction} lets through, for `/api/openapi.json`. */
function instructionSchemas(resource: Resource): z.ZodType[] {
  const some = ids.meta({ items: { type: 'integer', minimum: 1, 'x-references': resource.name } })
  const settable = settableFields(resource).map((name) => [name, z.boolean().optional()])
  const set = z.strictObject(Object.fromEntries(settable)).meta({ minProperties: 1 })
  return [
    ...(resource.access.delete ? [z.strictObject({ ids: some, action: z.literal('delete') })] : []),
    ...(settable.length > 0 ? [z.strictObject({ ids: some, set })] : []),
  ]
}

/** Records after which other requests have their turn. */
const batchSize = 50

type BulkInstruction = { ids: number[]; action?: 'delete'; set?: Record<string, boolean> }

/** @throws AppError validation unless it says exactly one thing to do */
function readInstruction(schema: z.ZodType, request: FastifyRequest): BulkInstruction {
  const instruction = parseBody(schema, request.body) as BulkInstruction
  const isEmpty = Object.keys(instruction.set ?? {}).length === 0
  if (
    (instruction.action === undefined) !== (instruction.set === undefined) &&
    (instruction.action || !isEmpty)
  )
    return instruction
  const detail = 'Ange antingen action eller set.'
  throw new AppError('validation', { errors: [{ pointer: '', code: 'invalid', detail }] })
}

/** Always in the order of their ids, so that two who change many at once do not wait for each other. */
function lockRows({ tx, context }: WriteScope, { resource }: Crud, ids: number[]): Promise<StoredRow[]> {
  const rows = tableOf(tx, resource).where('id', 'in', ids).where('deleted_at', 'is', null).orderBy('id')
  return context.dialect.lockRow(wholeRows(rows)).execute()
}

const differs = (row: StoredRow, set: Record<string, boolean>): boolean =>
  Object.entries(set).some(([name, value]) => Boolean(row[name]) !== value)

/** All of it or nothing; each record goes through the rules and into the history as if it were alone. */
function changeMany(
  crud: Crud,
  { actor }: FastifyRequest,
  instruction: BulkInstruction,
): Promise<BulkResult> {
  const write = { ...crud, actor }
  const { set } = instruction
  return inTransaction(workOn(write), async (scope) => {
    const rows = await lockRows(scope, crud, instruction.ids)
    const changing = set ? rows.filter((row) => differs(row, set)) : rows
    for (const [index, row] of changing.entries()) {
      if (index % batchSize === 0) await yieldToEventLoop()
      if (set) await storeChange(write, scope, { row, values: set })
      else await moveToBin(write, scope, row)
    }
    return { count: changing.length, ids: changing.map(({ id }) => id) }
  })
}

function bulkRoute(app: FastifyInstance, crud: Crud): void {
  const { resource } = crud
  const schema = bulkSchema(resource)
  const openapi = {
    summary: `Delete or change several of ${resource.name}, all or none`,
    body: { oneOf: instructionSchemas(resource).map(bodyJsonSchema) },
    answer: objectSchema({
      count: { type: 'integer' },
      ids: { type: 'array', description: 'What was changed.', items: { type: 'integer' } },
    }),
  }
  app.post(
    api.bulk(resource.name),
    { config: { guard: 'superuser', makesRoom: true, openapi } },
    (request) => {
      refuseParameters(request)
      return changeMany(crud, request, readInstruction(schema, request))
    },
  )
}

const isBulky = ({ resource }: Crud): boolean =>
  resource.access.delete === 'superuser' || settableFields(resource).length > 0

/** `POST /api/{resource}/bulk/` for every resource with records to delete or with fields to set. */
export const bulkFeature: Feature = (app, context) => {
  for (const crud of context.cruds.values()) if (isBulky(crud)) bulkRoute(app, crud)
}
