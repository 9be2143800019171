/** As much of JSON Schema as `/api/openapi.json` uses in bodies and parameters. */
export type Schema = {
  type?: string | readonly string[]
  format?: string
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
  maxLength?: number
  readOnly?: boolean
  /** Name of the resource of whose records the value is an id. */
  'x-references'?: string
}

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Schema; required?: boolean }

/** One call that the API offers, as its own description tells it. */
export type Operation = {
  method: string
  /** `/api/posts/{id}/` */
  path: string
  parameters: Parameter[]
  /** What may be sent, by media type. */
  bodies: Record<string, Schema>
  /** Media types of each answer, by status; `default` for problems. */
  answers: Record<string, string[]>
}

type Content = { content?: Record<string, { schema: Schema }> }

type DocumentOperation = {
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}

export type OpenApiDocument = { paths: Record<string, Record<string, DocumentOperation>> }

/** @returns every operation that the document describes. */
export function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      bodies: Object.fromEntries(
        Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema]),
      ),
      answers: Object.fromEntries(
        Object.entries(operation.responses).map(([status, { content = {} }]) => [
          status,
          Object.keys(content),
        ]),
      ),
    })),
  )
}
