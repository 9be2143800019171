import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { openWith, sealWith } from '#server/encoding/sealed.ts'
import type { AccountLinkKind } from '#shared/account-links.ts'

/** The place of the secret of an installation. */
export type Place = Pick<Database, 'db' | 'dialect'> & {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secret'>
}

/** The opened secrets of this process, by the settings with which it found them. */
const secrets = new WeakMap<Place['config'], string>()
const secretName = 'links'
const sealedStart = 'sealed.'

/** Why a sealed secret cannot be opened. The message is the one line to print. */
export class SealedSecretError extends Error {}

const isSealed = (stored: string): boolean => stored.startsWith(sealedStart)

const sealingKey = (key: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'gille secret', 32))

/** @returns the secret as it is stored: as it is without a key beside the data, else in AES-256-GCM (decision 0047) */
const seal = (secret: string, key: string | null): string =>
  key === null ? secret : sealedStart + sealWith(sealingKey(key), secret)

/**
 * @returns the secret that is stored
 * @throws SealedSecretError without the key with which it was sealed
 */
export function unseal(stored: string, key: string | null): string {
  if (!isSealed(stored)) return stored
  if (key === null)
    throw new SealedSecretError(
      'The secret of this installation is sealed: set SECRET or SECRET_FILE as before.',
    )
  try {
    return openWith(sealingKey(key), stored.slice(sealedStart.length))
  } catch {
    throw new SealedSecretError(
      'SECRET or SECRET_FILE is not the one with which the secret of this installation is sealed.',
    )
  }
}

const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'secret')
const newSecret = (): string => randomBytes(32).toString('base64url')

/** @returns the name of a file beside it with the value */
function writeDraft(file: string, value: string): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, value, { flag: 'wx', mode: 0o600, flush: true })
  return draft
}

/** Writes it under another name first, so that of two processes that start together both read the same. */
function makeFile(dataDir: string, file: string, value: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = writeDraft(file, value)
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

const readStored = async ({ db, dialect, config }: Place): Promise<string | null> =>
  dialect.name === 'sqlite' ? readFileSecret(fileOf(config)) : readStoredSecret(db)

async function readOrMake(place: Place): Promise<string> {
  const { db, dialect, config } = place
  const stored = await readStored(place)
  if (stored !== null) return unseal(stored, config.secret)
  const file = fileOf(config)
  const made = seal(newSecret(), config.secret)
  if (dialect.name === 'sqlite') makeFile(config.dataDir, file, made)
  else await storeSecret(db, readFileSecret(file) ?? made)
  return readOrMake(place)
}

/** @returns whether what is stored opens nothing by itself, or will not */
export async function isSecretSealed(place: Place): Promise<boolean> {
  const stored = await readStored(place)
  return stored === null ? place.config.secret !== null : isSealed(stored)
}

/**
 * Seals a secret that is stored open, when there is a key beside the data; it stays the same, so that links and codes
 * work on.
 * @throws SealedSecretError when it is sealed with another key
 */
export async function prepareSecret(place: Place): Promise<void> {
  const { db, dialect, config } = place
  const stored = await readStored(place)
  if (stored === null) return
  const secret = unseal(stored, config.secret)
  if (isSealed(stored) || config.secret === null) return
  const value = seal(secret, config.secret)
  const file = fileOf(config)
  if (dialect.name === 'sqlite') renameSync(writeDraft(file, value), file)
  else
    await db
      .updateTable('secrets')
      .set({ value })
      .where('name', '=', secretName)
      .where('value', '=', stored)
      .execute()
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
  const secret = secrets.get(place.config) ?? (await readOrMake(place))
  secrets.set(place.config, secret)
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

/**
 * @param claim its id and time are given to no other one
 * @returns the token of the link to the page on which a claim is paid; every mail about it leads to the same page
 */
export const claimToken = (
  place: Place,
  { id, created_at }: { id: number; created_at: string },
): Promise<string> => deriveToken(place, 'claim', `${id} ${created_at}`)

/** @returns the token of the link by which a member answers what they were asked, once */
export const askToken = (
  place: Place,
  { member_id, ask }: { member_id: number; ask: string },
): Promise<string> => deriveToken(place, 'ask', `${member_id} ${ask}`)

/** @returns the token of a link about an account; its mail holds the nonce, and makes the token anew when it is written */
export const accountToken = (place: Place, kind: AccountLinkKind, nonce: string): Promise<string> =>
  deriveToken(place, `account ${kind}`, nonce)

/** @returns a keyed hash of an address and name, by which lines about somebody are found that do not say who that is */
export const personKey = (place: Place, text: string): Promise<string> => deriveToken(place, 'person', text)
