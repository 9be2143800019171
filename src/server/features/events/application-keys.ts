import { createHmac } from 'node:crypto'
import type { RepeatedRequest } from '#server/crud/crud-routes.ts'
import { present, type Stored } from '#server/crud/write-records.ts'
import type { StoredRow } from '#server/db/records.ts'
import { applicationToken } from '#server/db/secret.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/encoding/digest.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { dayMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { linkPage } from '#shared/paths.ts'
import { withhold } from './member-price.ts'

/** How long a repeated request is answered as the first one. */
const keyLifetimeMs = dayMs

/** A key as it is stored: hashes, of which the second can only be made with the key. */
export type ApplicationKey = { hash: string; content: string }

/** Names the key among the values of a new application. It is no field, so no body can hold it. */
const valueName = 'idempotency_key'

/** @returns the hashes of a key and of what was sent with it */
export function hashKey(key: string, values: Values): ApplicationKey {
  const sorted = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const content = createHmac('sha256', key).update(JSON.stringify(sorted)).digest('hex')
  return { hash: sha256(key), content }
}

/** Stores the key that a new application was sent with, if it was sent with one. */
export async function storeApplicationKey(
  { tx, context }: WriteScope,
  { id }: Pick<StoredRow, 'id'>,
  { values, isWithheld }: { values: Values; isWithheld: boolean },
): Promise<void> {
  const key = values[valueName] as ApplicationKey | undefined
  if (!key) return
  const created_at = context.now().toISOString()
  const row = { ...key, application_id: id, is_withheld: isWithheld, created_at }
  await tx
    .insertInto('application_keys')
    .values(row)
    // The application that the key was for before is cancelled or deleted.
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(row))
    .execute()
}

/** @returns the application that was sent with a key, and its key; undefined for one that is cancelled or deleted */
export const findByKey = (db: Db | Tx, { now }: Pick<Services, 'now'>, hash: string) =>
  db
    .selectFrom('application_keys')
    .innerJoin('evenemang', 'evenemang.id', 'application_keys.application_id')
    .selectAll('evenemang')
    .select([
      'application_keys.content',
      'application_keys.is_withheld',
      'application_keys.created_at as keyed_at',
    ])
    .where('hash', '=', hash)
    .where('application_keys.created_at', '>', new Date(now().getTime() - keyLifetimeMs).toISOString())
    .where('evenemang.state', '!=', 'cancelled')
    .where('evenemang.deleted_at', 'is', null)
    .executeTakeFirst()

/** @throws AppError key-reused when something else was sent with the key */
async function findFirstAnswer({ write, key, values }: RepeatedRequest): Promise<Stored | null> {
  const { context } = write
  const { hash, content } = hashKey(key, values)
  const found = await findByKey(context.db, context, hash)
  if (!found) return null
  if (found.content !== content) throw new AppError('key-reused')
  const row = { ...found } as unknown as StoredRow
  row.own_page = linkPage('application', await applicationToken(context, found))
  if (found.is_withheld) withhold(row)
  return present(write, context.db, row)
}

/** Requests of this process that are being answered, by the hash of their key. */
const running = new Map<string, Promise<unknown>>()

/**
 * Creates an application once for each key: a repeated request is answered as the first one.
 * @throws AppError as `create` does, and key-reused
 */
export async function createOnce(
  request: RepeatedRequest,
  create: (more?: Values) => Promise<Stored>,
): Promise<Stored> {
  const key = hashKey(request.key, request.values)
  while (running.has(key.hash)) await running.get(key.hash)
  const created = (async (): Promise<Stored> => {
    const first = await findFirstAnswer(request)
    if (first) return first
    try {
      return await create({ [valueName]: key })
    } catch (error) {
      // Another instance has stored it meanwhile.
      const isStored = error instanceof AppError && error.code === 'already-registered'
      const other = isStored ? await findFirstAnswer(request) : null
      if (other) return other
      throw error
    }
  })()
  const ended = created.then(
    () => {},
    () => {},
  )
  running.set(key.hash, ended)
  try {
    return await created
  } finally {
    running.delete(key.hash)
  }
}

/** Deletes the keys that are older than a day. */
export async function deleteExpiredKeys({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - keyLifetimeMs).toISOString()
  await db.deleteFrom('application_keys').where('created_at', '<=', before).execute()
}
