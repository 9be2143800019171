import { z } from 'zod'
import { filterableFields, sortableFields } from '#server/http/input/list-query.ts'
import { integerRange } from '#shared/check-field.ts'
import { type Field, type Guard, mayWrite } from '#shared/field.ts'
import { type Resource, sizesKey } from '#shared/resource.ts'

export type JsonSchema = Record<string, unknown>

const imageSizes: JsonSchema = {
  type: ['object', 'null'],
  properties: { width: { type: 'integer' }, height: { type: 'integer' }, srcset: { type: 'string' } },
}

/** What a value looks like in JSON, by the kind of its field. */
function valueSchema(field: Field, direction: 'in' | 'out'): JsonSchema {
  const maxLength = direction === 'in' && field.max !== undefined ? { maxLength: field.max } : {}
  const nullable = (type: string) => (field.required && direction === 'in' ? type : [type, 'null'])
  switch (field.kind) {
    case 'boolean':
      return { type: 'boolean' }
    case 'integer':
    case 'reference': {
      const { min, max } = integerRange(field)
      return { type: nullable('integer'), ...(direction === 'in' && { minimum: min, maximum: max }) }
    }
    case 'date':
      return { type: nullable('string'), format: 'date' }
    case 'datetime':
      return { type: field.required ? 'string' : ['string', 'null'], format: 'date-time' }
    case 'enum':
      return {
        enum: [...Object.keys(field.options ?? {}), ...(field.required && direction === 'in' ? [] : [null])],
      }
    case 'image':
      return {
        type: ['string', 'null'],
        description: 'Address of the stored picture; a form may send the file.',
      }
    case 'computed':
      return { type: [field.computedType ?? 'string', 'null'], readOnly: true }
    case 'email':
      return { type: 'string', format: 'email', ...maxLength }
    default:
      return { type: 'string', ...maxLength }
  }
}

/** @returns the schema of one record as the API answers it. */
export function entitySchema(resource: Resource): JsonSchema {
  const properties: Record<string, JsonSchema> = { id: { type: 'integer', readOnly: true } }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.transient) continue
    properties[name] = { title: field.label, ...valueSchema(field, 'out') }
    if (field.kind === 'image') properties[sizesKey(name)] = { ...imageSizes, readOnly: true }
  }
  return { type: 'object', properties }
}

/** @returns the schema of what may be sent to create or change a record. */
export function inputSchema(resource: Resource, operation: 'create' | 'update', guard: Guard): JsonSchema {
  const properties: Record<string, JsonSchema> = {}
  const required: string[] = []
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!mayWrite(field, guard) || (field.transient && operation === 'update')) continue
    properties[name] = { title: field.label, ...valueSchema(field, 'in') }
    if (operation === 'create' && field.required) required.push(name)
  }
  return { type: 'object', properties, required, additionalProperties: false }
}

/** @returns the parameters that every list takes. */
export function listParameters(resource: Resource): JsonSchema[] {
  const sorts = sortableFields(resource).flatMap((name) => [name, `-${name}`])
  const query = (name: string, schema: JsonSchema, description?: string) => ({
    name,
    in: 'query',
    schema,
    description,
  })
  return [
    query('limit', { type: 'integer', minimum: 1, maximum: 1_000 }),
    query('offset', { type: 'integer', minimum: 0, maximum: 10_000_000 }),
    query('sort', { enum: sorts }, 'A minus sorts downwards.'),
    query('q', { type: 'string', maxLength: 200 }, 'Text to be found in any searched field.'),
    ...filterableFields(resource).map((name) =>
      query(
        name,
        { type: 'array', items: { type: 'string', maxLength: 200 } },
        'One of these values; repeat the parameter.',
      ),
    ),
  ].map((parameter) => JSON.parse(JSON.stringify(parameter)))
}

/** @returns a body's JSON Schema, for `/api/openapi.json` */
export function bodyJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema, ...description } = z.toJSONSchema(schema, { io: 'input' })
  return description
}
