import type { TestApp } from '#testing/test-app.ts'

/** @returns the id of a mailing to subscribers in that state */
export async function addMailing(
  { context }: Pick<TestApp, 'context'>,
  state: 'planned' | 'sending' | 'paused' | 'done',
): Promise<number> {
  const at = context.now().toISOString()
  const { id } = await context.db
    .insertInto('mailings')
    .values({
      created_at: at,
      updated_at: at,
      title: 'Nyheter',
      content: '<p>Hej</p>',
      user_id: null,
      user_name: 'Kim',
      starts_at: at,
      state,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns the id of a mail that the mail server took, refused, or said nothing about */
export async function addMail(
  { context: { db, outbox } }: Pick<TestApp, 'context'>,
  state: 'sent' | 'failed' | 'uncertain',
): Promise<number> {
  const data = { title: 'Hej', content: '<p>Hej</p>' }
  await db
    .transaction()
    .execute((tx) =>
      outbox.add(tx, { kind: 'test', recipient: 'kim@example.se', language: 'sv', data }, { title: 'Hej' }),
    )
  const { id } = await db
    .selectFrom('mails')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.updateTable('mails').set({ state }).where('id', '=', id).execute()
  return id
}
