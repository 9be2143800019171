import { z } from 'zod'
import { sanitize } from '#server/crud/sanitize.ts'
import { checkText, normaliseText } from '#shared/check-field.ts'
import { allows, type Field, type Guard } from '#shared/field.ts'
import type { Resource } from '#shared/resource.ts'
import { isDay, parseDateTime } from '#shared/time.ts'

const dateTimeMessages = {
  date: 'Skriv ett datum och en tid som finns.',
  'nonexistent-local-time': 'Den tiden finns inte: klockan ställs om till sommartid då.',
  range: 'Datumet ligger för långt bort.',
}

/** Refuses with a code of ours: it travels in `params` to the problem's `errors[].code`. */
const refuse = (context: z.RefinementCtx, code: string, message: string): never => {
  context.addIssue({ code: 'custom', message, params: { code } })
  return z.NEVER
}

/** What to say when the key is missing, or its value is of another type. */
const typeError = (field: Field, expected: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined && field.required) || expected,
})

/** @returns the schema of a text field by its rules; its output is the text as it is stored. */
export function textSchema(field: Field) {
  return z.string(typeError(field, 'Ska vara text.')).transform((value, context) => {
    const problem = checkText(field, value)
    if (problem) return refuse(context, problem.code, problem.detail)
    const text = normaliseText(field, value)
    if (field.kind !== 'html') return text
    const safe = sanitize(text)
    return field.required && safe.trim() === '' ? refuse(context, 'required', field.required) : safe
  })
}

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
  return z.string(typeError(field, 'Ska vara datum och tid.')).transform((value, context) => {
    const result = parseDateTime(value)
    return 'instant' in result
      ? result.instant
      : refuse(context, result.problem, dateTimeMessages[result.problem])
  })
}

function integerSchema(field: Field) {
  const number = z.int(typeError(field, 'Ska vara ett heltal.')).min(1).max(2_147_483_647)
  return field.required ? number : number.nullable()
}

function fieldSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'boolean':
      return z.boolean({ error: 'Ska vara ja eller nej.' })
    case 'enum':
      return z.enum(Object.keys(field.options ?? {}), { error: 'Välj ett av alternativen.' }).nullable()
    case 'date':
      return dateSchema(field)
    case 'datetime':
      return dateTimeSchema(field)
    case 'integer':
      return integerSchema(field)
    case 'image':
      return z.string().max(200).nullable()
    default:
      return textSchema(field)
  }
}

const isWritable = (field: Field, guard: Guard): boolean =>
  field.kind !== 'computed' &&
  field.writableBy !== 'never' &&
  (field.writableBy === undefined || allows(guard, field.writableBy))

/**
 * @param guard what the sender may do: fields beyond it are unknown to them (T02)
 * @returns the schema of a create or update body. An update may leave any field out, and then keeps it.
 */
export function bodySchema(resource: Resource, operation: 'create' | 'update', guard: Guard) {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isWritable(field, guard) || (field.transient && operation === 'update')) continue
    const schema = fieldSchema(field)
    shape[name] = operation === 'update' || !field.required ? schema.optional() : schema
  }
  return z.strictObject(shape)
}

/**
 * @param resource its fields say what a form's text means
 * @param fields what a multipart form sent, all of it text
 * @returns the values as JSON would have carried them; what does not fit stays text and fails the schema
 */
export function formValues(resource: Resource, fields: Record<string, string>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(fields)) {
    const kind = Object.hasOwn(resource.fields, name) ? resource.fields[name]?.kind : undefined
    if (kind === 'boolean') values[name] = text === 'true' ? true : text === 'false' ? false : text
    else if (kind === 'integer') values[name] = text === '' ? null : /^\d+$/.test(text) ? Number(text) : text
    else if (kind === 'image' || kind === 'date' || kind === 'enum') values[name] = text === '' ? null : text
    else values[name] = text
  }
  return values
}
