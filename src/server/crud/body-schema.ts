import { z } from 'zod'
import { sanitize } from '#server/crud/sanitize.ts'
import { readAddress } from '#server/encoding/read-address.ts'
import { annotations, inputFieldSchema } from '#server/http/api-document/field-schema.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { checkText, integerRange, missingMessage, normaliseText, type Problem } from '#shared/check-field.ts'
import type { Field, FieldKind, Guard } from '#shared/field.ts'
import { mayWrite } from '#shared/field-access.ts'
import { message } from '#shared/message.ts'
import type { Resource } from '#shared/resource.ts'
import { maxFileValue } from '#shared/stored-files.ts'
import { isDay, parseDateTime } from '#shared/time.ts'
import type { Key } from '#texts/keys.ts'

const dateTimeMessages = {
  date: 'body.noSuchDateTime',
  'nonexistent-local-time': 'body.noSuchHour',
  range: 'body.farDate',
} as const

/** Adds an issue whose `params` carry the code for the problem's `errors[].code`. */
const refuse = (context: z.RefinementCtx, { code, detail }: Problem): never => {
  context.addIssue({ code: 'custom', message: JSON.stringify(detail), params: { code } })
  return z.NEVER
}

/** The text of the issue that a required value is missing; of one that is not required none. */
const missingText = (field: Field): string | undefined => {
  const message = missingMessage(field)
  return message === null ? undefined : JSON.stringify(message)
}

/** Refuses what is empty if the field is required; otherwise that is its value. */
function missing<T>(field: Field, context: z.RefinementCtx, empty: T): T {
  const detail = missingMessage(field)
  return detail === null ? empty : refuse(context, { code: 'required', detail })
}

/** The message when the key is missing, or its value null or of another type; not when a number is out of range. */
const typeError = (field: Field, expected: Key) => ({
  error: ({ code, input }: { code?: string; input?: unknown }) => {
    const missing = input === undefined ? missingText(field) : undefined
    if (missing) return missing
    return code === 'invalid_type' || code === 'invalid_value' ? issueText(expected) : undefined
  },
})

/** The schema of a text field, whose output is the normalised and sanitised text that is stored. */
function plainTextSchema(field: Field) {
  return z.string(typeError(field, 'body.text')).transform((value, context) => {
    const problem = checkText(field, value)
    if (problem) return refuse(context, problem)
    const text = normaliseText(field, value)
    if (field.kind === 'email') return readAddress(text)
    if (field.kind !== 'html') return text
    const safe = sanitize(text)
    if (safe.trim() === '') return missing(field, context, safe)
    // A bare `&` is longer when it is written: what is stored can be sent back.
    const grown = checkText(field, safe)
    return grown ? refuse(context, grown) : safe
  })
}

/** @returns the schema of a text field for a body of its own, described for `/api/openapi.json`. */
export const textSchema = (field: Field) =>
  plainTextSchema(field).meta({ ...annotations(field), ...inputFieldSchema(field) })

function dateSchema(field: Field) {
  return z
    .string(typeError(field, 'body.date'))
    .nullable()
    .transform((value, context) => {
      if (value === null || value === '') {
        return missing(field, context, null)
      }
      return isDay(value) ? value : refuse(context, { code: 'date', detail: message('body.noSuchDate') })
    })
}

function dateTimeSchema(field: Field) {
  const dateTime = z.string(typeError(field, 'body.dateTime')).transform((value, context) => {
    if (value === '' && !field.required) return null
    const result = parseDateTime(value)
    return 'instant' in result
      ? result.instant
      : refuse(context, { code: result.problem, detail: message(dateTimeMessages[result.problem]) })
  })
  return field.required ? dateTime : dateTime.nullable()
}

function choiceSchema(field: Field) {
  const choice = z.enum([...(field.options ?? [])], {
    error: ({ input }) => ((input ?? null) === null && missingText(field)) || issueText('body.choice'),
  })
  return field.required ? choice : choice.nullable()
}

function integerSchema(field: Field) {
  const { min, max } = integerRange(field)
  const number = z.int(typeError(field, 'body.integer')).min(min).max(max)
  return field.required ? number : number.nullable()
}

/** The value of a field that holds a stored picture or file; one that comes with the form is stored first. */
function storedSchema(field: Field, maxLength: number) {
  const value = z
    .string({ error: ({ input }) => ((input ?? null) === null ? missingText(field) : undefined) })
    .max(maxLength)
  return field.required ? value : value.nullable()
}

/** The items of a list, as the JSON that is stored: each has all its fields, in their order. */
function listSchema(field: Field) {
  const { of = {}, max = 50, required } = field
  const shape = Object.entries(of).map(([name, part]): [string, z.ZodType] => {
    const schema = fieldSchema(part)
    return [name, part.required ? schema : schema.optional()]
  })
  const item = z.strictObject(Object.fromEntries(shape))
  const items = z.array(item, typeError(field, 'body.list')).max(max, issueText('check.max', { max }))
  return (required ? items.min(1, missingText(field)) : items).transform((values) =>
    JSON.stringify(
      values.map((value) =>
        Object.fromEntries(Object.entries(of).map(([name, part]) => [name, value[name] ?? nothing(part)])),
      ),
    ),
  )
}

/** @returns the value of a field that an item of a list was sent without */
const nothing = ({ kind }: Field): false | null | '' =>
  kind === 'boolean' ? false : kind === 'date' || kind === 'datetime' || kind === 'integer' ? null : ''

function fieldSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'list':
      return listSchema(field)
    case 'boolean':
      return z.boolean({ error: issueText('body.boolean') })
    case 'enum':
      return choiceSchema(field)
    case 'date':
      return dateSchema(field)
    case 'datetime':
      return dateTimeSchema(field)
    case 'integer':
    case 'reference':
      return integerSchema(field)
    case 'image':
      return storedSchema(field, 200)
    case 'file':
      return storedSchema(field, maxFileValue)
    default:
      return plainTextSchema(field)
  }
}

type Operation = 'create' | 'update'

/** To make a schema takes longer than to check a body by it. */
const schemas = new WeakMap<Resource, Map<string, z.ZodObject>>()

/**
 * @param guard the caller's guard; a field that the caller may not write is unknown to the schema (T02).
 * @returns the schema of a create or update body. An update may leave out any field, whose value then stays.
 */
export function bodySchema(resource: Resource, operation: Operation, guard: Guard): z.ZodObject {
  const known = schemas.get(resource) ?? new Map<string, z.ZodObject>()
  schemas.set(resource, known)
  const key = `${operation} ${guard}`
  const schema = known.get(key) ?? makeSchema(resource, operation, guard)
  known.set(key, schema)
  return schema
}

function makeSchema(resource: Resource, operation: Operation, guard: Guard): z.ZodObject {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!mayWrite(field, guard) || (field.transient && operation === 'update')) continue
    const schema = fieldSchema(field)
    shape[name] = operation === 'update' || !field.required ? schema.optional() : schema
  }
  return z.strictObject(shape)
}

/** The items of a list in a form are JSON; nothing is none. */
function parseList(text: string): unknown {
  if (text === '') return []
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** @returns the value as JSON would carry it; an unreadable one stays text */
function formValue(kind: FieldKind | undefined, text: string): unknown {
  switch (kind) {
    case 'boolean':
      return text === 'true' || (text === 'false' ? false : text)
    case 'integer':
    case 'reference':
      return text === '' ? null : /^-?\d+$/.test(text) ? Number(text) : text
    case 'list':
      return parseList(text)
    case 'image':
    case 'file':
    case 'date':
    case 'datetime':
    case 'enum':
      return text || null
    default:
      return text
  }
}

/**
 * @param resource the resource whose fields tell how to read the texts.
 * @param texts the fields of a multipart form.
 * @returns the values as JSON would carry them; an unreadable value stays text, which the schema refuses.
 */
export function formValues({ fields }: Resource, texts: Record<string, string>): Record<string, unknown> {
  const kindOf = (name: string) => (Object.hasOwn(fields, name) ? fields[name]?.kind : undefined)
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, formValue(kindOf(name), text)]),
  )
}
