import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseBody } from './parse-body.ts'
import { refuseParameters } from './request-parts.ts'

const emptyBody = z.strictObject({})

/** For calls that say all in their path. @throws AppError when a body or a parameter says more */
export function refuseMore(request: FastifyRequest): void {
  refuseParameters(request)
  if (request.body !== undefined && request.body !== null) parseBody(emptyBody, request.body)
}
