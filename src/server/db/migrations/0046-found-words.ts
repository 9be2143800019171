import { type Kysely, sql } from 'kysely'
import { addFoldedColumn } from '#server/db/folded-columns.ts'
import type { MigrationContext } from '#server/db/migrations/building.ts'

/** Visitors find documents by the words of their files, which are folded like all that is searched. Those of before are read again. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await addFoldedColumn({ db, dialect }, { table: 'document_texts', column: 'text' })
  await sql`delete from document_texts`.execute(db)
}
