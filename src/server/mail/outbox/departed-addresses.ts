import { deriveToken, type Place } from '#server/db/secret.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { batchesOf } from '#shared/batches.ts'
import { foldAddress } from '#shared/fold.ts'

/** Hashes that a statement asks for. */
const fewHashes = 500

/**
 * @param place its secret is read on a connection of its own, so not inside a transaction
 * @returns what is kept of an address that has left the mailing list: without the secret it tells nobody which it was
 */
export const departedHash = (place: Place, address: string): Promise<string> =>
  deriveToken(place, 'departed address', foldAddress(address))

/** Notes that an address has left the mailing list, so that no import puts it back. */
export async function noteDeparture(tx: Db | Tx, { hash, at }: { hash: string; at: string }): Promise<void> {
  await tx
    .insertInto('departed_addresses')
    .values({ hash, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @returns those of the hashes whose addresses have left the mailing list */
export async function findDeparted(db: Db | Tx, hashes: readonly string[]): Promise<Set<string>> {
  const departed = new Set<string>()
  for (const some of batchesOf(hashes, fewHashes)) {
    const rows = await db.selectFrom('departed_addresses').select('hash').where('hash', 'in', some).execute()
    for (const { hash } of rows) departed.add(hash)
  }
  return departed
}
