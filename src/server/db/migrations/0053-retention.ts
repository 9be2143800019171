import { type Kysely, sql } from 'kysely'
import { createResourceTable, type MigrationContext } from '#server/db/migrations/building.ts'

/**
 * Former members as numbers, who is not forgotten when it is time, consents with the versions of their texts, and incidents
 * (GDPR articles 5, 7 and 33). A page of the association's own that has the address of the information to persons moves aside.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await dialect
    .addId(db.schema.createTable('former_members'))
    .addColumn('birth_year', 'integer')
    .addColumn('gender', 'text')
    .addColumn('city', 'text', (c) => c.notNull())
    .addColumn('first_day', 'text')
    .addColumn('last_day', 'text')
    .execute()
  await dialect
    .addId(db.schema.createTable('retention_stops'))
    .addColumn('resource', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('until', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer')
    .addUniqueConstraint('retention_stops_record', ['resource', 'record_id'])
    .execute()
  await dialect
    .addId(db.schema.createTable('consent_texts'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('from_day', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addUniqueConstraint('consent_texts_version', ['kind', 'language', 'version'])
    .execute()
  await dialect
    .addId(db.schema.createTable('consents'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('resource', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('how', 'text', (c) => c.notNull())
    .addColumn('withdrawn_at', 'text')
    .execute()
  await db.schema.createIndex('consents_record').on('consents').columns(['resource', 'record_id']).execute()
  await createResourceTable(db, dialect)('incidents', (table) =>
    table
      .addColumn('noticed_at', 'text', (c) => c.notNull())
      .addColumn('fact', 'text', (c) => c.notNull())
      .addColumn('effect', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('measures', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('reported_at', 'text')
      .addColumn('why_unreported', 'text', (c) => c.notNull().defaultTo('')),
  )
  await sql`update pages set slug = slug || '-' || id, version = version + 1
    where slug in ('personuppgifter', 'personal-data')`.execute(db)
}
