import { type Kysely, sql } from 'kysely'

type Stored = { id: number; guests: string; present: unknown }

/** When each person came. A mark that counted for a whole party holds for each of its guests now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('evenemang').addColumn('present_at', 'text').execute()
  const tables = db as Kysely<{ evenemang: Stored }>
  const parties = await tables
    .selectFrom('evenemang')
    .select(['id', 'guests'])
    .where('guests', '!=', '[]')
    .where(sql<boolean>`present`)
    .execute()
  for (const { id, guests } of parties) {
    const here = (JSON.parse(guests) as object[]).map((guest) => ({ ...guest, present: true }))
    await tables
      .updateTable('evenemang')
      .set({ guests: JSON.stringify(here) })
      .where('id', '=', id)
      .execute()
  }
}
