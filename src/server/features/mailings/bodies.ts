import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { textSchema } from '#server/crud/body-schema.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { refuseParameters } from '#server/http/input/request-parts.ts'
import { mailings } from '#shared/resources/mailings.ts'

const { title, content } = mailings.fields

/** What an information mail says; its content is sanitised like any other text of an administrator. */
export const messageBody = z.strictObject({ title: textSchema(title), content: textSchema(content) })

export const settlementBody = z.strictObject({ state: z.enum(['sent', 'failed']) })

const emptyBody = z.strictObject({})

/** For calls that say all in their path. @throws AppError when a body or a parameter says more */
export function refuseMore(request: FastifyRequest): void {
  refuseParameters(request)
  if (request.body !== undefined && request.body !== null) parseBody(emptyBody, request.body)
}
