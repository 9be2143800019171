import { z } from 'zod'
import {
  annotations,
  exampleOf,
  formFieldSchema,
  inputFieldSchema,
  type JsonSchema,
  outputFieldSchema,
} from '#server/http/api-document/field-schema.ts'
import { filterableFields, sortableFields } from '#server/http/input/list-query.ts'
import { integerRange } from '#shared/check-field.ts'
import type { Field } from '#shared/field.ts'
import { mayWrite } from '#shared/field-access.ts'
import { ignoredKeys, type Resource, sizesKey } from '#shared/resource.ts'

export type { JsonSchema }

const imageSizes: JsonSchema = {
  type: ['object', 'null'],
  properties: { width: { type: 'integer' }, height: { type: 'integer' }, srcset: { type: 'string' } },
  required: ['width', 'height', 'srcset'],
}

const idSchema: JsonSchema = { type: 'integer', minimum: 1, maximum: 2_147_483_647, readOnly: true }

/** @returns a reference to the schema of one record of a resource in the registry. */
export const recordRef = (resource: string): JsonSchema => ({ $ref: `#/components/schemas/${resource}` })

/** @returns the schema of an object that always has all these properties. */
export const objectSchema = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

/** @returns the schema of one record as the API answers it. */
export function entitySchema(resource: Resource): JsonSchema {
  const properties: Record<string, JsonSchema> = { id: idSchema }
  const required = ['id']
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.transient || field.readableBy === 'never') continue
    properties[name] = { ...outputFieldSchema(field), ...annotations(field) }
    if (field.kind === 'image') properties[sizesKey(name)] = { ...imageSizes, readOnly: true }
    const isAlwaysThere = field.kind !== 'computed' && field.readableBy === undefined
    if (isAlwaysThere) required.push(name, ...(field.kind === 'image' ? [sizesKey(name)] : []))
  }
  return { type: 'object', properties, required }
}

/** Keys that a PUT may bring and the server ignores. */
const ignoredProperties = (resource: Resource): Record<string, JsonSchema> =>
  Object.fromEntries(ignoredKeys(resource).map((name) => [name, { description: 'Ignored.' }]))

/**
 * @param mediaType of the body: in a form an empty text stands for null, and a picture is a file.
 * @returns the schema of what may be sent to create or change a record. An administrator may send every property;
 *   what the description of a property reserves for administrators is unknown from anyone else.
 */
export function inputSchema(
  resource: Resource,
  operation: 'create' | 'update',
  mediaType: 'json' | 'form' = 'json',
): JsonSchema {
  const properties: Record<string, JsonSchema> = operation === 'update' ? ignoredProperties(resource) : {}
  const required: string[] = []
  const schemaOf = mediaType === 'json' ? inputFieldSchema : formFieldSchema
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!mayWrite(field, 'superuser') || (field.transient && operation === 'update')) continue
    properties[name] = { ...annotations(field), ...schemaOf(field) }
    if (operation === 'create' && (field.required || field.requiredUnlessLacking)) required.push(name)
  }
  return { type: 'object', properties, required, additionalProperties: false }
}

/** Schema of one value of a filter. */
function filterSchema(field: Field): JsonSchema {
  switch (field.kind) {
    case 'boolean':
      return { type: 'boolean' }
    case 'integer':
    case 'reference': {
      const { min, max } = integerRange(field)
      return { type: 'integer', minimum: Math.min(min, 0), maximum: max }
    }
    case 'datetime':
      return { type: 'string', format: 'date-time', examples: [exampleOf(field)] }
    default:
      return { type: 'string', maxLength: 200, examples: [String(exampleOf(field))] }
  }
}

/** @returns the parameters that every list takes. */
export function listParameters(resource: Resource): JsonSchema[] {
  const sorts = sortableFields(resource).flatMap((name) => [name, `-${name}`])
  const query = (name: string, schema: JsonSchema, description: string) => ({
    name,
    in: 'query',
    schema,
    description,
  })
  const oneOf = (name: string, items: JsonSchema) =>
    query(name, { type: 'array', items, maxItems: 200 }, 'One of these values; repeat the parameter.')
  return [
    query('limit', { type: 'integer', minimum: 1, maximum: 1_000 }, 'How many records; all without it.'),
    query('offset', { type: 'integer', minimum: 0, maximum: 10_000_000 }, 'How many records to pass over.'),
    query(
      'sort',
      { type: 'string', enum: sorts },
      `Order; a minus sorts downwards. \`${resource.order}\` without it.`,
    ),
    query(
      'q',
      { type: 'string', maxLength: 200, examples: ['fest'] },
      'Words, each of which has to be found in a searched field.',
    ),
    ...filterableFields(resource).map((name) => oneOf(name, filterSchema(resource.fields[name] as Field))),
    ...Object.entries(resource.furtherFilters ?? {}).map(([name, further]) =>
      oneOf(name, further.options ? { type: 'string', enum: [...further.options] } : filterSchema(further)),
    ),
    ...(resource.states
      ? [
          query(
            'state',
            {
              type: 'array',
              items: { type: 'string', enum: [...resource.states] },
              maxItems: resource.states.length,
            },
            'One of these states, as of now; repeat the parameter.',
          ),
        ]
      : []),
  ]
}

/** @returns a body's JSON Schema, for `/api/openapi.json` */
export function bodyJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema, ...description } = z.toJSONSchema(schema, {
    io: 'input',
    // Zod omits the examples of a transformed value, because it takes them for outputs; ours are inputs.
    override: ({ zodSchema, jsonSchema }) => {
      const examples = z.globalRegistry.get(zodSchema)?.examples
      if (Array.isArray(examples)) jsonSchema.examples = examples
    },
  })
  return description
}
