import { type Kysely, sql } from 'kysely'
import {
  createResourceTable,
  liveIndex,
  liveUnique,
  type MigrationContext,
  searchIndex,
} from '#server/db/migrations/building.ts'

/** The first schema: every resource of specification §3, `site`, `users`, signing in, limits, settings and history. */
export async function up(db: Kysely<unknown>, context: MigrationContext): Promise<void> {
  const { dialect } = context
  const bool = dialect.booleanType
  const resource = createResourceTable(db, dialect)
  const unset = dialect.name === 'sqlite' ? sql`0` : sql`false`
  const set = dialect.name === 'sqlite' ? sql`1` : sql`true`

  await resource('categories', (table) => table.addColumn('name', 'text', (c) => c.notNull()))
  await resource('posts', (table) =>
    table
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('category_id', 'integer', (c) => c.references('categories.id'))
      .addColumn('author', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('post_date', 'text')
      .addColumn('is_published', bool, (c) => c.notNull().defaultTo(unset))
      .addColumn('image', 'text'),
  )
  await resource('partners', (table) =>
    table.addColumn('name', 'text', (c) => c.notNull()).addColumn('logoImage', 'text'),
  )
  await resource('events', (table) =>
    table
      .addColumn('eventName', 'text', (c) => c.notNull())
      .addColumn('eventDesc', 'text', (c) => c.notNull())
      .addColumn('eventOrganizer', 'text', (c) => c.notNull())
      .addColumn('eventDate', 'text', (c) => c.notNull())
      .addColumn('eventLocation', 'text', (c) => c.notNull())
      .addColumn('eventPrice', 'text', (c) => c.notNull())
      .addColumn('eventHasForm', bool, (c) => c.notNull().defaultTo(unset))
      .addColumn('eventImage', 'text'),
  )
  await resource('evenemang', (table) =>
    table
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('event_name', 'text', (c) => c.notNull())
      .addColumn('message', 'text', (c) => c.notNull())
      .addColumn('event_id', 'integer', (c) => c.references('events.id').onDelete('set null')),
  )
  await resource('members', (table) =>
    table
      .addColumn('first_name', 'text', (c) => c.notNull())
      .addColumn('last_name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('birthday', 'text')
      .addColumn('gender', 'text')
      .addColumn('phone_number', 'text', (c) => c.notNull())
      .addColumn('member_status', bool, (c) => c.notNull().defaultTo(unset))
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('zip_code', 'text', (c) => c.notNull())
      .addColumn('city', 'text', (c) => c.notNull()),
  )
  await resource('contact', (table) =>
    table
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('message', 'text', (c) => c.notNull())
      .addColumn('status', bool, (c) => c.notNull().defaultTo(unset)),
  )
  await resource('subscribers', (table) =>
    table
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('code', 'text', (c) => c.notNull().unique()),
  )
  const texts: Record<string, string[]> = {
    footer: [
      'description',
      'address',
      'infoMail',
      'phoneNumber',
      'facebookLink',
      'youtubeLink',
      'instagramLink',
      'twitterLink',
      'linkedinLink',
    ],
    about: ['visionTitle', 'vision', 'missionTitle', 'mission', 'boardTitle', 'statute'],
    site: ['association_name', 'city', 'membership_form_url', 'calendar_embed_url'],
  }
  for (const [name, columns] of Object.entries(texts)) {
    await resource(name, (table) =>
      columns.reduce(
        (built, column) => built.addColumn(column, 'text', (c) => c.notNull().defaultTo('')),
        table,
      ),
    )
  }
  await resource('board', (table) =>
    table
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('motto', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('email', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('phone', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('image', 'text'),
  )
  await resource('kontakt', (table) =>
    [
      'write_to_us',
      'wtu_content',
      'become_member',
      'bm_content',
      'bankgiro_name',
      'bankgiro_number',
      'bankkonto_name',
      'bankkonto_number',
      'swish_number',
      'bank_name',
      'bank_swift',
      'bank_iban',
    ]
      .reduce((built, column) => built.addColumn(column, 'text', (c) => c.notNull().defaultTo('')), table)
      .addColumn('swihs_image', 'text'),
  )
  await resource('users', (table) =>
    table
      .addColumn('first_name', 'text', (c) => c.notNull())
      .addColumn('last_name', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('is_superuser', bool, (c) => c.notNull().defaultTo(unset))
      .addColumn('is_active', bool, (c) => c.notNull().defaultTo(set)),
  )

  await db.schema
    .createTable('passwords')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .execute()
  await dialect
    .addId(db.schema.createTable('tokens'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('tokens_user').on('tokens').column('user_id').execute()
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('resets_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('demo_content')
    .addColumn('resource', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('demo_content_key', ['resource', 'record_id'])
    .execute()
  await dialect
    .addId(db.schema.createTable('history'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer')
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('resource', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer')
    .execute()
  await db.schema.createIndex('history_record').on('history').columns(['resource', 'record_id']).execute()

  const index = liveIndex(db, dialect)
  const unique = liveUnique(db, dialect)
  await unique('users', 'email')
  await unique('subscribers', 'email')
  await unique('categories', 'name')
  await index('posts', [{ orEmpty: 'post_date' }, 'id'])
  await index('posts', ['category_id'])
  await index('events', ['eventDate', 'id'])
  await index('events', [{ fold: 'eventName' }])
  await index('evenemang', ['event_id'])
  await index('contact', ['status'])
  // Each sort order of the members' list includes the most common filter, so that rows are skipped unread.
  const names = ['first_name', 'last_name', 'email', 'phone_number', 'address', 'zip_code', 'city']
  for (const column of names) await index('members', [{ fold: column }, 'id', 'member_status'])
  for (const column of ['birthday', 'gender']) {
    await index('members', [{ orEmpty: column }, 'id', 'member_status'])
  }
  await index('members', ['member_status', 'id'])
  await index('members', ['city', 'member_status'])
  await index('members', [{ orEmpty: 'gender' }, 'member_status'])
  await searchIndex(db, dialect, { table: 'members', columns: names })

  const now = new Date().toISOString()
  for (const name of ['footer', 'about', 'kontakt', 'site']) {
    await sql`insert into ${sql.table(name)} (created_at, updated_at) values (${now}, ${now})`.execute(db)
  }
}
