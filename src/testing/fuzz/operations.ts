import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { operationHeader } from '#shared/operations.ts'

/** As much of JSON Schema as `/api/openapi.json` uses in bodies and parameters. */
export type Schema = {
  type?: string | readonly string[]
  format?: string
  contentMediaType?: string
  pattern?: string
  enum?: readonly unknown[]
  const?: unknown
  examples?: readonly unknown[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  readOnly?: boolean
  /** Name of the resource of whose records the value is an id; with `media` the value is the address of a picture. */
  'x-references'?: string
}

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Schema; required?: boolean }

/** @returns what of a parsed answer is not as the document says, or null. */
type AnswerCheck = (answer: unknown) => string | null

/** One call that the API offers, as its own description tells it. */
export type Operation = {
  method: string
  /** `/api/posts/{id}/` */
  path: string
  parameters: Parameter[]
  /** The bodies that it takes, by media type. */
  bodies: Record<string, Schema>
  /** The answers by status and media type; `default` for problems that the document does not tell apart. */
  answers: Record<string, Record<string, AnswerCheck>>
  /** The answer names an operation that can be undone. */
  isUndone: boolean
}

type Content = { content?: Record<string, { schema: Schema }>; headers?: Record<string, unknown> }

type Response = Content | { $ref: string }

type DocumentOperation = {
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Response>
}

export type OpenApiDocument = {
  paths: Record<string, Record<string, DocumentOperation>>
  components: { responses: Record<string, Content> }
}

const documentId = 'api'

/** @returns a check for the schema at a JSON Pointer in the document; made when it is first used. */
function createChecks(document: OpenApiDocument): (pointer: readonly string[]) => AnswerCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  for (const format of ['binary', 'idn-email']) ajv.addFormat(format, true)
  ajv.addSchema(document, documentId)
  const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
  return (pointer) => {
    const $ref = `${documentId}#/${pointer.map(escaped).join('/')}`
    return (answer) => {
      const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref })
      return validate(answer) ? null : ajv.errorsText(validate.errors)
    }
  }
}

/** @returns whether the server takes the target of a request for this operation, not for another or for none. */
export function isTargetOf({ path }: Operation, target: string): boolean {
  const [address = ''] = target.split('?')
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}/?$`).test(address)
}

/** True if an answer names an operation, by its header or as a part of its body. */
const namesOperation = (response: Response): boolean =>
  !('$ref' in response) &&
  (operationHeader in (response.headers ?? {}) ||
    Object.values(response.content ?? {}).some(({ schema }) => 'operation' in (schema.properties ?? {})))

/** @returns every operation that the document describes. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  const check = createChecks(document)
  const answersOf = (path: string, method: string, responses: Record<string, Response>) =>
    Object.entries(responses).map(([status, response]) => {
      const name = '$ref' in response ? response.$ref.replace(/^.*\//, '') : null
      const { content = {} } =
        name === null ? (response as Content) : (document.components.responses[name] ?? {})
      const place =
        name === null ? ['paths', path, method, 'responses', status] : ['components', 'responses', name]
      const types = Object.keys(content).map((type) => [type, check([...place, 'content', type, 'schema'])])
      return [status, Object.fromEntries(types)]
    })
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      bodies: Object.fromEntries(
        Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema]),
      ),
      answers: Object.fromEntries(answersOf(path, method, responses)),
      isUndone: method !== 'get' && Object.values(responses).some(namesOperation),
    })),
  )
}
