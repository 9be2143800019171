import type { FastifyInstance, RouteOptions } from 'fastify'
import { installApiDocs } from '#server/http/api-document/api-docs.ts'
import { pictureTypes } from '#server/http/api-document/field-schema.ts'
import {
  entitySchema,
  inputSchema,
  type JsonSchema,
  listParameters,
} from '#server/http/api-document/json-schema.ts'
import { imageFields, type Operation, type Resource } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'

/** How a route is described; the calls of a resource describe themselves from its definition. */
export type RouteDescription =
  | { resource: string; operation: Operation | 'get' }
  | {
      summary: string
      parameters?: JsonSchema[]
      body?: JsonSchema
      /** Media type of the body, JSON without it. */
      bodyType?: string
      /** Statuses of success, 200 without any. */
      status?: number | readonly number[]
      answer?: JsonSchema
      type?: string
    }

declare module 'fastify' {
  interface FastifyContextConfig {
    openapi?: RouteDescription
  }
}

const jsonType = 'application/json'
const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const problem = {
  description: 'Problem (RFC 9457)',
  content: { 'application/problem+json': { schema: ref('Problem') } },
}
const json = (description: string, schema: JsonSchema) => ({
  description,
  content: { 'application/json': { schema } },
})

const problemSchema: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string', description: 'In Swedish, to be shown.' },
    status: { type: 'integer' },
    code: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { pointer: { type: 'string' }, code: { type: 'string' }, detail: { type: 'string' } },
      },
    },
  },
}

function bodyOf(resource: Resource, operation: 'create' | 'update'): JsonSchema {
  const content: JsonSchema = { [jsonType]: { schema: inputSchema(resource, operation) } }
  if (resource.multipart) {
    const encoding = imageFields(resource).map((name) => [name, { contentType: pictureTypes }])
    const schema = inputSchema(resource, operation, 'form')
    content['multipart/form-data'] = { schema, encoding: Object.fromEntries(encoding) }
  }
  return { required: true, content }
}

/** Summary, body and success answer of a resource's own call. */
function resourceOperation(resource: Resource, operation: Operation | 'get'): JsonSchema {
  const one = json('The stored record', ref(resource.name))
  const etag = {
    name: 'If-Match',
    in: 'header',
    schema: { type: 'string' },
    description: 'ETag that was read',
  }
  switch (operation) {
    case 'list':
      return {
        summary: `List ${resource.name}`,
        parameters: listParameters(resource),
        responses: { 200: json('All that fit', { type: 'array', items: ref(resource.name) }) },
      }
    case 'get':
      return { summary: `One of ${resource.name}`, responses: { 200: one } }
    case 'create':
      return {
        summary: `Add to ${resource.name}`,
        requestBody: bodyOf(resource, 'create'),
        responses: { 201: one },
      }
    case 'update':
      return {
        summary: `Change one of ${resource.name}`,
        parameters: [etag],
        requestBody: bodyOf(resource, 'update'),
        responses: { 200: one },
      }
    case 'delete':
      return {
        summary: `Delete one of ${resource.name}`,
        parameters: [etag],
        responses: { 204: { description: 'Deleted' } },
      }
  }
}

function describedOperation(description: RouteDescription): JsonSchema {
  if ('resource' in description) {
    const resource = resources.find((one) => one.name === description.resource)
    if (!resource) throw new Error(`no resource "${description.resource}" to describe`)
    return resourceOperation(resource, description.operation)
  }
  const {
    summary,
    parameters,
    body,
    status = 200,
    answer,
    type = jsonType,
    bodyType = jsonType,
  } = description
  const success = answer
    ? { description: summary, content: { [type]: { schema: answer } } }
    : { description: summary }
  return {
    summary,
    ...(parameters && { parameters }),
    ...(body && { requestBody: { required: true, content: { [bodyType]: { schema: body } } } }),
    responses: Object.fromEntries([status].flat().map((code) => [code, success])),
  }
}

function operationOf(route: RouteOptions): JsonSchema {
  const { guard = 'superuser', openapi } = route.config ?? {}
  if (!openapi) throw new Error(`${route.method} ${route.url} has no description for /api/openapi.json`)
  const operation = describedOperation(openapi)
  const path = [...route.url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'integer', minimum: 1, maximum: 2_147_483_647 } : { type: 'string' },
  }))
  return {
    ...operation,
    operationId: `${String(route.method).toLowerCase()}${route.url.replace(/[^A-Za-z]+(\w?)/g, (_, letter) => letter.toUpperCase())}`,
    tags: [route.url.split('/').slice(1, 3).join('/')],
    parameters: [...path, ...((operation.parameters as JsonSchema[]) ?? [])],
    responses: { ...(operation.responses as JsonSchema), default: problem },
    security: guard === 'public' ? [] : [{ token: [] }],
    'x-guard': guard,
  }
}

/** @returns the OpenAPI 3.1 document of all routes. */
function buildDocument(routes: RouteOptions[], serverUrl: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [String(route.method).toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Gille', version: '1', description: 'The API of the association’s site and admin panel.' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: {
        Problem: problemSchema,
        ...Object.fromEntries(resources.map((one) => [one.name, entitySchema(one)])),
      },
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

/**
 * Serves `/api/openapi.json` and `/api/docs`, built from the routes that are added after this call.
 * @returns builds the document; call it when every route is there
 * @throws Error from the returned function when an API route has no description
 */
export function installOpenApi(app: FastifyInstance, serverUrl: string): () => void {
  const routes: RouteOptions[] = []
  let document: JsonSchema = {}
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
    async () => document,
  )
  installApiDocs(app, () => document)
  return () => {
    document = buildDocument(routes, serverUrl)
  }
}
