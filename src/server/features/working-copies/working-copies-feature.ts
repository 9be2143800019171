import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Feature } from '#server/context.ts'
import { readBody } from '#server/crud/read-body.ts'
import type { Crud, Write } from '#server/crud/rules.ts'
import type { Stored } from '#server/crud/write-records.ts'
import { readAccountNames } from '#server/db/account-names.ts'
import type { RouteDescription } from '#server/http/api-document/describe-operation.ts'
import { inputSchema, objectSchema, recordRef } from '#server/http/api-document/json-schema.ts'
import { readId, readIfMatch, refuseParameters } from '#server/http/input/request-parts.ts'
import { multipartLimits } from '#server/media/read-multipart.ts'
import type { Resource } from '#shared/resource.ts'
import type { WorkingCopy } from '#shared/working-copies.ts'
import { discardCopy, publishCopy, readCopy, saveCopy } from './write-copy.ts'

/** A working copy has no ticks, so that publishing it publishes or hides nothing else. */
const withoutTicks = (resource: Resource): Resource => ({
  ...resource,
  fields: Object.fromEntries(Object.entries(resource.fields).filter(([, { kind }]) => kind !== 'boolean')),
})

const sendStored = (reply: FastifyReply, { entity, version }: Stored): FastifyReply =>
  reply.header('etag', `"${version}"`).send(entity)

async function listCopies({ context, resource }: Crud): Promise<WorkingCopy[]> {
  const rows = await context.db
    .selectFrom('working_copies')
    .select(['record_id', 'base', 'at', 'user_id'])
    .where('resource', '=', resource.name)
    .orderBy('record_id')
    .execute()
  const accounts = await readAccountNames(
    context.db,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map(({ user_id, ...copy }) => ({ ...copy, user_name: accounts.get(user_id) ?? '' }))
}

function copyRoutes(app: FastifyInstance, crud: Crud): void {
  const { resource } = crud
  const { name } = resource
  const path = `${resource.path}:id/draft/`
  const target = (request: FastifyRequest) => ({ id: readId(request), ifMatch: readIfMatch(request) })
  const writeOf = (request: FastifyRequest): Write => {
    refuseParameters(request)
    return { ...crud, actor: request.actor }
  }
  const route = (openapi: RouteDescription, to: 'read' | 'write' = 'write') =>
    ({ config: { guard: 'superuser', right: { to, resource: name }, openapi } }) as const
  const answer = { answer: recordRef(name), headers: ['ETag'] } as const

  const list = {
    summary: `Which of ${name} have a working copy: a change that is not published yet`,
    answer: {
      type: 'array',
      items: objectSchema({
        record_id: { type: 'integer' },
        base: {
          type: 'integer',
          description: 'The `version` of the record that it was begun with, as in its ETag.',
        },
        at: { type: 'string', format: 'date-time' },
        user_name: { type: 'string' },
      }),
    },
  }
  app.get(`${resource.path}drafts/`, route(list, 'read'), (request) => {
    refuseParameters(request)
    return listCopies(crud)
  })

  const read = { summary: `One of ${name} as its working copy will make it`, ...answer }
  app.get(path, route(read, 'read'), async (request, reply) =>
    sendStored(reply, await readCopy(writeOf(request), readId(request))),
  )

  const save: RouteDescription = {
    summary: `Save a change of one of ${name} that visitors do not see yet`,
    body: inputSchema(withoutTicks(resource), 'update'),
    isConditional: true,
    ...answer,
  }
  app.put(path, { bodyLimit: multipartLimits.body, ...route(save) }, async (request, reply) => {
    const write = writeOf(request)
    const values = await readBody({ ...crud, resource: withoutTicks(resource) }, 'update', request)
    return sendStored(reply, await saveCopy(write, target(request), values))
  })

  const publish: RouteDescription = {
    summary: `Publish the working copy of one of ${name}`,
    isConditional: true,
    ...answer,
  }
  app.post(`${path}publish/`, route(publish), async (request, reply) =>
    sendStored(reply, await publishCopy(writeOf(request), target(request))),
  )

  const discard: RouteDescription = {
    summary: `Throw the working copy of one of ${name} away`,
    isConditional: true,
    status: 204,
  }
  app.delete(path, route(discard), async (request, reply) => {
    await discardCopy(writeOf(request), target(request))
    return reply.code(204).send()
  })
}

/** Working copies of every resource whose records are published by a tick. */
export const workingCopiesFeature: Feature = (app, context) => {
  for (const crud of context.cruds.values()) if (crud.resource.publishedBy) copyRoutes(app, crud)
}
