import { type Kysely, sql } from 'kysely'

/** The words of files are read again: those that a line end had broken are now stored whole. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`delete from document_texts`.execute(db)
}
