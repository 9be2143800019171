import type { Db } from '#server/db/tables.ts'

/** Rows that one statement adds. */
const batchSize = 1_000

/**
 * Puts `count` people on the list, `person0@example.se` and so on, and plans an information mail to everybody that
 * starts at once, as if its half minute were over.
 */
export async function mailEverybody(db: Db, count: number, content = '<p>Hej alla</p>'): Promise<void> {
  const now = new Date().toISOString()
  const times = { created_at: now, updated_at: now, deleted_at: null }
  const people = Array.from({ length: count }, (_, index) => ({
    ...times,
    email: `person${index}@example.se`,
    code: `code${index}`,
    confirmed: true,
    stopped: false,
    consent_source: '',
    consent_by: '',
  }))
  for (let at = 0; at < count; at += batchSize) {
    await db
      .insertInto('subscribers')
      .values(people.slice(at, at + batchSize))
      .execute()
  }
  const mailing = { title: 'Höstens program', content, user_name: 'Kim', starts_at: now }
  await db
    .insertInto('mailings')
    .values({ ...times, ...mailing })
    .execute()
}
