import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Feature } from '#server/context.ts'
import type { RouteDescription } from '#server/http/api-document/describe-operation.ts'
import {
  bodyJsonSchema,
  entitySchema,
  listParameters,
  objectSchema,
  recordRef,
} from '#server/http/api-document/json-schema.ts'
import { parseListQuery } from '#server/http/input/list-query.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { type RawQuery, readId, refuseParameters } from '#server/http/input/request-parts.ts'
import { binRecords, type RestoreResult } from '#shared/bin.ts'
import { bulkLimit } from '#shared/bulk.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { RecordKey } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'
import { listBin } from './bin-list.ts'
import { eraseRecord } from './erase.ts'
import { restoreRecord, restoreRecords } from './restore-records.ts'

const deletable = resources.filter(({ access }) => access.delete).map(({ name }) => name)

const restoring = z.strictObject({
  records: z
    .array(z.strictObject({ resource: z.enum(deletable), id: z.int().min(1).max(2_147_483_647) }))
    .min(1)
    .max(bulkLimit),
})

const resourceName = { type: 'string', enum: deletable }
const resourceParameter = { name: 'resource', in: 'path', required: true, schema: resourceName }
const keySchema = objectSchema({ resource: resourceName, id: { type: 'integer' } })

const readKey = (request: FastifyRequest): RecordKey => {
  const { resource } = request.params as { resource: string }
  return { resource, id: readId(request) }
}

/** The bin: records deleted in the last 30 days can be restored, or erased for good (settled §6). */
export const binFeature: Feature = (app, context) => {
  const recordPath = `${panelApi.bin}:resource/:id/`
  const guard = 'superuser'
  const right = { to: 'write' } as const

  const list: RouteDescription = {
    summary: 'What was deleted in the last 30 days',
    parameters: listParameters(binRecords),
    answer: { type: 'array', items: entitySchema(binRecords) },
    headers: ['X-Total-Count'],
  }
  app.get(panelApi.bin, { config: { guard, right, openapi: list } }, async (request, reply) => {
    const { records, total } = await listBin(
      context,
      request.actor,
      parseListQuery(binRecords, request.query as RawQuery),
    )
    return reply.header('x-total-count', String(total)).send(records)
  })

  const undo = {
    summary: 'Restore several deleted records, all or none',
    body: bodyJsonSchema(restoring),
    answer: objectSchema({ count: { type: 'integer' }, records: { type: 'array', items: keySchema } }),
  }
  const many = {
    bodyLimit: 512 * 1024,
    config: { guard, right, openapi: undo, maxKeys: 3 * bulkLimit },
  } as const
  app.post(panelApi.binRestore, many, async (request): Promise<RestoreResult> => {
    refuseParameters(request)
    const records = await restoreRecords(context, request, parseBody(restoring, request.body).records)
    return { count: records.length, records }
  })

  const restore: RouteDescription = {
    summary: 'Restore a deleted record',
    parameters: [resourceParameter],
    answer: { anyOf: deletable.map(recordRef) },
    headers: ['ETag'],
  }
  app.post(
    `${recordPath}restore/`,
    { config: { guard, right, openapi: restore } },
    async (request, reply) => {
      refuseParameters(request)
      const { entity, version } = await restoreRecord(context, request, readKey(request))
      return reply.header('etag', `"${version}"`).send(entity)
    },
  )

  const erase = {
    summary: 'Erase a deleted record for good, and what goes with it (of a person every trace)',
    parameters: [resourceParameter],
    answer: objectSchema({
      erased: {
        type: 'object',
        description: 'How many records of each resource were erased.',
        additionalProperties: { type: 'integer' },
      },
    }),
  }
  app.delete(recordPath, { config: { guard, right, confirms: true, openapi: erase } }, (request) => {
    refuseParameters(request)
    return eraseRecord(context, request, readKey(request))
  })
}
