import type { FastifyInstance, RouteOptions } from 'fastify'
import { installApiDocs } from '#server/http/api-document/api-docs.ts'
import { describeOperation } from '#server/http/api-document/describe-operation.ts'
import { entitySchema, type JsonSchema } from '#server/http/api-document/json-schema.ts'
import { problemResponses, problemSchema } from '#server/http/api-document/problem-responses.ts'
import { resources } from '#shared/resources/index.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

const text = { type: 'string' }
const headers: Record<string, JsonSchema> = {
  ETag: {
    description:
      'With a token the version of the record, for If-Match; without a token a digest of the answer, for If-None-Match.',
    schema: text,
  },
  'X-Total-Count': {
    description: 'How many records fit, those included that limit and offset leave out.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Operation': {
    description:
      'The operation by which the action is undone; missing when nothing was changed, or nothing is undone.',
    schema: text,
  },
  'Content-Disposition': { description: 'Name of the file.', required: true, schema: text },
  'WWW-Authenticate': { required: true, schema: { const: 'Token' } },
  'Retry-After': { description: 'Seconds to wait.', required: true, schema: { type: 'integer', minimum: 0 } },
  Allow: { description: 'Methods of the path.', required: true, schema: text },
}

const description = `The API of the association’s site and admin panel.
A call with a token carries it as \`Authorization: Token <key>\`; \`x-guard\` of each call says who may make it.
\`x-references\` names the resource of whose records a value is an id; with \`media\` the value is the address of a picture. Lengths count UTF-16 code units.`

/**
 * @returns the OpenAPI 3.1 document of all routes
 * @throws Error when an API route has no description
 */
function buildDocument(routes: RouteOptions[], serverUrl: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [String(route.method).toLowerCase()]: describeOperation(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Gille', version: '1', description },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: {
        Problem: problemSchema,
        ...Object.fromEntries(resources.map((resource) => [resource.name, entitySchema(resource)])),
      },
      responses: problemResponses,
      headers,
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The word Token, a space, and the key.',
        },
      },
    },
  }
}

/** Serves `/api/openapi.json` and `/api/docs`: the document is built when somebody asks first, from the routes that are added after this call. */
export function installOpenApi(app: FastifyInstance, serverUrl: string): void {
  const routes: RouteOptions[] = []
  let document: JsonSchema | undefined
  const documentOnce = (): JsonSchema => {
    document ??= buildDocument(routes, serverUrl)
    return document
  }
  app.addHook('onRoute', (route) => {
    const isApi = /^\/(api|users)\//.test(route.url)
    if (isApi && methods.includes(route.method as 'GET')) routes.push(route)
  })
  app.get(
    '/api/openapi.json',
    {
      config: {
        guard: 'public',
        anonymous: true,
        openapi: { summary: 'This document', answer: { type: 'object' } },
      },
    },
    async () => documentOnce(),
  )
  installApiDocs(app, documentOnce)
}
