import { smallPdf } from '#testing/test-files.ts'
import { type Body, formBody, jsonBody, pixel } from './bodies.ts'
import type { Operation, Schema } from './operations.ts'

const formType = 'multipart/form-data'
/** Types of bodies that are a file as it is. */
const fileTypes = ['application/xml', 'application/octet-stream'] as const

/** The facts that a right body needs besides its schema. */
export type BodyScope = {
  /** Id of a record that exists, by the name of its resource; for `media` the address of a picture. */
  ids: Readonly<Record<string, number | string>>
  /** Makes the addresses in this body others than in the body of another number. */
  number: number
}

export type RightBody = { name: string; mediaType: string; value: unknown; body: Body }

/**
 * @returns the value that the schema gives as its example, with what exists in place of a reference
 * @throws Error when the schema has no example, and none of its kind would do
 */
export function rightValue(schema: Schema, scope: BodyScope): unknown {
  const reference = schema['x-references']
  if (reference !== undefined && scope.ids[reference] !== undefined) return scope.ids[reference]
  if (schema.examples) return distinct(schema.examples[0], scope)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [alternative] = schema.oneOf ?? schema.anyOf ?? []
  if (alternative) return rightValue(alternative, scope)
  switch ([schema.type].flat()[0]) {
    case 'boolean':
      return true
    case 'integer':
      return schema.minimum ?? 1
    case 'array':
      return [rightValue(schema.items ?? {}, scope)]
    case 'object':
      return rightObject(schema, scope, Object.keys(schema.properties ?? {}))
    default:
      throw new Error(`no example in ${JSON.stringify(schema)}`)
  }
}

/** An address is taken once only. */
const distinct = (example: unknown, { number }: BodyScope): unknown =>
  typeof example === 'string' ? example.replace(/^(\w+)@/, `$1${number}@`) : example

/** A property without an example is one that no example could stand for: a code that is valid once. */
const hasValue = ({ readOnly, examples, type, oneOf, enum: values, ...schema }: Schema): boolean =>
  !readOnly &&
  (examples ?? values ?? oneOf ?? schema.const ?? (type === 'string' ? undefined : type)) !== undefined

function rightObject(schema: Schema, scope: BodyScope, names: readonly string[]): Record<string, unknown> {
  const { properties = {}, required = [] } = schema
  const chosen = names.filter((name) => required.includes(name) || hasValue(properties[name] ?? {}))
  return Object.fromEntries(chosen.map((name) => [name, rightValue(properties[name] ?? {}, scope)]))
}

/** Fields of a form in which a picture or another file is a file, and null is the empty text. */
function rightForm(schema: Schema, scope: BodyScope): RightBody {
  const { properties = {} } = schema
  const isPicture = (name: string): boolean => properties[name]?.format === 'binary'
  const pictures = Object.keys(properties).filter(isPicture).slice(0, 1)
  const texts = Object.keys(properties).filter((name) => !isPicture(name))
  const value = rightObject(schema, scope, texts)
  const fields = Object.entries(value).map(([name, content]) => ({
    name,
    content: Buffer.from(content === null ? '' : String(content)),
  }))
  const files = pictures.map((name) =>
    properties[name]?.contentMediaType
      ? { name, filename: 'a.pdf', content: smallPdf }
      : { name, filename: 'a.png', content: pixel },
  )
  return { name: 'a form with a picture', mediaType: formType, value, body: formBody([...fields, ...files]) }
}

/**
 * @returns the bodies that an operation has to accept: with every property, with the required ones alone, and as a
 *   form with a picture where the operation takes one
 */
export function rightBodies({ bodies }: Operation, scope: BodyScope): RightBody[] {
  const { 'application/json': json, [formType]: form } = bodies
  const right: RightBody[] = []
  const alternatives = json ? (json.oneOf ?? json.anyOf ?? [json]) : []
  const add = (name: string, value: unknown) =>
    right.push({ name, mediaType: 'application/json', value, body: jsonBody(JSON.stringify(value)) })
  for (const schema of alternatives) {
    const { properties = {}, required = [] } = schema
    add('every property', rightValue(schema, scope))
    const isLess = required.length < Object.keys(properties).length
    if (isLess)
      add('the required ones', rightObject(schema, { ...scope, number: scope.number + 1 }, required))
  }
  for (const type of fileTypes) {
    const file = bodies[type]
    if (!file) continue
    const value = String(rightValue(file, scope))
    right.push({
      name: 'a file',
      mediaType: type,
      value,
      body: { type, bytes: Buffer.from(value) },
    })
  }
  if (form) right.push(rightForm(form, { ...scope, number: scope.number + 2 }))
  return right
}

/** Names of the resources that a body refers to. */
export const referencesOf = ({ bodies }: Operation): string[] =>
  Object.values(bodies).flatMap(({ properties = {} }) =>
    Object.values(properties).flatMap((schema) => schema['x-references'] ?? []),
  )
