import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'

const anyFile = 'application/octet-stream'

/** Takes bodies of these media types as bytes, in the scope alone. */
export function takeBytes(scope: FastifyInstance, bodyLimit: number, types: string[] = [anyFile]): void {
  scope.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  )
}

/** @returns the body of a route that takes a file as it is */
export const bytesBody = (example: string, type: string = anyFile) => ({
  schema: { type: 'string', format: 'binary', examples: [example] },
  type,
  read: ({ body }: FastifyRequest): Buffer => {
    if (!Buffer.isBuffer(body)) throw new AppError('unsupported-media-type')
    if (body.length === 0) throw new AppError('empty', { title: message('body.emptyFile') })
    return body
  },
})
