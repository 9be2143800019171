import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '#server/services/services.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { ImportedResource, ImportResult } from '#shared/people-import-plan.ts'

/** How often an import that is being written says so, and after which silence its process is taken to be gone. */
const renewMs = 3_000
const silentMs = 15_000

/** How often an import looks whether it is its turn, and how long it waits for that. */
const lookMs = 150
const longestMs = 120_000

/** An import that wants to be written. */
export type OwnImport = {
  key: string
  resource: ImportedResource
  file_name: string
  user: { id: number; first_name: string }
}

type Place = Pick<Services, 'db' | 'dialect' | 'now'>

const silentSince = ({ now }: Pick<Services, 'now'>): string =>
  new Date(now().getTime() - silentMs).toISOString()

type Turn = { isOver: true; result: ImportResult } | { isOver: false; isFree: boolean }

/** Looks whether it is the import's turn, and takes it. */
function look({ db, dialect, now }: Place, { user, ...own }: OwnImport): Promise<Turn> {
  return db.transaction().execute(async (tx) => {
    await dialect.lockKey(tx, 'people_imports')
    await tx
      .deleteFrom('people_imports')
      .where('done_at', 'is', null)
      .where('alive_at', '<', silentSince({ now }))
      .execute()
    // One statement: an import that ends between two would be neither written nor free.
    const found = await tx
      .selectFrom('people_imports')
      .select(['key', 'done_at', 'result', 'user_id', 'resource'])
      .where(({ or, eb }) => or([eb('key', '=', own.key), eb('done_at', 'is', null)]))
      .execute()
    const same = found.find(({ key }) => key === own.key)
    if (same && (same.user_id !== user.id || same.resource !== own.resource))
      throw new AppError('wrong-state')
    if (same?.done_at) return { isOver: true, result: JSON.parse(same.result) as ImportResult }
    if (found.length > 0) return { isOver: false, isFree: false }
    await tx
      .insertInto('people_imports')
      .values({
        ...{ ...own, user_id: user.id, user_name: user.first_name, alive_at: now().toISOString() },
        done_at: null,
      })
      .execute()
    return { isOver: false, isFree: true }
  })
}

/**
 * Imports take turns. One that comes twice, by its key, is written once and answered the same twice; one whose process is gone
 * is taken to have written nothing.
 * @throws AppError wrong-state when it has waited too long
 */
export async function inTurn(
  place: Place,
  own: OwnImport,
  write: (hasWaited: boolean) => Promise<ImportResult>,
): Promise<ImportResult> {
  let turn = await look(place, own)
  const until = performance.now() + longestMs
  let hasWaited = false
  while (!turn.isOver && !turn.isFree) {
    if (performance.now() > until) throw new AppError('wrong-state', { title: message('peopleImport.busy') })
    hasWaited = true
    await pause(lookMs)
    turn = await look(place, own)
  }
  if (turn.isOver) return turn.result
  const { db, now } = place
  const mine = db.updateTable('people_imports').where('key', '=', own.key).where('done_at', 'is', null)
  const alive = setInterval(() => {
    mine
      .set({ alive_at: now().toISOString() })
      .execute()
      .catch(() => {})
  }, renewMs)
  try {
    return await write(hasWaited)
  } catch (error) {
    await db.deleteFrom('people_imports').where('key', '=', own.key).where('done_at', 'is', null).execute()
    throw error
  } finally {
    clearInterval(alive)
  }
}
