import { z } from 'zod'
import { sanitize } from '#server/crud/sanitize.ts'
import { annotations, inputFieldSchema } from '#server/http/api-document/field-schema.ts'
import { checkText, integerRange, normaliseText } from '#shared/check-field.ts'
import { type Field, type FieldKind, type Guard, mayWrite } from '#shared/field.ts'
import type { Resource } from '#shared/resource.ts'
import { isDay, parseDateTime } from '#shared/time.ts'

const dateTimeMessages = {
  date: 'Skriv ett datum och en tid som finns.',
  'nonexistent-local-time': 'Den tiden finns inte: klockan ställs om till sommartid då.',
  range: 'Datumet ligger för långt bort.',
}

/** Adds an issue whose `params` carry the code for the problem's `errors[].code`. */
const refuse = (context: z.RefinementCtx, code: string, message: string): never => {
  context.addIssue({ code: 'custom', message, params: { code } })
  return z.NEVER
}

/** Zod's message when the key is missing or its value has another type. */
const typeError = (field: Field, expected: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined && field.required) || expected,
})

/** The schema of a text field, whose output is the normalised and sanitised text that is stored. */
function plainTextSchema(field: Field) {
  return z.string(typeError(field, 'Ska vara text.')).transform((value, context) => {
    const problem = checkText(field, value)
    if (problem) return refuse(context, problem.code, problem.detail)
    const text = normaliseText(field, value)
    if (field.kind !== 'html') return text
    const safe = sanitize(text)
    return field.required && safe.trim() === '' ? refuse(context, 'required', field.required) : safe
  })
}

/** @returns the schema of a text field for a body of its own, described for `/api/openapi.json`. */
export const textSchema = (field: Field) =>
  plainTextSchema(field).meta({ ...annotations(field), ...inputFieldSchema(field) })

function dateSchema(field: Field) {
  return z
    .string(typeError(field, 'Ska vara ett datum.'))
    .nullable()
    .transform((value, context) => {
      if (value === null || value === '') {
        return field.required ? refuse(context, 'required', field.required) : null
      }
      return isDay(value) ? value : refuse(context, 'date', 'Skriv ett datum som finns, ÅÅÅÅ-MM-DD.')
    })
}

function dateTimeSchema(field: Field) {
  const dateTime = z.string(typeError(field, 'Ska vara datum och tid.')).transform((value, context) => {
    if (value === '' && !field.required) return null
    const result = parseDateTime(value)
    return 'instant' in result
      ? result.instant
      : refuse(context, result.problem, dateTimeMessages[result.problem])
  })
  return field.required ? dateTime : dateTime.nullable()
}

function choiceSchema(field: Field) {
  const choice = z.enum(Object.keys(field.options ?? {}), {
    error: ({ input }) => ((input ?? null) === null && field.required) || 'Välj ett av alternativen.',
  })
  return field.required ? choice : choice.nullable()
}

function integerSchema(field: Field) {
  const { min, max } = integerRange(field)
  const number = z.int(typeError(field, 'Ska vara ett heltal.')).min(min).max(max)
  return field.required ? number : number.nullable()
}

/** The address of a stored picture; a picture that comes as a file is stored first. */
function imageSchema(field: Field) {
  const { required } = field
  const address = z.string(
    required ? { error: ({ input }) => ((input ?? null) === null ? required : undefined) } : undefined,
  )
  return required ? address.max(200) : address.max(200).nullable()
}

/** The items of a list, as the JSON that is stored: each has all its fields, in their order. */
function listSchema(field: Field) {
  const { of = {}, max = 50, required } = field
  const shape = Object.entries(of).map(([name, part]): [string, z.ZodType] => {
    const schema = fieldSchema(part)
    return [name, part.required ? schema : schema.optional()]
  })
  const item = z.strictObject(Object.fromEntries(shape))
  const items = z.array(item, typeError(field, 'Ska vara en lista.')).max(max, `Högst ${max}.`)
  return (required ? items.min(1, required) : items).transform((values) =>
    JSON.stringify(
      values.map((value) =>
        Object.fromEntries(shape.map(([name]) => [name, value[name] ?? nothing(of[name])])),
      ),
    ),
  )
}

/** What an item of a list holds in a field that it was given without. */
const nothing = (field: Field | undefined): false | null | '' =>
  field?.kind === 'boolean' ? false : field?.kind === 'date' ? null : ''

function fieldSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'list':
      return listSchema(field)
    case 'boolean':
      return z.boolean({ error: 'Ska vara ja eller nej.' })
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
      return imageSchema(field)
    default:
      return plainTextSchema(field)
  }
}

/**
 * @param guard the caller's guard; a field that the caller may not write is unknown to the schema (T02).
 * @returns the schema of a create or update body. An update may leave out any field, whose value then stays.
 */
export function bodySchema(resource: Resource, operation: 'create' | 'update', guard: Guard) {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!mayWrite(field, guard) || (field.transient && operation === 'update')) continue
    const schema = fieldSchema(field)
    shape[name] = operation === 'update' || !field.required ? schema.optional() : schema
  }
  return z.strictObject(shape)
}

/** Kinds whose empty form input means null. */
const emptyIsNull: ReadonlySet<FieldKind> = new Set(['image', 'date', 'datetime', 'enum'])

/** The items of a list in a form are JSON; nothing is none. */
function parseList(text: string): unknown {
  if (text === '') return []
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * @param resource the resource whose fields tell how to read the texts.
 * @param fields the fields of a multipart form, all of them text.
 * @returns the values as JSON would carry them; an unreadable value stays text, which the schema refuses.
 */
export function formValues(resource: Resource, fields: Record<string, string>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(fields)) {
    const kind = Object.hasOwn(resource.fields, name) ? resource.fields[name]?.kind : undefined
    if (kind === 'boolean') values[name] = text === 'true' ? true : text === 'false' ? false : text
    else if (kind === 'integer' || kind === 'reference')
      values[name] = text === '' ? null : /^-?\d+$/.test(text) ? Number(text) : text
    else if (kind === 'list') values[name] = parseList(text)
    else if (kind !== undefined && emptyIsNull.has(kind)) values[name] = text === '' ? null : text
    else values[name] = text
  }
  return values
}
