import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#server/db/tables.ts'
import { shortDigest } from '#server/digest.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** An answer for every visitor alike, ready to be sent. */
export type CachedResponse = {
  status: number
  etag: string
  /** Headers without content-length, content-encoding and etag. */
  headers: Record<string, string>
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
}

/** What a route gives to be kept. */
export type Answer = {
  /** 200 unless told; only that is kept. */
  status?: number
  headers: Record<string, string>
  body: string | Buffer
}

export type PageCache = {
  /** @returns the cached response, or undefined when there is none or it is no longer true. */
  find(key: string): CachedResponse | undefined
  /**
   * Keeps what `make` gives; several who ask for the same key at once wait for one. Without a key the answer
   * is only prepared.
   */
  fill(key: string | null, make: () => Promise<Answer>): Promise<CachedResponse>
  /** Throws everything away: public content has changed. */
  invalidate(): void
  /** Inside the transaction that changes public content: tells the other instances when it commits. */
  announce(tx: Tx): Promise<void>
  /** @returns bytes and answers kept, for the metrics. */
  size(): { bytes: number; entries: number }
}

/** Name of the PostgreSQL channel on which instances tell each other that public content changed. */
export const contentChannel = 'gille_content'
/** Setting that tells other connections to a SQLite file that public content changed. */
export const contentMark = 'content_mark'

const maxEntries = 1_000
const maxBytes = 64 * 1024 * 1024

/** From 0 to 11: a page is compressed once and sent many times. */
const brotliQuality = 6

async function compress(body: Buffer): Promise<CachedResponse['bodies']> {
  const [br, gz] = await Promise.all([
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    compressGzip(body, { level: 6 }),
  ])
  return { br, gzip: gz, identity: body }
}

/** @returns the ETag of a body */
export const etagOf = (body: Buffer): string => `"${shortDigest(body)}"`

/** @returns the answer compressed, with an ETag of its bytes. */
export async function prepareResponse({ status = 200, headers, body }: Answer): Promise<CachedResponse> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body)
  return { status, etag: etagOf(bytes), headers, bodies: await compress(bytes) }
}

type Encoding = keyof CachedResponse['bodies']

function chooseEncoding(header: string): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header) ? 'gzip' : 'identity'
}

/** Browsers send a handful of different headers; strangers' may be any, so only so many are remembered. */
const knownEncodings = new Map<string, Encoding>()
const maxKnownEncodings = 100

function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const known = knownEncodings.get(header)
  if (known) return known
  const encoding = chooseEncoding(header)
  if (knownEncodings.size < maxKnownEncodings && header.length < 200) knownEncodings.set(header, encoding)
  return encoding
}

function isCurrent(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false
}

type Asked = { 'accept-encoding'?: string | string[] | undefined; 'if-none-match'?: string | undefined }

type Sent = {
  status: number
  headers: Readonly<Record<string, string | number>>
  body: Buffer | undefined
}

/** What is sent of each answer, made once for each encoding. */
const prepared = new WeakMap<CachedResponse, Partial<Record<Encoding, Sent>>>()

function inEncoding(answer: CachedResponse, encoding: Encoding): Sent {
  const known = prepared.get(answer) ?? {}
  const ready = known[encoding]
  if (ready) return ready
  const body = answer.bodies[encoding]
  const headers = {
    ...answer.headers,
    etag: answer.etag,
    'content-length': body.length,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  const sent = { status: answer.status, headers, body }
  prepared.set(answer, { ...known, [encoding]: sent })
  return sent
}

/** @returns what to send of a prepared answer: compressed as the visitor accepts it, or 304 without a body. */
export function negotiate(asked: Asked, answer: CachedResponse): Sent {
  if (answer.status === 200 && isCurrent(asked['if-none-match'], answer.etag)) {
    return { status: 304, headers: { ...answer.headers, etag: answer.etag }, body: undefined }
  }
  return inEncoding(answer, acceptedEncoding(asked['accept-encoding'] as string | undefined))
}

const bytesOf = ({ bodies }: CachedResponse): number =>
  bodies.br.length + bodies.gzip.length + bodies.identity.length

/** Changes a mark that other connections to the same SQLite file look at (`watchFile`). */
async function markContent(tx: Tx): Promise<void> {
  const value = randomUUID()
  await tx
    .insertInto('settings')
    .values({ name: contentMark, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

type Entry = { answer: CachedResponse; expires: number }

/**
 * Keeps rendered answers until public content changes or they are a minute old (settled §5).
 * @param options.maxAge milliseconds
 * @param options.notify whether other instances listen (PostgreSQL)
 * @param options.changedElsewhere cheap check whether another process wrote to the database
 */
export function createPageCache(options: {
  maxAge: number
  notify: boolean
  changedElsewhere: () => boolean
  now: () => number
}): PageCache {
  const entries = new Map<string, Entry>()
  const pending = new Map<string, Promise<CachedResponse>>()
  let bytes = 0
  let generation = 0

  const drop = (key: string, entry: Entry): void => {
    entries.delete(key)
    bytes -= bytesOf(entry.answer)
  }

  const invalidate = (): void => {
    generation++
    entries.clear()
    pending.clear()
    bytes = 0
  }

  const store = (key: string, answer: CachedResponse): void => {
    const old = entries.get(key)
    if (old) drop(key, old)
    entries.set(key, { answer, expires: options.now() + options.maxAge })
    bytes += bytesOf(answer)
    for (const [oldest, entry] of entries) {
      if (entries.size <= maxEntries && bytes <= maxBytes) break
      drop(oldest, entry)
    }
  }

  const make = async (key: string, produce: () => Promise<Answer>): Promise<CachedResponse> => {
    const started = generation
    const answer = await prepareResponse(await produce())
    // What was read before a change must not be kept after it.
    if (answer.status === 200 && started === generation) store(key, answer)
    return answer
  }

  return {
    find(key) {
      if (options.changedElsewhere()) invalidate()
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.expires > options.now()) return entry.answer
      drop(key, entry)
      return undefined
    },
    fill(key, produce) {
      if (key === null) return produce().then(prepareResponse)
      const running = pending.get(key)
      if (running !== undefined) return running
      const promise = make(key, produce).finally(() => {
        if (Object.is(pending.get(key), promise)) pending.delete(key)
      })
      pending.set(key, promise)
      return promise
    },
    invalidate,
    async announce(tx) {
      if (options.notify) await sql`select pg_notify(${contentChannel}, '')`.execute(tx as Kysely<Tables>)
      else await markContent(tx)
    },
    size: () => ({ bytes, entries: entries.size }),
  }
}
