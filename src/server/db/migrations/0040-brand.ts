import type { Kysely } from 'kysely'

/** An association has a logo and a colour of its own; without them the site looks as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['logo', 'logo_dark'])
    await db.schema.alterTable('site').addColumn(name, 'text').execute()
  for (const name of ['brand_colour', 'accent_steps'])
    await db.schema
      .alterTable('site')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
}
