import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inBatches } from '#server/crud/in-batches.ts'
import { listRecords } from '#server/crud/list-records.ts'
import { readBody } from '#server/crud/read-body.ts'
import type { Entity } from '#server/crud/record-codec.ts'
import type { Crud, CrudContext, CrudRules, Write } from '#server/crud/rules.ts'
import { takeHoneypot } from '#server/crud/take-honeypot.ts'
import { toldOf } from '#server/crud/untold.ts'
import { watchReading } from '#server/crud/watch-reading.ts'
import {
  createRecord,
  createRecords,
  deleteRecord,
  getRecord,
  type NewRecord,
  previewChange,
  previewNewRecord,
  type Stored,
  updateRecord,
} from '#server/crud/write-records.ts'
import { apiContentSecurityPolicy, baseHeaders } from '#server/http/answers/security-headers.ts'
import { inputSchema } from '#server/http/api-document/json-schema.ts'
import { replyPublic } from '#server/http/cache/cached-reads.ts'
import { readIdempotencyKey, readIfMatch } from '#server/http/input/request-parts.ts'
import { listOf, route } from '#server/http/input/route.ts'
import type { LimitName } from '#server/http/limits/rate-limits.ts'
import { multipartLimits } from '#server/media/read-multipart.ts'
import { previewSchema, readPlanTag } from '#server/operations/operation-route.ts'
import type { Values } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import type { Guard } from '#shared/field.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'
import { operationHeader } from '#shared/operations.ts'
import type { Operation, Resource } from '#shared/resource.ts'

/** A request to create a record, with its Idempotency-Key. */
export type RepeatedRequest = { key: string; write: Write; values: Values }

type CrudOptions = {
  resource: Resource
  rules?: CrudRules
  /** Rate limit of creating by anyone but administrators (`docs/threats.md`, "Rate limits"). */
  createLimit?: LimitName
  /** Counts the places or members that a new record is about, for its rate limit. */
  countAtStake?: (values: Values) => Promise<number>
  /**
   * New records that come at the same time are stored together: they would wait for the same row anyway, and each that
   * waits inside of a transaction of its own keeps a connection to the database from others.
   */
  createsInBatches?: true
  /** Answers a request with an Idempotency-Key: a repeated one as the first, else with a new record. */
  createOnce?: (request: RepeatedRequest, create: (more?: Values) => Promise<Stored>) => Promise<Stored>
}

/** Beside SQLite's one connection those who read wait for the batch: it is over in a moment. */
const batchSize = ({ pool }: CrudContext): number => (pool ? 25 : 10)

/** For bodies of administrators; for every other body the application's own limit of 64 KiB holds (B04). */
const superuserLimitBytes = 512 * 1024

/** Sends a record with its version as the ETag. */
export function sendStored(reply: FastifyReply, stored: Stored): FastifyReply {
  return reply.header('etag', `"${stored.version}"`).send(stored.entity)
}

const isPublicRead = (resource: Resource, request: FastifyRequest): boolean =>
  resource.access.list === 'public' && request.actor.user === null

const publicHeaders = (context: Pick<Services, 'publicUrl' | 'config'>): Record<string, string> => ({
  ...baseHeaders(context),
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': apiContentSecurityPolicy,
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'accept-encoding, authorization',
})

/** Sends a list with its total: from the cache to visitors, freshly read to a caller who is signed in. */
export async function sendList(
  { context, resource }: Crud,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  read: () => Promise<{ entities: Entity[]; total: number }>,
): Promise<FastifyReply> {
  if (!isPublicRead(resource, request)) {
    const { entities, total } = await read()
    await watchReading(context, request.actor, { resource, ids: entities.map(({ id }) => id) })
    const told = entities.map((entity) => toldOf({ actor: request.actor, resource }, entity))
    return reply.header('x-total-count', String(total)).send(told)
  }
  return replyPublic(context.cache, { request, reply }, async () => {
    const { entities, total } = await read()
    return {
      headers: { ...publicHeaders(context), 'x-total-count': String(total) },
      body: JSON.stringify(entities),
    }
  })
}

/** @returns what the server notes of the call that makes a record; the language of an administrator is not the person's */
function notedValues({ fields }: Resource, { headers, actor }: FastifyRequest): Record<string, Language> {
  const language = actor.guard === 'superuser' ? firstLanguage : askedLanguage(headers)
  const names = Object.keys(fields).filter((name) => fields[name]?.noted)
  return Object.fromEntries(names.map((name) => [name, language]))
}

/**
 * Mounts the routes of specification §7 for one resource, each with its guard.
 * @returns the resource with its rules, which is also added to `context.cruds`.
 */
export function crudRoutes(
  app: FastifyInstance,
  context: CrudContext,
  { resource, rules = {}, createLimit = 'form', countAtStake, createsInBatches, createOnce }: CrudOptions,
): Crud {
  const crud: Crud = { context, resource, rules }
  const { access, path } = resource
  context.cruds.set(resource.name, crud)
  const recordPath = `${path}:id/`
  const bodyLimit = resource.multipart ? multipartLimits.body : superuserLimitBytes
  const writeOf = (request: FastifyRequest) => ({ ...crud, actor: request.actor })
  const declare = (operation: Operation | 'get', guard: Guard) => ({
    who: {
      guard,
      to: operation === 'list' || operation === 'get' ? ('read' as const) : ('write' as const),
      resource: resource.name,
    },
    summary: { resource: resource.name, operation },
  })

  route(app, ['GET', path], {
    ...declare('list', access.list),
    reads: listOf(resource),
    does: (call) =>
      sendList(crud, call, () => listRecords(crud, { actor: call.request.actor, list: call.query })),
  })

  route(app, ['GET', recordPath], {
    ...declare('get', access.list),
    does: async ({ request, reply, id }) => {
      if (!isPublicRead(resource, request)) {
        const stored = await getRecord(writeOf(request), id)
        await watchReading(context, request.actor, { resource, ids: [id] })
        const entity = toldOf({ actor: request.actor, resource }, stored.entity)
        return sendStored(reply, { ...stored, entity })
      }
      return replyPublic(context.cache, { request, reply }, async () => ({
        headers: publicHeaders(context),
        body: JSON.stringify((await getRecord(writeOf(request), id)).entity),
      }))
    },
  })

  if (access.create) {
    const create = createsInBatches
      ? inBatches(createRecords, batchSize(context))
      : ({ write, values }: NewRecord) => createRecord(write, values)
    const { who, summary } = declare('create', access.create)
    route(app, ['POST', path], {
      who,
      summary: { ...summary, takesKey: createOnce !== undefined },
      bodyLimit: access.create === 'superuser' ? bodyLimit : undefined,
      takes: {
        read: async (request) => {
          const { body, isFilled } = takeHoneypot(request.body, request.actor)
          request.body = body
          return { values: await readBody(crud, 'create', request), isFilled }
        },
      },
      status: 201,
      does: async ({ request, reply, body: { values, isFilled } }) => {
        const isBoard = request.actor.guard === 'superuser'
        const all: Values = { ...values, ...notedValues(resource, request) }
        if (isFilled) {
          if (!isBoard) await context.limits.takeHoneypot({ name: createLimit, ip: request.ip })
          context.counts.honeypotForms += 1
          const answer = await previewNewRecord(writeOf(request), all)
          await context.keepCaught?.({ resource: resource.name, values: all })
          return sendStored(reply, answer)
        }
        const write = writeOf(request)
        const createNew = async (more: Values = {}): Promise<Stored> => {
          const store = () => create({ write, values: { ...all, ...more } })
          const form = { name: createLimit, ip: request.ip, address: all.email }
          if (isBoard) return store()
          return context.limits.sendForm(
            { ...form, countAtStake: countAtStake && (() => countAtStake(all)) },
            store,
          )
        }
        const key = createOnce && !isBoard ? readIdempotencyKey(request) : null
        const repeated = key !== null && createOnce?.({ key, write, values: all }, createNew)
        return sendStored(reply, await (repeated || createNew()))
      },
    })
  }

  if (access.update) {
    route(app, ['PUT', recordPath], {
      ...declare('update', access.update),
      bodyLimit,
      takes: { read: (request) => readBody(crud, 'update', request) },
      does: async ({ request, reply, id, body: values }) => {
        const change = { id, values, ifMatch: readIfMatch(request) }
        const { operation, ...stored } = await updateRecord(
          writeOf(request),
          change,
          readPlanTag({ request }),
        )
        if (operation) reply.header(operationHeader, operation.id)
        return sendStored(reply, stored)
      },
    })
  }

  if (access.update && rules.outlook) {
    route(app, ['POST', `${recordPath}preview/`], {
      ...declare('update', access.update),
      summary: 'Preview: what a change would do; nothing is stored',
      takes: {
        schema: inputSchema(resource, 'update'),
        read: (request) => readBody(crud, 'update', request),
      },
      answer: previewSchema(rules.outlook.properties),
      does: ({ request, id, body: values }) =>
        previewChange(writeOf(request), { id, values, ifMatch: readIfMatch(request) }),
    })
  }

  if (access.delete) {
    route(app, ['DELETE', recordPath], {
      ...declare('delete', access.delete),
      status: 204,
      does: async ({ request, reply, id }) => {
        const operation = await deleteRecord(writeOf(request), id, readIfMatch(request))
        if (operation) reply.header(operationHeader, operation.id)
      },
    })
  }
  return crud
}
