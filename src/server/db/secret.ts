import { createHmac, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { AccountLinkKind } from '#shared/account-links.ts'

type Place = Pick<Database, 'db' | 'dialect'> & { config: Pick<Config, 'dataDir' | 'databaseUrl'> }

/** Of this process, by where they are kept. */
const secrets = new Map<string, string>()
const secretName = 'links'

const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'secret')
const newSecret = (): string => randomBytes(32).toString('base64url')

/** Writes it under another name first, so that of two processes that start together both read the same. */
function makeFile(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, newSecret(), { flag: 'wx', mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

function readFileSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** @returns the secret that is stored in PostgreSQL, null for none */
export async function readStoredSecret(db: Db | Tx): Promise<string | null> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', secretName).executeTakeFirst()
  return row?.value ?? null
}

/** Stores a secret in PostgreSQL unless there is one. */
export async function storeSecret(db: Db | Tx, value: string): Promise<void> {
  await db
    .insertInto('secrets')
    .values({ name: secretName, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function readOrMake({ db, dialect, config }: Place): Promise<string> {
  const file = fileOf(config)
  const secret = dialect.name === 'sqlite' ? readFileSecret(file) : await readStoredSecret(db)
  if (secret !== null) return secret
  if (dialect.name === 'sqlite') makeFile(config.dataDir, file)
  else await storeSecret(db, readFileSecret(file) ?? newSecret())
  return readOrMake({ db, dialect, config })
}

/**
 * Brings the secret of an installation on PostgreSQL into its database, where all instances find it and which outlives
 * their disks. Of several files that differ the first one counts.
 * @param place.keep whether the file of earlier versions stays
 */
export async function moveSecret({ keep, ...place }: Place & { keep: boolean }): Promise<void> {
  const file = fileOf(place.config)
  if (readFileSecret(file) === null) return
  await readOrMake(place)
  if (!keep) rmSync(file, { force: true })
}

/**
 * @param place its secret is made when it is first asked for; asks on a connection of its own, so not inside a
 *   transaction
 * @param purpose what the token opens, so that one never opens something else
 * @param nonce may be stored: without the secret it says nothing
 * @returns 256 bits as 43 characters, the same for the same nonce
 */
export async function deriveToken(place: Place, purpose: string, nonce: string): Promise<string> {
  const key = place.config.databaseUrl ?? fileOf(place.config)
  const secret = secrets.get(key) ?? (await readOrMake(place))
  secrets.set(key, secret)
  return createHmac('sha256', Buffer.from(secret, 'base64url'))
    .update(`${purpose}:${nonce}`)
    .digest('base64url')
}

/**
 * @param application its id and time are given to no other one
 * @returns the token of the link to an application to an event; every mail about it leads to the same page
 */
export const applicationToken = (
  place: Place,
  { id, created_at }: { id: number; created_at: string },
): Promise<string> => deriveToken(place, 'application', `${id} ${created_at}`)

/** @returns the token of a link about an account; its mail holds the nonce, and makes the token anew when it is written */
export const accountToken = (place: Place, kind: AccountLinkKind, nonce: string): Promise<string> =>
  deriveToken(place, `account ${kind}`, nonce)
