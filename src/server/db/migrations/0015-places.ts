import type { Kysely } from 'kysely'
import { liveIndex, type MigrationContext } from '#server/db/migrations/building.ts'

/**
 * Events end, have a number of places, open and close for applications, remind of themselves, and can be cancelled;
 * applications wait, and the board writes to who has applied.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const unset = dialect.name === 'sqlite' ? 0 : false
  for (const name of ['eventEndDate', 'registration_opens', 'registration_closes'])
    await db.schema.alterTable('events').addColumn(name, 'text').execute()
  await db.schema.alterTable('events').addColumn('capacity', 'integer').execute()
  await db.schema
    .alterTable('events')
    .addColumn('bring', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('events')
    .addColumn('cancelled', dialect.booleanType, (column) => column.notNull().defaultTo(unset))
    .execute()
  await db.schema
    .alterTable('events')
    .addColumn('remind', dialect.booleanType, (column) => column.notNull().defaultTo(unset))
    .execute()

  await db.schema
    .alterTable('evenemang')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('confirmed'))
    .execute()
  // This index counts places and the queue, in its order, without reading a row.
  const index = liveIndex(db, dialect)
  await index('evenemang', ['event_id', 'state', 'id'])

  // The link to an application, by the SHA-256 of its token, which whoever has applied got.
  await db.schema
    .createTable('application_links')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('application_id', 'integer', (column) =>
      column.notNull().references('evenemang.id').onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('application_links_application')
    .on('application_links')
    .column('application_id')
    .execute()

  // A mailing goes to subscribers, or to those who have applied to an event: all in some states, or those chosen (JSON).
  await db.schema
    .alterTable('mailings')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('information'))
    .execute()
  await db.schema
    .alterTable('mailings')
    .addColumn('audience', 'text', (column) => column.notNull().defaultTo('subscribers'))
    .execute()
  await db.schema
    .alterTable('mailings')
    .addColumn('event_id', 'integer', (column) => column.references('events.id').onDelete('set null'))
    .execute()
  await db.schema
    .alterTable('mailings')
    .addColumn('chosen', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  // The mailing that reminds of an event on the day it has then; another day is another reminder.
  await db.schema
    .createTable('event_reminders')
    .addColumn('event_id', 'integer', (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('event_reminders_day', ['event_id', 'day'])
    .execute()
}
