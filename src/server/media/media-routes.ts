import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { mediaFileWidth } from '#shared/media.ts'
import type { MediaStore } from './media-store.ts'

/** The file of a name never changes, so browsers cache it for a year without asking again. */
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

/** Mounts GET and HEAD `/media/<name>/<width>.webp`; every other address below `/media` is `not-found`. */
export function mediaRoutes(app: FastifyInstance, { store }: { store: MediaStore }): void {
  app.route<{ Params: { name: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:name/:file',
    config: { guard: 'public', anonymous: true } as const,
    handler: async (request, reply) => {
      const { name, file } = request.params
      const width = mediaFileWidth(name, file)
      const stored = width === null ? null : await store.open(name, file)
      if (stored === null) throw new AppError('not-found')
      const etag = `"${name}-${width}"`
      reply.headers(headers).header('etag', etag)
      const unchanged = matches(request.headers['if-none-match'], etag)
      if (unchanged || request.method === 'HEAD') {
        await stored.close()
        if (unchanged) return reply.code(304).send()
        return reply.header('content-length', stored.size).send()
      }
      return reply.header('content-length', stored.size).send(stored.read())
    },
  })
}
