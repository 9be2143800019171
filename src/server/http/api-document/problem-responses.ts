import type { JsonSchema } from '#server/http/api-document/field-schema.ts'
import { translate } from '#server/texts/site-text.ts'
import { type ProblemCode, problems } from '#shared/errors.ts'
import type { Guard } from '#shared/field.ts'
import { firstLanguage } from '#shared/languages.ts'

/** The body of every error (RFC 9457). */
export const problemSchema: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'Where the code is explained.' },
    title: { type: 'string', description: 'In Swedish, to be shown.' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problems) },
    requestId: { type: 'string', description: 'Names the request in the log of the server.' },
    errors: {
      type: 'array',
      description: 'One for each wrong field or parameter.',
      items: {
        type: 'object',
        required: ['pointer', 'detail'],
        properties: {
          pointer: { type: 'string', description: 'JSON Pointer into the body, or `?name` of a parameter.' },
          code: { type: 'string' },
          detail: { type: 'string', description: 'In Swedish, to be shown at the field.' },
        },
      },
    },
    current: { type: 'object', description: 'With the code `stale`: the record as it is now.' },
    preview: {
      type: 'object',
      description: 'With the code `plan-changed`: the preview as it is now, with its new `tag`.',
    },
  },
}

const entries = Object.entries(problems) as [ProblemCode, number][]
const byStatus = Map.groupBy(entries, ([, status]) => status)

const titleOf = (code: ProblemCode): string => translate(firstLanguage, `problem.${code}`)

const header = (name: string): JsonSchema => ({ [name]: { $ref: `#/components/headers/${name}` } })
const headersOfStatus: Record<number, JsonSchema> = {
  401: header('WWW-Authenticate'),
  405: header('Allow'),
  429: header('Retry-After'),
  503: header('Retry-After'),
}

const content = (codes: readonly (readonly [ProblemCode, number])[]): JsonSchema => ({
  'application/problem+json': {
    schema: { $ref: '#/components/schemas/Problem' },
    examples: Object.fromEntries(
      codes.map(([code, status]) => [
        code,
        {
          value: {
            type: `/api/docs#${code}`,
            title: titleOf(code),
            status,
            code,
            requestId: '2b1f…',
          },
        },
      ]),
    ),
  },
})

/** The answers of errors: `problem404` and so on for each status, `problem` for any other. */
export const problemResponses: Record<string, JsonSchema> = {
  ...Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      `problem${status}`,
      {
        description: codes.map(([code]) => `\`${code}\`: ${titleOf(code)}`).join(' '),
        headers: headersOfStatus[status] ?? {},
        content: content(codes),
      },
    ]),
  ),
  problem: { description: 'Problem (RFC 9457)', content: content([]) },
}

/** The traits of an operation that decide which errors the operation can answer. */
export type OperationTraits = {
  guard: Guard
  method: string
  /** The route ignores the caller's token. */
  isAnonymous: boolean
  /** The path, or the key of an earlier call, names a record that may be missing. */
  namesRecord: boolean
  takesIfMatch: boolean
}

/** Errors of any request: one that cannot be read, that exceeds a limit, or at which the server fails. */
const commonStatuses = [400, 414, 415, 422, 429, 431, 500, 503]

/** @returns the errors of an operation, by status, as references to {@link problemResponses}. */
export function problemsOf(traits: OperationTraits): Record<string, JsonSchema> {
  const { guard, method, isAnonymous, namesRecord, takesIfMatch } = traits
  const statuses = [
    ...commonStatuses,
    ...(isAnonymous ? [] : [401]),
    ...(guard === 'public' ? [] : [403]),
    ...(namesRecord ? [404, 410] : []),
    ...(method === 'GET' ? [] : [409, 413, 507]),
    ...(takesIfMatch ? [412] : []),
  ]
  const responses = statuses
    .sort((a, b) => a - b)
    .map((status) => [status, { $ref: `#/components/responses/problem${status}` }])
  return { ...Object.fromEntries(responses), default: { $ref: '#/components/responses/problem' } }
}
