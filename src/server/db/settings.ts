import type { Db, Tx } from '#server/db/tables.ts'

/** @returns a single value of the installation, which all instances share; null when it was never written */
export async function readSetting(db: Db | Tx, name: string): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

/** Writes a single value of the installation in place of the one before. */
export async function writeSetting(db: Db | Tx, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** @returns whether there was such a value */
export async function removeSetting(db: Db | Tx, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('settings').where('name', '=', name).executeTakeFirst()
  return numDeletedRows > 0n
}

/** @returns such a value that is kept as JSON; null when it was never written */
export async function readJsonSetting<T>(db: Db | Tx, name: string): Promise<T | null> {
  const value = await readSetting(db, name)
  return value === null ? null : (JSON.parse(value) as T)
}

/** Writes such a value as JSON. */
export const writeJsonSetting = (db: Db | Tx, name: string, value: unknown): Promise<void> =>
  writeSetting(db, name, JSON.stringify(value))
