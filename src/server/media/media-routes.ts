import type { FastifyInstance } from 'fastify'
import { documentHeaders } from '#server/http/answers/security-headers.ts'
import { AppError } from '#shared/errors.ts'
import { type MediaFile, mediaFile, mediaFileName, mediaFileWidth, widerFiles } from '#shared/media.ts'
import type { Completer } from './complete-pictures.ts'
import type { MediaStore, StoredFile } from './media-store.ts'

const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  vary: 'accept',
} as const

/** The file of a name never changes, so browsers cache it for a year without asking again. */
const forAYear = 'public, max-age=31536000, immutable'
/** The file that is sent in place of one that is being made. */
const forAMinute = 'public, max-age=60'

/** If-None-Match is a list of tags or `*`, compared weakly (RFC 9110 §13.1.2). */
const matches = (condition: string | undefined, etag: string): boolean =>
  (condition ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag)

/** Only clients that name AVIF get it; those that accept anything, as mail programs do, may not know it. */
const takesAvif = (accept: string | undefined): boolean =>
  /(?:^|,)\s*image\/avif\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i.test(accept ?? '')

const etagOf = (name: string, file: MediaFile): string =>
  `"${name}-${mediaFileName(file)
    .replace(/\.webp$/, '')
    .replace('.', '-')}"`

type Found = { stored: StoredFile; file: MediaFile; isBest: boolean }

/** @returns the best file for a width that is stored; null for a picture that is not */
async function findFile(
  store: MediaStore,
  name: string,
  { width, avif }: { width: number; avif: boolean },
): Promise<Found | null> {
  const best = avif ? mediaFile(name, `${width}.avif`) : null
  const candidates: MediaFile[] = [...(best ? [best] : []), { width, format: 'webp' }]
  for (const [index, file] of candidates.entries()) {
    const stored = await store.open(name, mediaFileName(file))
    if (stored) return { stored, file, isBest: index === 0 }
  }
  const wider = widerFiles(name, width)
  const largest = wider.at(-1)
  // Every picture has its largest file: of one that is not there nothing else has to be looked for.
  const there = largest && (await store.open(name, mediaFileName(largest)))
  if (!there) return null
  await there.close()
  for (const file of wider) {
    const stored = await store.open(name, mediaFileName(file))
    if (stored) return { stored, file, isBest: false }
  }
  return null
}

/** @returns a JPEG file of a picture, whole or cut, for other sites: no other file can stand in for it */
async function findShared(
  { store, completer }: { store: MediaStore; completer: Completer },
  name: string,
  file: MediaFile,
): Promise<Found | null> {
  const stored = (await store.open(name, mediaFileName(file))) ?? (await completer.make(name, file))
  return stored && { stored, file, isBest: true }
}

/**
 * Mounts GET and HEAD `/media/<name>/<width>.webp`, of one width `.jpeg` and, for a picture that is cut for other sites,
 * `<width>-<place>.jpeg`; every other address below `/media` is `not-found`. Who takes AVIF
 * gets it at the same address. A file that the picture should have and has not is made, and another sent meanwhile.
 */
export function mediaRoutes(
  app: FastifyInstance,
  { store, completer }: { store: MediaStore; completer: Completer },
): void {
  app.route<{ Params: { name: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:name/:file',
    config: { guard: 'public', anonymous: true, isFile: true } as const,
    handler: async (request, reply) => {
      const { name, file: address } = request.params
      const width = mediaFileWidth(name, address)
      const avif = takesAvif(request.headers.accept)
      const shared = mediaFile(name, address)
      const picture =
        shared?.format === 'jpeg'
          ? await findShared({ store, completer }, name, shared)
          : width && (await findFile(store, name, { width, avif }))
      if (!picture) throw new AppError('not-found')
      const { stored, file, isBest } = picture
      if (!isBest) completer.want(name)
      const etag = etagOf(name, file)
      for (const header of documentHeaders) reply.removeHeader(header)
      reply
        .headers(headers)
        .header('cross-origin-resource-policy', file.format === 'jpeg' ? 'cross-origin' : 'same-origin')
        .header('content-type', `image/${file.format}`)
        .header('cache-control', isBest ? forAYear : forAMinute)
        .header('etag', etag)
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
