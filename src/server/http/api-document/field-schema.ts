import { speechOf } from '#server/texts/resource-words.ts'
import { integerRange, textPatterns } from '#shared/check-field.ts'
import type { Field } from '#shared/field.ts'
import { focusPattern } from '#shared/focal-point.ts'
import { slugPattern } from '#shared/page-slug.ts'
import { labelOf, localizeField } from '#shared/resource-words.ts'
import { fileValuePattern, maxFileValue, mediaTypes } from '#shared/stored-files.ts'

// The document of the API is in English.
const english = speechOf('en')
const labelIn = (field: Field): string => english.say(labelOf(field))

export type JsonSchema = Record<string, unknown>

const oneLine = '[^\\u0000-\\u0008\\u000A-\\u001F\\u007F-\\u009F\\u2028\\u2029]*'
const manyLines = '[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u0084\\u0086-\\u009F]*'

/** Formats of JSON Schema that a text of these kinds has. */
const formats: Partial<Record<Field['kind'], string>> = { email: 'idn-email', url: 'uri' }

type FormattedKind = keyof typeof textPatterns

const hasFormat = (kind: Field['kind']): kind is FormattedKind => Object.hasOwn(textPatterns, kind)

const patternOf = ({ kind, required, inAddress, lists, focuses, isSlug }: Field): string => {
  if (lists) return `^(?:(?:${lists.join('|')})(?: (?:${lists.join('|')}))*)?$`
  if (focuses) return `^(?:${focusPattern.source})?$`
  if (isSlug) return `^(?:${slugPattern.source})?$`
  if (hasFormat(kind)) return textPatterns[kind].source
  const line = kind === 'multiline' || kind === 'html' ? manyLines : oneLine
  const visible = required ? '(?=\\s*\\S)' : ''
  const noPath = inAddress ? '(?!\\s*\\.{1,2}\\s*$)' : ''
  return `^${visible}${noPath}${line}$`
}

/** @returns a value of the field that the API accepts, the same at every start. */
export function exampleOf(field: Field): unknown {
  if (field.example !== undefined) return field.example
  switch (field.kind) {
    case 'multiline':
      return `${labelIn(field)}\nFler rader.`
    case 'html':
      return `<p>${labelIn(field)}</p>`
    case 'email':
      return 'kim@example.se'
    case 'phone':
      return '070-174 06 05'
    case 'url':
      return 'https://example.se/'
    case 'enum':
      return field.options?.[0]
    case 'boolean':
      return true
    case 'date':
      return '2001-05-04'
    case 'time':
      return '07:30'
    case 'datetime':
      return '2099-06-01T18:00:00+02:00'
    case 'integer':
    case 'reference': {
      const { min, max } = integerRange(field)
      return Math.min(Math.max(1, min), max)
    }
    case 'list':
      return [
        Object.fromEntries(Object.entries(field.of ?? {}).map(([name, part]) => [name, exampleOf(part)])),
      ]
    case 'file':
      return null
    case 'image':
      return field.required ? `/media/${'0'.repeat(32)}-1x1/1.webp` : null
    default:
      return labelIn(field).slice(0, field.max)
  }
}

/** The part of a schema that bodies and answers share. `isNullable` adds null to the kinds that can be null. */
function kindSchema(field: Field, isNullable: boolean): JsonSchema {
  const typed = (type: string) => ({ type: isNullable ? [type, 'null'] : type })
  switch (field.kind) {
    case 'boolean':
      return { type: 'boolean' }
    case 'integer':
    case 'reference': {
      const { min, max } = integerRange(field)
      return {
        ...typed('integer'),
        minimum: min,
        maximum: max,
        ...(field.to && { 'x-references': field.to }),
      }
    }
    case 'date':
      return { ...typed('string'), format: 'date' }
    case 'datetime':
      return { ...typed('string'), format: 'date-time' }
    case 'enum':
      return {
        ...typed('string'),
        enum: [...(field.options ?? []), ...(isNullable ? [null] : [])],
      }
    default:
      return { type: 'string' }
  }
}

/** @param schemaOf makes the schema of each field of an item */
function itemsSchema(
  { of = {}, max = 50, required }: Field,
  schemaOf: (part: Field) => JsonSchema,
): JsonSchema {
  const parts = Object.entries(of)
  const properties = Object.fromEntries(
    parts.map(([name, part]) => [name, { ...annotations(part), ...schemaOf(part) }]),
  )
  const needed = parts.filter(([, part]) => part.required).map(([name]) => name)
  return {
    type: 'array',
    ...(required && { minItems: 1 }),
    maxItems: max,
    items: { type: 'object', properties, required: needed, additionalProperties: false },
  }
}

/** @returns the schema of a text with its own pattern; one that is not required may be empty. */
function formattedText(field: Field, limits: JsonSchema): JsonSchema {
  const format = formats[field.kind]
  const text = { type: 'string', ...limits, ...(format && { format }), pattern: patternOf(field) }
  return field.required ? text : { anyOf: [text, { type: 'string', const: '' }] }
}

const isFormatted = ({ kind }: Field): boolean => hasFormat(kind)

/** @returns the title and the description of a field, for people. */
export function annotations(field: Field): JsonSchema {
  const notes = [
    field.description,
    localizeField(field, english).hint,
    field.to && `Id of a record in ${field.to}.`,
    field.kind === 'html' &&
      'HTML of a safe subset: headings, paragraphs, lists, links, emphasis, quotes, code, pictures and tables; the rest is taken out.',
    field.writableBy === 'superuser' && 'Only an administrator may send it.',
    field.confirms && 'A change of it may be answered 403 `confirm-again`.',
    field.readableBy && 'Only in answers to an administrator.',
  ].filter(Boolean)
  return { title: labelIn(field), ...(notes.length > 0 && { description: notes.join(' ') }) }
}

const storedImage = ({ required }: Field): JsonSchema => ({
  type: required ? 'string' : ['string', 'null'],
  maxLength: 200,
  pattern: '^/media/[0-9a-f]{32}-[0-9]+x[0-9]+/[0-9]+\\.webp$',
  format: 'uri-reference',
})

const storedFile = ({ required }: Field): JsonSchema => ({
  type: required ? 'string' : ['string', 'null'],
  maxLength: maxFileValue,
  pattern: fileValuePattern,
})

/** @returns the schema of a field's value in a JSON body. */
export function inputFieldSchema(field: Field): JsonSchema {
  const examples = { examples: [exampleOf(field)] }
  const { kind, max = 200, required } = field
  if (kind === 'list') return { ...itemsSchema(field, inputFieldSchema), ...examples }
  if (kind === 'image')
    return {
      ...storedImage(field),
      description: `Address of a stored picture, as \`POST /api/media/\` answers it${required ? '' : '; null removes the picture'}.`,
      'x-references': 'media',
      ...examples,
    }
  if (kind === 'file')
    return {
      ...storedFile(field),
      description: 'A stored file, as an answer says it; null takes it away. A new one comes with a form.',
      ...examples,
    }
  const isText = isFormatted(field) || ['text', 'multiline', 'html'].includes(kind)
  if (!isText) return { ...kindSchema(field, !required), ...examples }
  const limits = { ...(required && { minLength: 1 }), maxLength: max }
  const schema = isFormatted(field)
    ? formattedText(field, limits)
    : { type: 'string', ...limits, pattern: patternOf(field) }
  return { ...schema, ...examples }
}

/** Media types of the pictures that a form may bring. */
export const pictureTypes = 'image/jpeg, image/png, image/webp, image/avif, image/gif'

/** Media types of the files that a form may bring to be kept as they are. */
export const keptTypes = Object.values(mediaTypes).join(', ')

/** @returns the schema of a field's part in a multipart body, in which an empty text stands for null. */
export function formFieldSchema(field: Field): JsonSchema {
  if (field.kind === 'image')
    return {
      type: 'string',
      format: 'binary',
      description:
        'The picture, at most 10 MiB; as text the address of a stored picture, or empty to remove it.',
    }
  if (field.kind === 'file')
    return {
      type: 'string',
      format: 'binary',
      contentMediaType: mediaTypes.pdf,
      description:
        'The file, at most 20 MiB: PDF, DOCX, XLSX or ODT without macros. As text a stored file, or empty to take it away.',
    }
  if (field.kind === 'list')
    return {
      type: 'string',
      description: 'The items as JSON; empty for none.',
      examples: [JSON.stringify(exampleOf(field))],
    }
  if (isFormatted(field) || field.required) return inputFieldSchema(field)
  const example = exampleOf(field)
  const schema = { ...kindSchema(field, false), ...(example !== null && { examples: [example] }) }
  const isNullable = ['integer', 'reference', 'date', 'datetime', 'enum'].includes(field.kind)
  if (!isNullable) return inputFieldSchema(field)
  const references = field.to && { 'x-references': field.to }
  return { anyOf: [schema, { type: 'string', const: '' }], ...references, examples: [example ?? ''] }
}

/** @returns the schema of a field's value in an answer. */
export function outputFieldSchema(field: Field): JsonSchema {
  const { kind, required, whenErased } = field
  const isNullable = !required || whenErased === 'detach'
  if (kind === 'image') return storedImage(field)
  if (kind === 'file') return storedFile(field)
  if (kind === 'computed') {
    const type = field.computedType ?? 'string'
    const items = type === 'array' && { items: field.itemSchema ?? { type: 'string' } }
    return { type: [type, 'null'], readOnly: true, ...items }
  }
  if (kind === 'list') return itemsSchema(field, outputFieldSchema)
  const format = formats[kind]
  if (!format) return kindSchema(field, isNullable)
  return required
    ? { type: 'string', format }
    : {
        anyOf: [
          { type: 'string', format },
          { type: 'string', const: '' },
        ],
      }
}
