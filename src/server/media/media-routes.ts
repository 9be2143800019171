import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { mediaFileWidth } from '#shared/media.ts'
import type { MediaStore } from './media-store.ts'

/** A file never changes under its name, so browsers keep it for a year and never ask again. */
const headers = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
} as const

/** If-None-Match is a list of tags or `*`, compared weakly (RFC 9110 §13.1.2). */
const matches = (condition: string | undefined, etag: string): boolean =>
  (condition ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag)

/** GET and HEAD `/media/<name>/<width>.webp`; anything not exactly one of our files is 'not-found'. */
export function mediaRoutes(app: FastifyInstance, { store }: { store: MediaStore }): void {
  app.route<{ Params: { name: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:name/:file',
    config: { guard: 'public', anonymous: true } as const,
    handler: async (request, reply) => {
      const { name, file } = request.params
      const width = mediaFileWidth(name, file)
      const found = width === null ? null : await store.open(name, file)
      if (found === null) throw new AppError('not-found')
      const etag = `"${name}-${width}"`
      reply.headers(headers).header('etag', etag)
      const unchanged = matches(request.headers['if-none-match'], etag)
      if (unchanged || request.method === 'HEAD') {
        await found.handle.close()
        if (unchanged) return reply.code(304).send()
        return reply.header('content-length', found.size).send()
      }
      return reply
        .header('content-length', found.size)
        .send(found.handle.createReadStream({ start: 0, end: found.size - 1 }))
    },
  })
}
