import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { JsonSchema } from '#server/http/api-document/json-schema.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { invalidParameter, type RawQuery } from '#server/http/input/request-parts.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { bankFileLimit, columnNames } from '#shared/payment-review.ts'
import type { Columns } from './plan-file.ts'

const fileType = 'application/octet-stream'

/** A file of a bank comes as it is: nothing else is in the body. */
export function takeFiles(app: FastifyInstance): void {
  app.addContentTypeParser(
    fileType,
    { parseAs: 'buffer', bodyLimit: bankFileLimit },
    (_request, body, done) => done(null, body),
  )
}

export const fileBody = {
  schema: {
    type: 'string',
    format: 'binary',
    examples: ['Bokföringsdatum;Specifikation;Belopp;Saldo\n2026-11-23;100164;300,00;300,00\n'],
  },
  type: fileType,
  read: ({ body }: FastifyRequest): Buffer => {
    if (!Buffer.isBuffer(body)) throw new AppError('unsupported-media-type')
    if (body.length === 0) throw new AppError('empty')
    return body
  },
}

const column = z.int().min(0).max(49)
const columnsSchema = z
  .strictObject(Object.fromEntries(columnNames.map((name) => [name, column.optional()])))
  .refine(({ day, amount, text }) => ![day, amount, text].includes(undefined))

export type FileQuery = { name: string; columns: Columns | null }
export type WriteQuery = FileQuery & { plan: string }

const parameter = (
  [name, maxLength]: readonly [name: string, maxLength: number],
  description: string,
  example: string,
): JsonSchema => ({
  ...{ name, in: 'query', description },
  schema: { type: 'string', maxLength, examples: [example] },
})

const fileParameters = [
  { ...parameter(['name', 255], 'Name of the file.', 'konto.csv'), required: true },
  parameter(
    ['columns', 500],
    'JSON of the columns of a list that no bank is known for, from 0; day, amount and text at least.',
    '{"day":0,"amount":2,"text":1}',
  ),
]

const planParameter = {
  ...parameter(['plan', 43], '`plan` of the preview that was seen.', 'p'.repeat(43)),
  required: true,
}

function readColumns(text: string | undefined): Columns | null {
  if (text === undefined) return null
  try {
    return parseBody(columnsSchema, JSON.parse(text)) as Columns
  } catch {
    throw invalidParameter('columns', message('body.invalid'))
  }
}

/** @returns the parameters by their names. @throws AppError invalid-parameter for one more, one less, or one given twice */
function valuesOf({ query }: FastifyRequest, parameters: readonly JsonSchema[]): Record<string, string> {
  const given = query as RawQuery
  const names = parameters.map(({ name }) => String(name))
  for (const [name, value] of Object.entries(given)) {
    if (!names.includes(name)) throw invalidParameter(name, message('parameter.unknown'))
    if (typeof value !== 'string') throw invalidParameter(name, message('body.invalid'))
  }
  for (const { name, required } of parameters)
    if (required && given[String(name)] === undefined)
      throw invalidParameter(String(name), message('body.missing'))
  return given as Record<string, string>
}

function fileOf({ name = '', columns }: Record<string, string>): FileQuery {
  const clean = name
    .replace(/[\p{Cc}/\\]/gu, ' ')
    .trim()
    .slice(0, 200)
  return { name: clean || 'fil', columns: readColumns(columns) }
}

export const fileQuery = {
  parameters: fileParameters,
  read: (request: FastifyRequest): FileQuery => fileOf(valuesOf(request, fileParameters)),
}

const writeParameters = [...fileParameters, planParameter]

export const writeQuery = {
  parameters: writeParameters,
  read: (request: FastifyRequest): WriteQuery => {
    const values = valuesOf(request, writeParameters)
    if (!/^[\w-]{43}$/.test(values.plan ?? '')) throw invalidParameter('plan', message('body.invalid'))
    return { ...fileOf(values), plan: String(values.plan) }
  },
}
