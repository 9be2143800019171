import type { FastifyInstance } from 'fastify'
import type { Feature } from '#server/context/context.ts'
import { sendStored } from '#server/crud/crud-routes.ts'
import { readBody } from '#server/crud/read-body.ts'
import type { Crud, Write } from '#server/crud/rules.ts'
import { readAccountNames } from '#server/db/account-names.ts'
import { inputSchema, objectSchema, recordRef } from '#server/http/api-document/json-schema.ts'
import { integer, list, moment, text } from '#server/http/api-document/schemas.ts'
import { readIfMatch } from '#server/http/input/request-parts.ts'
import { type Call, route } from '#server/http/input/route.ts'
import { multipartLimits } from '#server/media/read-multipart.ts'
import { operationHeader } from '#shared/operations.ts'
import type { Resource } from '#shared/resource.ts'
import type { WorkingCopy } from '#shared/working-copies.ts'
import { discardCopy, publishCopy, readCopy, saveCopy } from './write-copy.ts'

/** A working copy has no ticks, so that publishing it publishes or hides nothing else. */
const withoutTicks = (resource: Resource): Resource => ({
  ...resource,
  fields: Object.fromEntries(Object.entries(resource.fields).filter(([, { kind }]) => kind !== 'boolean')),
})

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
  const targetOf = ({ request, id }: Call) => ({ id, ifMatch: readIfMatch(request) })
  const writeOf = ({ request }: Call): Write => ({ ...crud, actor: request.actor })
  const who = { to: 'write', resource: name } as const
  const answer = { answer: recordRef(name), headers: ['ETag'] } as const

  route(app, ['GET', `${resource.path}drafts/`], {
    who: { to: 'read', resource: name },
    summary: `Which of ${name} have a working copy: a change that is not published yet`,
    answer: list(
      objectSchema({
        record_id: integer,
        base: {
          type: 'integer',
          description: 'The `version` of the record that it was begun with, as in its ETag.',
        },
        at: moment,
        user_name: text,
      }),
    ),
    does: () => listCopies(crud),
  })

  route(app, ['GET', path], {
    who: { to: 'read', resource: name },
    summary: `One of ${name} as its working copy will make it`,
    ...answer,
    does: async (call) => sendStored(call.reply, await readCopy(writeOf(call), call.id)),
  })

  route(app, ['PUT', path], {
    who,
    summary: `Save a change of one of ${name} that visitors do not see yet`,
    isConditional: true,
    takes: {
      schema: inputSchema(withoutTicks(resource), 'update'),
      read: (request) => readBody({ ...crud, resource: withoutTicks(resource) }, 'update', request),
    },
    bodyLimit: multipartLimits.body,
    ...answer,
    does: async (call) => sendStored(call.reply, await saveCopy(writeOf(call), targetOf(call), call.body)),
  })

  route(app, ['POST', `${path}publish/`], {
    who,
    summary: `Publish the working copy of one of ${name}`,
    isConditional: true,
    ...answer,
    does: async (call) => sendStored(call.reply, await publishCopy(writeOf(call), targetOf(call))),
  })

  route(app, ['DELETE', path], {
    who,
    summary: `Throw the working copy of one of ${name} away`,
    isConditional: true,
    status: 204,
    headers: ['X-Operation'],
    does: async (call) => {
      const operation = await discardCopy(writeOf(call), targetOf(call))
      if (operation) call.reply.header(operationHeader, operation.id)
    },
  })
}

/** Working copies of every resource whose records are published by a tick. */
export const workingCopiesFeature: Feature = (app, context) => {
  for (const crud of context.cruds.values()) if (crud.resource.publishedBy) copyRoutes(app, crud)
}
