import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { RouteRight } from '#server/http/access/guards.ts'
import type { CallDescription, ResourceCall } from '#server/http/api-document/describe-operation.ts'
import { bodyJsonSchema, type JsonSchema, listParameters } from '#server/http/api-document/json-schema.ts'
import { type ListQuery, parseListQuery } from '#server/http/input/list-query.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { type RawQuery, readId, refuseMore, refuseParameters } from '#server/http/input/request-parts.ts'
import type { Guard } from '#shared/field.ts'
import type { Resource } from '#shared/resource.ts'

/** A body that one zod schema does not check: its description, and its reader, which throws for a wrong one. */
type BodyReader<Body> = {
  schema?: JsonSchema
  /** Media type; JSON by default. */
  type?: string
  read: (request: FastifyRequest) => Body | Promise<Body>
}

/** Parameters of the query: their description, and their reader, which throws for a wrong or unknown one. */
type QueryReader<Query> = {
  parameters: JsonSchema[]
  read: (request: FastifyRequest) => Query | Promise<Query>
}

/** A request whose parts are checked; `id` is the one in the path, NaN in a path without one. */
export type Call<Body = unknown, Query = unknown> = {
  request: FastifyRequest
  reply: FastifyReply
  id: number
  body: Body
  query: Query
}

export type Declaration<Body, Query> = {
  /** The callers: a guard, or a right, which opens the route to roles beside administrators (or beside its `guard`). */
  who: Guard | (RouteRight & { guard?: Guard })
  /** One line for the API document, or the resource whose definition describes the call. */
  summary: string | ResourceCall
  /** The call is risky: a caller who has not shown for 15 minutes who they are is asked again. */
  confirms?: boolean
  /** The call helps on a full disk, so it may use the reserve. */
  makesRoom?: true
  /** Descriptions of parameters of the path whose names say too little. */
  path?: JsonSchema[]
  /** The query; without it every parameter is refused. */
  reads?: QueryReader<Query>
  /** The body; a POST without it refuses one that says anything. */
  takes?: z.ZodType<Body> | BodyReader<Body>
  /** Greatest size of the body in bytes. */
  bodyLimit?: number
  /** Greatest number of keys in the body. */
  maxKeys?: number
  /** Greatest size of a JSON body in bytes, where it is more than usual. */
  maxJson?: number
  /** Does the work. @returns the answer, or the reply when it was sent; of several statuses it sets the one */
  does: (call: Call<Body, Query>) => unknown
} & Pick<
  CallDescription,
  'status' | 'answer' | 'type' | 'headers' | 'isConditional' | 'takesPlan' | 'takesKey'
>

/** The parameters of the list of a resource. */
export const listOf = (resource: Resource): QueryReader<ListQuery> => ({
  parameters: listParameters(resource),
  read: ({ query }) => parseListQuery(resource, query as RawQuery),
})

function describe<Body, Query>(declared: Declaration<Body, Query>): ResourceCall | CallDescription {
  const {
    summary,
    takes,
    path = [],
    reads,
    status,
    answer,
    type,
    headers,
    isConditional,
    takesPlan,
    takesKey,
  } = declared
  if (typeof summary !== 'string') return summary
  const body = takes instanceof z.ZodType ? { schema: bodyJsonSchema(takes) } : takes
  const parameters = [...path, ...(reads?.parameters ?? [])]
  const input = { parameters, body: body?.schema, bodyType: body && 'type' in body ? body.type : undefined }
  return { summary, ...input, status, answer, type, headers, isConditional, takesPlan, takesKey }
}

/**
 * Adds a route with its guard, its checks and its description in the API document, all from one declaration. Parameters are
 * read first, then the id, then the body.
 */
export function route<Body = undefined, Query = undefined>(
  app: FastifyInstance,
  [method, url]: readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string],
  declared: Declaration<Body, Query>,
): void {
  const { who, confirms, makesRoom, takes, bodyLimit, maxKeys, maxJson, reads, status, does } = declared
  const { guard = 'superuser', ...right } = typeof who === 'string' ? { guard: who } : who
  const readBody = (request: FastifyRequest) => {
    if (takes instanceof z.ZodType) return parseBody(takes, request.body)
    return takes ? takes.read(request) : method === 'POST' && refuseMore(request)
  }
  app.route({
    method,
    url,
    bodyLimit,
    config: {
      guard,
      right: 'to' in right ? right : undefined,
      confirms,
      makesRoom,
      maxKeys,
      maxJson,
      openapi: () => describe(declared),
    },
    handler: async (request, reply) => {
      const query = (reads ? await reads.read(request) : refuseParameters(request)) as Query
      const id = /:id\b/.test(url) ? readId(request) : Number.NaN
      const body = (await readBody(request)) as Body
      if (typeof status === 'number') reply.code(status)
      const answer = await does({ request, reply, id, body, query })
      return status === 204 ? reply.send() : answer
    },
  })
}
