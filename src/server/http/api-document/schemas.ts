import type { JsonSchema } from '#server/http/api-document/field-schema.ts'

export const integer: JsonSchema = { type: 'integer' }
export const text: JsonSchema = { type: 'string' }
export const flag: JsonSchema = { type: 'boolean' }
export const day: JsonSchema = { ...text, format: 'date' }
export const moment: JsonSchema = { ...text, format: 'date-time' }
export const email: JsonSchema = { ...text, format: 'idn-email' }

/** @returns the schema of a list of such items */
export const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

/** @returns the schema of a value of one type, or null */
export const orNull = (schema: JsonSchema): JsonSchema => ({ ...schema, type: [schema.type, 'null'] })
