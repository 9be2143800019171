import type { Kysely } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

/** Actions with held effects and undo, the rows that each changed, and the places that they hold at events. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await db.schema
    .createTable('operations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('resource', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer')
    .addColumn('user_id', 'integer')
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('effects_at', 'text', (c) => c.notNull())
    .addColumn('undo_until', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'text')
    .addColumn('undoes', 'text')
    .addColumn('result', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('operations_undo_until').on('operations').column('undo_until').execute()
  await db.schema
    .createIndex('operations_record')
    .on('operations')
    .columns(['resource', 'record_id'])
    .execute()
  await dialect
    .addId(db.schema.createTable('operation_changes'))
    .addColumn('operation_id', 'text', (c) => c.notNull().references('operations.id').onDelete('cascade'))
    .addColumn('table_name', 'text', (c) => c.notNull())
    .addColumn('row_key', 'text', (c) => c.notNull())
    .addColumn('group_number', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addUniqueConstraint('operation_changes_row', ['operation_id', 'table_name', 'row_key'])
    .execute()
  await db.schema
    .createIndex('operation_changes_of_row')
    .on('operation_changes')
    .columns(['table_name', 'row_key'])
    .execute()
  await db.schema
    .createTable('current_operation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .execute()
  await dialect
    .addId(db.schema.createTable('held_places'))
    .addColumn('operation_id', 'text', (c) => c.notNull().references('operations.id').onDelete('cascade'))
    .addColumn('event_id', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('quota', 'text', (c) => c.notNull())
    .addColumn('places', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('held_places_event').on('held_places').column('event_id').execute()
  await db.schema.createIndex('held_places_operation').on('held_places').column('operation_id').execute()
  await db.schema
    .createTable('undone_records')
    .addColumn('resource', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('undone_records_key', ['resource', 'record_id'])
    .execute()
  await db.schema.alterTable('history').addColumn('operation_id', 'text').execute()
  await db.schema.createIndex('history_operation').on('history').column('operation_id').execute()
}
