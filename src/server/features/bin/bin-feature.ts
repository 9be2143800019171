import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Feature } from '#server/context/context.ts'
import { entitySchema, objectSchema, recordRef } from '#server/http/api-document/json-schema.ts'
import { integer, list, text } from '#server/http/api-document/schemas.ts'
import { idBody } from '#server/http/input/body-parts.ts'
import { listOf, route } from '#server/http/input/route.ts'
import { binRecords, type RestoreResult } from '#shared/bin.ts'
import { bulkLimit } from '#shared/bulk.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { importedResources } from '#shared/people-import-plan.ts'
import type { RecordKey } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'
import { listBin } from './bin-list.ts'
import { eraseRecord } from './erase.ts'
import { restoreRecord, restoreRecords } from './restore-records.ts'
import { findImportRecords, listUndoneImports } from './undone-imports.ts'

const deletable = resources.filter(({ access }) => access.delete).map(({ name }) => name)

const restoring = z.union([
  z.strictObject({
    records: z
      .array(z.strictObject({ resource: z.enum(deletable), id: idBody }))
      .min(1)
      .max(bulkLimit),
  }),
  z.strictObject({
    import: z
      .string()
      .regex(/^[\w-]{16,64}$/)
      .meta({ examples: ['V1StGXR8_Z5jdHi6B-myT'] }),
  }),
])

const resourceName = { type: 'string', enum: deletable }
const resourceParameter = { name: 'resource', in: 'path', required: true, schema: resourceName }
const keySchema = objectSchema({ resource: resourceName, id: integer })

const keyOf = ({ request, id }: { request: FastifyRequest; id: number }): RecordKey => ({
  resource: (request.params as { resource: string }).resource,
  id,
})

/** The bin: records deleted in the last 30 days can be restored, or erased for good (settled §6). */
export const binFeature: Feature = (app, context) => {
  const recordPath = `${panelApi.bin}:resource/:id/`
  const who = { to: 'write' } as const

  route(app, ['GET', panelApi.bin], {
    who,
    summary: 'What was deleted in the last 30 days',
    reads: listOf(binRecords),
    answer: list(entitySchema(binRecords)),
    headers: ['X-Total-Count'],
    does: async ({ request, reply, query }) => {
      const { records, total } = await listBin(context, request.actor, query)
      return reply.header('x-total-count', String(total)).send(records)
    },
  })

  route(app, ['GET', panelApi.binImports], {
    who,
    summary: 'Undone imports whose people are in the bin, the newest first',
    answer: list(
      objectSchema({
        ...{ key: text, resource: { type: 'string', enum: [...importedResources] } },
        ...{ file_name: text, undone_at: text, count: integer },
      }),
    ),
    does: ({ request }) => listUndoneImports(context, request.actor),
  })

  route(app, ['POST', panelApi.binRestore], {
    who,
    summary: 'Restore several deleted records, or all of an undone import; all or none',
    takes: restoring,
    bodyLimit: 512 * 1024,
    maxKeys: 3 * bulkLimit,
    answer: objectSchema({ count: integer, records: list(keySchema) }),
    does: async ({ request, body }): Promise<RestoreResult> => {
      const chosen = 'import' in body ? await findImportRecords(context, body.import) : body.records
      const records = await restoreRecords(context, request, chosen)
      return { count: records.length, records }
    },
  })

  route(app, ['POST', `${recordPath}restore/`], {
    who,
    summary: 'Restore a deleted record',
    path: [resourceParameter],
    answer: { anyOf: deletable.map(recordRef) },
    headers: ['ETag'],
    does: async (call) => {
      const { entity, version } = await restoreRecord(context, call.request, keyOf(call))
      return call.reply.header('etag', `"${version}"`).send(entity)
    },
  })

  route(app, ['DELETE', recordPath], {
    who,
    summary: 'Erase a deleted record for good, and what goes with it (of a person every trace)',
    confirms: true,
    path: [resourceParameter],
    answer: objectSchema({
      erased: {
        type: 'object',
        description: 'How many records of each resource were erased.',
        additionalProperties: integer,
      },
    }),
    does: (call) => eraseRecord(context, call.request, keyOf(call)),
  })
}
