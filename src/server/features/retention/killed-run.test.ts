import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createRetentionApp } from '#testing/retention-app.ts'
import { forgetDue } from './forget-due.ts'

test('a run that dies half way has forgotten whole people, and the next one goes on', async () => {
  const app = await createRetentionApp()
  for (let index = 0; index < 120; index++) await app.addMember({ email: `m${index}@example.se` })
  await app.until('2027-01-31')
  const [, held] = [0, (await app.ids('members'))[70]]
  await sql`create table holding (member_id integer not null references members (id))`.execute(app.db)
  await sql`insert into holding (member_id) values (${held})`.execute(app.db)
  app.setClock('2027-02-01T02:00:00Z')
  await expect(forgetDue(app.server.context)).rejects.toThrow()
  expect(await app.ids('members')).toHaveLength(70)
  expect(await app.formers()).toHaveLength(50)
  await sql`drop table holding`.execute(app.db)
  await forgetDue(app.server.context)
  expect(await app.ids('members')).toEqual([])
  expect(await app.formers()).toHaveLength(120)
  expect(await forgetDue(app.server.context)).toBe(0)
  await app.server.close()
})
