import type { RouteOptions } from 'fastify'
import { type JsonSchema, keptTypes, pictureTypes } from '#server/http/api-document/field-schema.ts'
import { inputSchema, listParameters, recordRef } from '#server/http/api-document/json-schema.ts'
import { problemsOf } from '#server/http/api-document/problem-responses.ts'
import { idempotencyHeader, idempotencyKey } from '#shared/idempotency.ts'
import { operationHeader, planHeader } from '#shared/operations.ts'
import { fileFields, imageFields, type Operation, type Resource } from '#shared/resource.ts'
import { getResource } from '#shared/resources/index.ts'
import { rolesThatMay } from '#shared/rights.ts'

/** Headers of answers, which `components.headers` describes. */
type ResponseHeader = 'ETag' | 'X-Total-Count' | 'Content-Disposition' | 'X-Operation'

/** A call of a resource, which its definition describes. */
export type ResourceCall = {
  resource: string
  operation: Operation | 'get'
  /** A repeated call with the same Idempotency-Key is answered as the first one. */
  takesKey?: boolean
}

/** A call that describes itself. */
export type CallDescription = {
  /** One line. */
  summary: string
  /** Parameters of the query, of headers, and of the path where a name alone says too little. */
  parameters?: JsonSchema[]
  body?: JsonSchema
  /** Media type of the body; JSON by default. */
  bodyType?: string
  /** Statuses of success; 200 by default. */
  status?: number | readonly number[]
  answer?: JsonSchema
  /** Media type of the answer; JSON by default. */
  type?: string
  headers?: readonly ResponseHeader[]
  /** The call takes If-Match. */
  isConditional?: true
  /** The call takes the tag of a preview. */
  takesPlan?: true
  /** The Idempotency-Key of an earlier call names the record that this call is about. */
  takesKey?: boolean
}

type Description = ResourceCall | CallDescription

declare module 'fastify' {
  interface FastifyContextConfig {
    openapi?: Description | (() => Description)
  }
}

const jsonType = 'application/json'

const headers = (names: readonly ResponseHeader[]): JsonSchema =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const ifMatch: JsonSchema = {
  name: 'If-Match',
  in: 'header',
  schema: { type: 'string', pattern: '^(\\*|(W/)?"[0-9]{1,9}")$' },
  description: 'ETag of the record that was read: 412 when somebody has changed the record since.',
}
const ifPlanMatch: JsonSchema = {
  name: planHeader,
  in: 'header',
  schema: { type: 'string', pattern: '^[\\w-]{0,64}$' },
  description: 'Tag of the preview that was seen: 409 with a new preview when the plan is another by now.',
}
const idempotency: JsonSchema = {
  name: idempotencyHeader,
  in: 'header',
  schema: { type: 'string', pattern: idempotencyKey },
  description:
    'For a day a repeated call with the same key and body is answered as the first one; with another body 409.',
}
const ifNoneMatch: JsonSchema = {
  name: 'If-None-Match',
  in: 'header',
  schema: { type: 'string' },
  description: 'ETag of an answer that a caller without a token has: 304 when the answer is still the same.',
}

function bodyOf(resource: Resource, operation: 'create' | 'update'): JsonSchema {
  const content: JsonSchema = { [jsonType]: { schema: inputSchema(resource, operation) } }
  if (resource.multipart) {
    const encoding = [
      ...imageFields(resource).map((name) => [name, { contentType: pictureTypes }]),
      ...fileFields(resource).map((name) => [name, { contentType: keptTypes }]),
    ]
    const schema = inputSchema(resource, operation, 'form')
    content['multipart/form-data'] = { schema, encoding: Object.fromEntries(encoding) }
  }
  return { required: true, content }
}

/** Summary, parameters, body and success answers of a resource's own call. */
function resourceOperation(resource: Resource, operation: Operation | 'get'): JsonSchema {
  const { name } = resource
  const isPublic = resource.access.list === 'public'
  const record = {
    description: 'The stored record',
    headers: headers(['ETag']),
    content: { [jsonType]: { schema: recordRef(name) } },
  }
  const notModified = isPublic && { 304: { description: 'The answer that the caller has is still the same' } }
  const readParameters = isPublic ? [ifNoneMatch] : []
  switch (operation) {
    case 'list':
      return {
        summary: `List ${name}`,
        parameters: [...listParameters(resource), ...readParameters],
        responses: {
          200: {
            description: 'The records that fit',
            headers: headers(isPublic ? ['X-Total-Count', 'ETag'] : ['X-Total-Count']),
            content: { [jsonType]: { schema: { type: 'array', items: recordRef(name) } } },
          },
          ...notModified,
        },
      }
    case 'get':
      return {
        summary: `One of ${name}`,
        parameters: readParameters,
        responses: { 200: record, ...notModified },
      }
    case 'create':
      return {
        summary: `Add to ${name}`,
        requestBody: bodyOf(resource, 'create'),
        responses: { 201: record },
      }
    case 'update':
      return {
        summary: `Change one of ${name}`,
        description: 'What the body leaves out stays as it is.',
        parameters: [ifMatch],
        requestBody: bodyOf(resource, 'update'),
        responses: { 200: { ...record, headers: headers(['ETag', operationHeader]) } },
      }
    case 'delete':
      return {
        summary: `Delete one of ${name}`,
        parameters: [ifMatch],
        responses: { 204: { description: 'Deleted', headers: headers([operationHeader]) } },
      }
  }
}

function describedOperation(description: Description): JsonSchema {
  if ('resource' in description) {
    const described = resourceOperation(getResource(description.resource), description.operation)
    return description.takesKey ? { ...described, parameters: [idempotency] } : described
  }
  const { summary, parameters = [], body, status = 200, answer, type = jsonType } = description
  const success = {
    description: summary,
    headers: headers(description.headers ?? []),
    ...(answer && { content: { [type]: { schema: answer } } }),
  }
  const content = { [description.bodyType ?? jsonType]: { schema: body } }
  return {
    summary,
    parameters: [
      ...parameters,
      ...(description.isConditional ? [ifMatch] : []),
      ...(description.takesPlan ? [ifPlanMatch] : []),
      ...(description.takesKey ? [idempotency] : []),
    ],
    ...(body && { requestBody: { required: true, content } }),
    responses: Object.fromEntries([status].flat().map((code) => [code, success])),
  }
}

/** @returns the parameters of the path in its order; a parameter that the route does not describe is an id or a text */
function pathParameters(url: string, described: readonly JsonSchema[]): JsonSchema[] {
  return [...url.matchAll(/:(\w+)/g)].map(([, name]) => {
    const schema =
      name === 'id' ? { type: 'integer', minimum: 1, maximum: 2_147_483_647 } : { type: 'string' }
    const isSame = (parameter: JsonSchema): boolean => parameter.in === 'path' && parameter.name === name
    return described.find(isSame) ?? { name, in: 'path', required: true, schema }
  })
}

/**
 * @returns the operation of a route in the document.
 * @throws Error when the route has no description.
 */
export function describeOperation({ config, method, url }: RouteOptions): JsonSchema {
  const { guard = 'superuser', right, confirms, anonymous: isAnonymous = false, openapi } = config ?? {}
  if (!openapi) throw new Error(`${method} ${url} has no description for /api/openapi.json`)
  const description = typeof openapi === 'function' ? openapi() : openapi
  const operation = describedOperation(description)
  const described = (operation.parameters as JsonSchema[] | undefined) ?? []
  const parameters = [
    ...pathParameters(url, described),
    ...described.filter((parameter) => parameter.in !== 'path'),
  ]
  const traits = {
    guard,
    isAnonymous,
    method: String(method),
    namesRecord: url.includes(':') || ('summary' in description && description.takesKey === true),
    takesIfMatch: parameters.includes(ifMatch),
  }
  const token = { token: [] }
  return {
    ...operation,
    operationId: `${String(method).toLowerCase()}${url.replace(/[^A-Za-z]+(\w?)/g, (_, letter) => letter.toUpperCase())}`,
    tags: [url.split('/').slice(1, 3).join('/')],
    parameters,
    responses: { ...(operation.responses as JsonSchema), ...problemsOf(traits) },
    // A public call needs no token; a caller with a token may see and write more.
    security: isAnonymous ? [] : guard === 'public' ? [{}, token] : [token],
    'x-guard': guard,
    ...(confirms && { 'x-confirms': true }),
    ...(right && { 'x-roles': rolesThatMay(right.to, right.resource) }),
  }
}
