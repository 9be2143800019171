import type { Kysely } from 'kysely'
import type { MigrationContext } from './building.ts'

/** Records whose texts still name an erased person. A row is deleted when the board has edited its record. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await dialect
    .addId(db.schema.createTable('person_mentions'))
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addUniqueConstraint('person_mentions_record', ['resource', 'record_id'])
    .execute()
}
