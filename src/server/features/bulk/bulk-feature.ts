import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Feature } from '#server/context/context.ts'
import { changedAnswer, chosenLimit, chosenShapes } from '#server/crud/chosen-records.ts'
import type { Crud } from '#server/crud/rules.ts'
import { bodyJsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Resource } from '#shared/resource.ts'
import { type BulkInstruction, changeMany, changeRecords, deleteRecords } from './change-many.ts'
import { settableFields } from './settable-fields.ts'

function bulkSchema(resource: Resource) {
  const settable = Object.fromEntries(settableFields(resource).map((name) => [name, z.boolean().optional()]))
  const work = {
    ...(resource.access.delete && { action: z.enum(['delete']).optional() }),
    ...(Object.keys(settable).length > 0 && { set: z.strictObject(settable).optional() }),
  }
  const [some, all] = chosenShapes(resource)
  return z.union([z.strictObject({ ...some, ...work }), z.strictObject({ ...all, ...work })])
}

/** The instructions that {@link readInstruction} lets through, for `/api/openapi.json`. */
function instructionSchemas(resource: Resource): z.ZodType[] {
  const settable = settableFields(resource).map((name) => [name, z.boolean().optional()])
  const set = z.strictObject(Object.fromEntries(settable)).meta({ minProperties: 1 })
  return chosenShapes(resource).flatMap((which) => [
    ...(resource.access.delete ? [z.strictObject({ ...which, action: z.literal('delete') })] : []),
    ...(settable.length > 0 ? [z.strictObject({ ...which, set })] : []),
  ])
}

/** @throws AppError validation unless it says exactly one thing to do */
function readInstruction(schema: z.ZodType, request: FastifyRequest): BulkInstruction {
  const instruction = parseBody(schema, request.body) as BulkInstruction
  const isEmpty = Object.keys(instruction.set ?? {}).length === 0
  if (
    (instruction.action === undefined) !== (instruction.set === undefined) &&
    (instruction.action || !isEmpty)
  )
    return instruction
  const detail = message('change.either')
  throw new AppError('validation', { errors: [{ pointer: '', code: 'invalid', detail }] })
}

function bulkRoute(app: FastifyInstance, crud: Crud): void {
  const { resource, context, rules } = crud
  const schema = bulkSchema(resource)
  operationRoute(
    app,
    { context, path: panelApi.bulk(resource.name) },
    {
      kind: changeRecords,
      who: { to: 'write', resource: resource.name },
      summary: `Delete or change several of ${resource.name}, all or none`,
      makesRoom: true,
      takes: {
        get schema() {
          return { oneOf: instructionSchemas(resource).map(bodyJsonSchema) }
        },
        read: (request) => readInstruction(schema, request),
      },
      bodyLimit: chosenLimit,
      answer: objectSchema(changedAnswer),
      work: ({ body }) => ({
        kind: body.action === 'delete' ? deleteRecords : changeRecords,
        resource: resource.name,
        isPublic: resource.publicContent ?? false,
        duplicate: rules.duplicate,
      }),
      writes: (scope, { body }) => changeMany(crud, scope, body),
    },
  )
}

/** `POST /api/{resource}/bulk/` for every resource with records to delete or with fields to set. */
export const bulkFeature: Feature = (app, context) => {
  for (const crud of context.cruds.values()) {
    const isSettable = settableFields(crud.resource).length > 0
    if (isSettable || crud.resource.access.delete === 'superuser') bulkRoute(app, crud)
  }
}
