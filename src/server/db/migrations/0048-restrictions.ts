import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'

/**
 * Persons who are in no list, mail or number (GDPR article 18), and the log of what persons have asked for. The log says
 * nothing about a person: `person` is a keyed hash, by which the lines of one are found, and which goes when they are erased.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await dialect
    .addId(db.schema.createTable('restrictions'))
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer')
    .addUniqueConstraint('restrictions_person', ['address', 'name'])
    .execute()
  await dialect
    .addId(db.schema.createTable('person_requests'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('asked_on', 'text', (c) => c.notNull())
    .addColumn('due_on', 'text', (c) => c.notNull())
    .addColumn('person', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('how', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('reason', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer')
    .addColumn('answered_at', 'text')
    .addColumn('answered_by', 'integer')
    .execute()
  await sql`create index person_requests_person on person_requests (person)`.execute(db)
}
