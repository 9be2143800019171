import type { Db } from '#server/db/tables.ts'

type Place = { db: Db; now: () => Date }

/** @returns what was chosen for the columns of the last file with the same headings */
export async function recallColumns<T>({ db }: Pick<Place, 'db'>, headings: string): Promise<T | null> {
  const row = await db
    .selectFrom('import_columns')
    .select('fields')
    .where('headings', '=', headings)
    .executeTakeFirst()
  return row ? JSON.parse(row.fields) : null
}

/** Keeps what was chosen for the columns of a file, for the next one with the same headings. */
export async function keepColumns({ db, now }: Place, headings: string, chosen: unknown): Promise<void> {
  const values = { fields: JSON.stringify(chosen), used_at: now().toISOString() }
  await db
    .insertInto('import_columns')
    .values({ headings, ...values })
    .onConflict((conflict) => conflict.column('headings').doUpdateSet(values))
    .execute()
}
