import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseBody, plainName } from '#server/http/input/parse-body.ts'
import { AppError } from '#shared/errors.ts'
import { idempotencyHeader, idempotencyKey } from '#shared/idempotency.ts'
import { type Message, message } from '#shared/message.ts'

export type RawQuery = Record<string, string | string[] | undefined>

const maxId = 2_147_483_647

/** @returns the record id in the path. @throws AppError not-found for a text that can be no id (B17) */
export function readId(request: FastifyRequest): number {
  const { id } = request.params as { id: string }
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : Number.NaN
  if (!(number <= maxId)) throw new AppError('not-found')
  return number
}

/** @returns the version in If-Match, null without the header or for `*`, NaN (which no record has) for any other text */
export function readIfMatch(request: FastifyRequest): number | null {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return null
  return Number(/^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1] ?? Number.NaN)
}

const keyPattern = new RegExp(idempotencyKey)

/** @returns the key of a request that may be repeated, null without one. @throws AppError malformed-request for one that others could guess */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers[idempotencyHeader.toLowerCase()]
  if (header === undefined) return null
  // The draft of the standard writes it as a string in quotes.
  const key = String(header).replace(/^"(.*)"$/, '$1')
  if (!keyPattern.test(key)) throw new AppError('malformed-request')
  return key
}

/** @param name of the parameter; one that no parameter can have is not repeated. @returns the error of a wrong parameter */
export const invalidParameter = (name: string, detail: Message): AppError =>
  new AppError('invalid-parameter', {
    errors: [{ pointer: `?${plainName.test(name) ? name : ''}`, code: 'invalid-parameter', detail }],
  })

/** For routes without parameters. @throws AppError invalid-parameter when the query has any */
export function refuseParameters(request: FastifyRequest): void {
  const [name] = Object.keys(request.query as RawQuery)
  if (name !== undefined) throw invalidParameter(name, message('parameter.unknown'))
}

const emptyBody = z.strictObject({})

/** For calls that say all in their path. @throws AppError when a body or a parameter says more */
export function refuseMore(request: FastifyRequest): void {
  refuseParameters(request)
  if (request.body !== undefined && request.body !== null) parseBody(emptyBody, request.body)
}
