import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { planOnce } from '#server/db/plan-once.ts'
import { createTestApp } from '#testing/test-app.ts'

test('a statement that is planned once answers as any other, and PostgreSQL keeps its plan', async () => {
  const { context, close } = await createTestApp()
  await context.db.connection().execute(async (db) => {
    const double = async (number: number) =>
      (await sql<{ twice: number }>`select ${planOnce} 2 * cast(${number} as integer) as twice`.execute(db))
        .rows
    expect([await double(1), await double(21)]).toEqual([[{ twice: 2 }], [{ twice: 42 }]])
    if (context.dialect.name !== 'postgres') return
    const kept = await sql`select 1 from pg_prepared_statements where statement like '%twice%'`.execute(db)
    expect(kept.rows).toHaveLength(1)
  })
  await close()
})
