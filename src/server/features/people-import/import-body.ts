import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { JsonSchema } from '#server/http/api-document/json-schema.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { invalidParameter, type RawQuery } from '#server/http/input/request-parts.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { type ImportChoices, importEncodings, importFields } from '#shared/people-import.ts'
import {
  type ImportedResource,
  type KnownWay,
  knownWays,
  peopleFileLimit,
} from '#shared/people-import-plan.ts'

const fileType = 'application/octet-stream'

/** A file of people comes as it is: nothing else is in the body. */
export function takeFiles(app: FastifyInstance): void {
  app.addContentTypeParser(
    fileType,
    { parseAs: 'buffer', bodyLimit: peopleFileLimit },
    (_request, body, done) => done(null, body),
  )
}

export const fileBody = {
  schema: {
    type: 'string',
    format: 'binary',
    examples: ['Förnamn;Efternamn;E-post\nAstrid;Lindvall;astrid@example.org\n'],
  },
  type: fileType,
  read: ({ body }: FastifyRequest): Buffer => {
    if (!Buffer.isBuffer(body)) throw new AppError('unsupported-media-type')
    if (body.length === 0) throw new AppError('empty')
    return body
  },
}

const choicesSchema = z.strictObject({
  sheet: z.string().max(200).optional(),
  headingRow: z.int().min(1).max(5_100).nullable().optional(),
  fields: z.record(z.string().regex(/^\d{1,4}$/), z.enum(importFields)).optional(),
  encoding: z.enum(importEncodings).optional(),
  monthFirst: z.boolean().optional(),
  capitals: z.boolean().optional(),
  includeHeld: z.boolean().optional(),
  unknownToNote: z.boolean().optional(),
  fiveDigits: z.enum(['serial', 'written']).optional(),
  youngest: z.int().min(0).max(120).optional(),
})

const shapes: Readonly<Record<string, RegExp>> = {
  key: /^[\w-]{16,64}$/,
  plan: /^[\w-]{43}$/,
  welcome: /^(?:true|false)$/,
  consent: /^(?!\s*$).{1,500}$/s,
}

export type FileQuery = { fileName: string; choices: ImportChoices; way: KnownWay }
export type WriteQuery = FileQuery & { key: string; digest: string; welcome: boolean; consent: string }

const parameter = (
  [name, maxLength]: readonly [name: string, maxLength: number],
  description: string,
  examples: string[],
): JsonSchema => ({
  ...{ name, in: 'query', description },
  ...(name !== 'welcome' && { required: true }),
  schema: { type: 'string', maxLength, examples },
})

const fileParameters = [
  parameter(['name', 255], 'Name of the file.', ['medlemmar.csv']),
  parameter(['choices', 8_000], 'JSON of what was chosen for its columns.', ['{}']),
  parameter(['way', 20], 'What becomes of people whom the register knows.', [...knownWays]),
]

const writeParameters = [
  parameter(['key', 64], 'Made by the caller: an import with the same key is written once.', [
    'k'.repeat(22),
  ]),
  parameter(['plan', 43], '`plan` of the preview that was seen.', ['p'.repeat(43)]),
]

const ownParameter = {
  members: parameter(['welcome', 5], 'Whether new members are welcomed by mail.', ['false']),
  subscribers: parameter(['consent', 500], 'Where the consent of the subscribers comes from.', [
    'Listan på årsmötet',
  ]),
} as const

function readChoices(text: string): ImportChoices {
  try {
    return parseBody(choicesSchema, JSON.parse(text)) as ImportChoices
  } catch {
    throw invalidParameter('choices', message('body.invalid'))
  }
}

/** @returns the values of the parameters. @throws AppError invalid-parameter for others, and without those that are required */
function valuesOf({ query }: FastifyRequest, parameters: readonly JsonSchema[]): Record<string, string> {
  const given = query as RawQuery
  const known = new Set(parameters.map(({ name }) => name))
  const other = Object.keys(given).find((name) => !known.has(name))
  if (other !== undefined) throw invalidParameter(other, message('parameter.unknown'))
  const values: Record<string, string> = {}
  for (const { name, required } of parameters as { name: string; required?: boolean }[]) {
    const value = given[name]
    if (value === undefined && !required) continue
    if (value === undefined) throw invalidParameter(name, message('body.missing'))
    if (typeof value !== 'string' || shapes[name]?.test(value) === false)
      throw invalidParameter(name, message('body.invalid'))
    values[name] = value
  }
  return values
}

function fileOf({ name = '', choices = '', way }: Record<string, string>): FileQuery {
  const known = knownWays.find((one) => one === way)
  if (!known) throw invalidParameter('way', message('body.invalid'))
  const fileName = name
    .replace(/[\p{Cc}/\\]/gu, ' ')
    .trim()
    .slice(0, 200)
  return { fileName: fileName || 'fil', choices: readChoices(choices), way: known }
}

export const fileQuery = {
  parameters: fileParameters,
  read: (request: FastifyRequest): FileQuery => fileOf(valuesOf(request, fileParameters)),
}

/** @returns the parameters of the write of a resource */
export function writeQuery(resource: ImportedResource) {
  const parameters = [...fileParameters, ...writeParameters, ownParameter[resource]]
  return {
    parameters,
    read: (request: FastifyRequest): WriteQuery => {
      const { key = '', plan = '', welcome, consent = '', ...file } = valuesOf(request, parameters)
      const own = { welcome: welcome === 'true', consent: consent.trim() }
      return { ...fileOf(file), key, digest: plan, ...own }
    },
  }
}
