import { setImmediate as otherWork } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Feature } from '#server/context.ts'
import type { StoredRow } from '#server/crud/record-codec.ts'
import type { AnyQuery, Crud, WriteScope } from '#server/crud/rules.ts'
import { inTransaction, moveToBin, on, storeChange, workOn } from '#server/crud/write-records.ts'
import { bodyJsonSchema } from '#server/http/json-schema.ts'
import { parseBody } from '#server/http/parse-body.ts'
import { refuseParameters } from '#server/http/request-parts.ts'
import { type BulkResult, bulkLimit } from '#shared/administration.ts'
import { AppError } from '#shared/errors.ts'
import { api } from '#shared/paths.ts'
import type { Resource } from '#shared/resource.ts'

const ids = z.array(z.int().min(1).max(2_147_483_647)).min(1).max(bulkLimit)

/** @returns the names of the fields that many records may get at once: what is true or false */
function settableFields({ fields, access }: Resource): string[] {
  if (!access.update) return []
  return Object.entries(fields)
    .filter(
      ([, { kind, transient, writableBy }]) => kind === 'boolean' && !transient && writableBy !== 'never',
    )
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

/** Records after which others have their turn. */
const aTime = 50

type Wanted = { ids: number[]; action?: 'delete'; set?: Record<string, boolean> }

/** @throws AppError validation unless it says exactly one thing to do */
function readWanted(schema: z.ZodType, request: FastifyRequest): Wanted {
  const wanted = parseBody(schema, request.body) as Wanted
  const isEmpty = Object.keys(wanted.set ?? {}).length === 0
  if ((wanted.action === undefined) !== (wanted.set === undefined) && (wanted.action || !isEmpty))
    return wanted
  const detail = 'Ange antingen action eller set.'
  throw new AppError('validation', { errors: [{ pointer: '', code: 'invalid', detail }] })
}

/** Always in the order of their ids, so that two who change many at once do not wait for each other. */
async function holdRows(
  { tx, context }: WriteScope,
  { resource }: Crud,
  wanted: number[],
): Promise<StoredRow[]> {
  const all = (tx.selectFrom(on(resource)) as unknown as AnyQuery).selectAll()
  const rows = all.where('id', 'in', wanted).where('deleted_at', 'is', null).orderBy('id')
  return (await context.dialect.lockRow(rows).execute()) as StoredRow[]
}

const differs = (row: StoredRow, set: Record<string, boolean>): boolean =>
  Object.entries(set).some(([name, value]) => Boolean(row[name]) !== value)

/** All of it or nothing; each record goes through the rules and into the history as if it were alone. */
function changeMany(crud: Crud, { actor }: FastifyRequest, wanted: Wanted): Promise<BulkResult> {
  const write = { ...crud, actor }
  const { set } = wanted
  return inTransaction(workOn(write), async (scope) => {
    const rows = await holdRows(scope, crud, wanted.ids)
    const changing = set ? rows.filter((row) => differs(row, set)) : rows
    for (const [index, row] of changing.entries()) {
      if (index % aTime === 0) await otherWork()
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
    body: bodyJsonSchema(schema),
    answer: { type: 'object' },
  }
  app.post(api.bulk(resource.name), { config: { guard: 'superuser', openapi } }, (request) => {
    refuseParameters(request)
    return changeMany(crud, request, readWanted(schema, request))
  })
}

const isBulky = ({ resource }: Crud): boolean =>
  resource.access.delete === 'superuser' || settableFields(resource).length > 0

/** `POST /api/{resource}/bulk/` for every resource with records to delete or with fields to set. */
export const bulkFeature: Feature = (app, context) => {
  for (const crud of context.cruds.values()) if (isBulky(crud)) bulkRoute(app, crud)
}
