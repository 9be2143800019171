import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { decoy, springTrap } from '#server/crud/decoy.ts'
import { listRecords } from '#server/crud/list-records.ts'
import { readBody } from '#server/crud/read-body.ts'
import type { Entity } from '#server/crud/record-codec.ts'
import type { Crud } from '#server/crud/rules.ts'
import {
  createRecord,
  deleteRecord,
  getRecord,
  type Stored,
  updateRecord,
} from '#server/crud/write-records.ts'
import { replyPublic } from '#server/http/cached-reads.ts'
import { parseListQuery } from '#server/http/list-query.ts'
import type { LimitName } from '#server/http/rate-limits.ts'
import { type RawQuery, readId, readIfMatch, refuseParameters } from '#server/http/request-parts.ts'
import { apiContentSecurityPolicy, baseHeaders } from '#server/http/security-headers.ts'
import type { Operation, Resource } from '#shared/resource.ts'

export type CrudOptions = {
  /** Limit on anonymous creating (security.md, "Rate limits"). */
  createLimit?: LimitName
}

/** Bytes: one picture of 10 MiB and the text fields beside it. */
const multipartLimit = 11 * 1024 * 1024
/** Bytes: what an administrator may write; anyone else gets the application's own 64 KiB. */
const superuserLimit = 512 * 1024

function sendStored(reply: FastifyReply, stored: Stored): FastifyReply {
  return reply.header('etag', `"${stored.version}"`).send(stored.entity)
}

const isPublicRead = (resource: Resource, request: FastifyRequest): boolean =>
  resource.access.list === 'public' && request.actor.user === null

const publicHeaders = (context: AppContext): Record<string, string> => ({
  ...baseHeaders(context.publicUrl.startsWith('https:')),
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': apiContentSecurityPolicy,
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'accept-encoding, authorization',
})

/** Sends a list and how many there are in all: to visitors from the cache, to anyone signed in afresh. */
export async function sendList(
  { context, resource }: Crud,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  read: () => Promise<{ entities: Entity[]; total: number }>,
): Promise<FastifyReply> {
  if (!isPublicRead(resource, request)) {
    const { entities, total } = await read()
    return reply.header('x-total-count', String(total)).send(entities)
  }
  return replyPublic(context.cache, { request, reply }, async () => {
    const { entities, total } = await read()
    return {
      headers: { ...publicHeaders(context), 'x-total-count': String(total) },
      body: JSON.stringify(entities),
    }
  })
}

/** Mounts the calls of the specification's §7 for one resource, each with its guard. */
export function crudRoutes(app: FastifyInstance, crud: Crud, { createLimit }: CrudOptions = {}): void {
  const { context, resource } = crud
  const { access, path } = resource
  context.cruds.set(resource.name, crud)
  const record = `${path}:id/`
  const by = (request: FastifyRequest) => ({ ...crud, actor: request.actor })
  const openApi = (operation: Operation | 'get') => ({ openapi: { resource: resource.name, operation } })

  app.get(path, { config: { guard: access.list, ...openApi('list') } }, async (request, reply) => {
    const list = parseListQuery(resource, request.query as RawQuery)
    const read = () => listRecords(crud, { actor: request.actor, list })
    return sendList(crud, { request, reply }, read)
  })

  app.get(record, { config: { guard: access.list, ...openApi('get') } }, async (request, reply) => {
    refuseParameters(request)
    const id = readId(request)
    if (!isPublicRead(resource, request)) return sendStored(reply, await getRecord(by(request), id))
    return replyPublic(context.cache, { request, reply }, async () => ({
      headers: publicHeaders(context),
      body: JSON.stringify((await getRecord(by(request), id)).entity),
    }))
  })

  const bodyLimit = resource.multipart ? multipartLimit : superuserLimit

  if (access.create) {
    const options = {
      config: { guard: access.create, ...openApi('create') },
      ...(access.create === 'superuser' && { bodyLimit }),
    }
    app.post(path, options, async (request, reply) => {
      refuseParameters(request)
      const { body, isTrapped } = springTrap(request.body, request.actor)
      request.body = body
      const values = await readBody(crud, 'create', request)
      if (createLimit && request.actor.guard !== 'superuser')
        await context.limits.take(createLimit, request.ip)
      if (isTrapped) {
        context.counts.trapped += 1
        return sendStored(reply.code(201), decoy(resource, values, request.actor))
      }
      return sendStored(reply.code(201), await createRecord(by(request), values))
    })
  }

  if (access.update) {
    app.put(
      record,
      { bodyLimit, config: { guard: access.update, ...openApi('update') } },
      async (request, reply) => {
        refuseParameters(request)
        const id = readId(request)
        const values = await readBody(crud, 'update', request)
        return sendStored(
          reply,
          await updateRecord(by(request), { id, values, ifMatch: readIfMatch(request) }),
        )
      },
    )
  }

  if (access.delete) {
    app.delete(record, { config: { guard: access.delete, ...openApi('delete') } }, async (request, reply) => {
      refuseParameters(request)
      await deleteRecord(by(request), readId(request), readIfMatch(request))
      return reply.code(204).send()
    })
  }
}
