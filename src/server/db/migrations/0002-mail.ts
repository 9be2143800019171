import { type Kysely, sql } from 'kysely'
import { createResourceTable, type MigrationContext } from '#server/db/migrations/building.ts'

/** The outbox, information mails, links that work once, and the settings that switch mails off. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const bool = dialect.booleanType
  const resource = createResourceTable(db, dialect)
  const unset = dialect.name === 'sqlite' ? sql`0` : sql`false`
  const set = dialect.name === 'sqlite' ? sql`1` : sql`true`

  await resource('mailings', (table) =>
    table
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('user_id', 'integer')
      .addColumn('user_name', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull().defaultTo('planned'))
      .addColumn('starts_at', 'text', (c) => c.notNull())
      .addColumn('started_at', 'text')
      .addColumn('finished_at', 'text')
      // `written_to` is the last subscriber whose mail is in the outbox, `is_written` tells that no one is missing.
      .addColumn('written_to', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('is_written', bool, (c) => c.notNull().defaultTo(unset))
      .addColumn('recipients', 'integer', (c) => c.notNull().defaultTo(0)),
  )
  await resource('mails', (table) =>
    table
      .addColumn('mailing_id', 'integer', (c) => c.references('mailings.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      // The worker reads this record when it sends the mail, so that the outbox holds no copy of personal data.
      .addColumn('record_id', 'integer')
      .addColumn('data', 'text')
      .addColumn('unique_key', 'text', (c) => c.unique())
      .addColumn('state', 'text', (c) => c.notNull().defaultTo('queued'))
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('next_attempt_at', 'text', (c) => c.notNull())
      .addColumn('lease_owner', 'text')
      .addColumn('lease_until', 'text')
      .addColumn('last_error', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('sent_at', 'text'),
  )
  await db.schema
    .createIndex('mails_mailing_recipient')
    .on('mails')
    .columns(['mailing_id', 'recipient'])
    .unique()
    .execute()
  await db.schema
    .createIndex('mails_due')
    .on('mails')
    .columns(['mailing_id', 'state', 'next_attempt_at', 'id'])
    .execute()
  await db.schema.createIndex('mails_state').on('mails').columns(['state', 'id']).execute()

  await db.schema
    .alterTable('subscribers')
    .addColumn('confirmed', bool, (c) => c.notNull().defaultTo(set))
    .execute()
  for (const column of ['send_receipts', 'announce_messages'])
    await db.schema
      .alterTable('site')
      .addColumn(column, bool, (c) => c.notNull().defaultTo(set))
      .execute()

  await db.schema
    .createTable('activations')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('member_id', 'integer', (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await db.schema.createIndex('activations_member').on('activations').column('member_id').execute()
  // A departure keeps only the hash of a subscriber's code, so that the link can still tell that it worked.
  await db.schema
    .createTable('departures')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
}
