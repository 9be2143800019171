import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createWorkGate } from '#server/queues/work-gate.ts'

const derive = promisify(argon2)

/** Argon2id cost: memory in KiB, passes, lanes (T13, OWASP's floor). */
type Cost = { m: number; t: number; p: number }

type Stored = Cost & { salt: Buffer; tag: Buffer }

const cost: Cost = { m: 19_456, t: 2, p: 1 }
const saltBytes = 16
const tagBytes = 32

/** A hash keeps a core busy for 30 to 150 ms: a login flood must not keep the pages from being served (T17). */
const gate = createWorkGate({ active: 2, waiting: 16 })
let computed = 0

/**
 * Asked before a login or registration touches the database: in a flood most are refused, and that must be cheap.
 * @throws AppError busy when too many hashes are waiting
 */
export const requireRoomForHash = gate.requireRoom

/** @returns how many hashes this process has computed: one for each login attempt, known address or not (T08) */
export const computedHashes = (): number => computed

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** The same letter typed on another keyboard or system has to be the same letter: NFC. Nothing is cut off. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFC'), 'utf8')

function compute(password: string, { m, t, p, salt, tag }: Stored): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: bytesOf(password),
    nonce: salt,
    memory: m,
    passes: t,
    parallelism: p,
    tagLength: tag.length,
  }
  return gate.run(() => {
    computed += 1
    return derive('argon2id', parameters)
  })
}

const phcPattern =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** @throws Error for a stored hash that is none of ours */
function parsePhc(phc: string): Stored {
  const [, m, t, p, salt, tag] = phcPattern.exec(phc) ?? []
  if (!salt || !tag) throw new Error('a stored password hash cannot be read')
  return {
    m: Number(m),
    t: Number(t),
    p: Number(p),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** Stands in for accounts that do not exist or are disabled; nothing equals it. */
const nobody: Stored = { ...cost, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) }

/**
 * @returns a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`
 * @throws AppError busy when too many hashes are waiting
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const tag = await compute(password, { ...cost, salt, tag: Buffer.alloc(tagBytes) })
  return `$argon2id$v=19$m=${cost.m},t=${cost.t},p=${cost.p}$${unpadded(salt)}$${unpadded(tag)}`
}

/**
 * Computes exactly one hash, whatever it is given (T08).
 * @param phc the stored hash, or null when there is no account that may sign in
 * @throws AppError busy when too many hashes are waiting
 */
export async function verifyPassword(phc: string | null, password: string): Promise<boolean> {
  const stored = phc === null ? nobody : parsePhc(phc)
  const tag = await compute(password, stored)
  return timingSafeEqual(tag, stored.tag) && phc !== null
}

/** @returns whether the hash was made with less cost than today's, so that the next login renews it (T13) */
export function needsRehash(phc: string): boolean {
  const { m, t, salt, tag } = parsePhc(phc)
  return m < cost.m || t < cost.t || salt.length < saltBytes || tag.length < tagBytes
}
