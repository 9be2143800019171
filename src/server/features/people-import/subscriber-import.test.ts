import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkPage } from '#shared/paths.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { onOneDatabase } from '#testing/full-run.ts'
import { importsOf, statesOf } from '#testing/people-imports.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let imports: ReturnType<typeof importsOf>
const now = new Date('2026-11-27T10:00:00Z')
beforeAll(async () => {
  server = await createTestApp({ now: () => now })
  imports = importsOf(server)
})
afterAll(() => server.close())

describe('a file of subscribers', () => {
  const emails = 'E-post'
  const resource = 'subscribers' as const
  const more = { consent: 'Listan på årsmötet' }

  onOneDatabase(() => {
    test('needs to be told where the consent comes from, which is stored with the day and by whom', async () => {
      const file = `${emails}\nny@prenumerant.example\nNY@prenumerant.example\ningen adress`
      const { tag, rows } = await imports.seen(file, { resource })
      expect(rows.map(({ state }) => state)).toEqual(['new', 'duplicate', 'wrong'])
      expect((await imports.write(file, tag, { resource })).statusCode).toBe(422)
      expect((await imports.write(file, tag, { resource, more })).json().counts).toMatchObject({ new: 1 })
      const row = await server.context.db
        .selectFrom('subscribers')
        .selectAll()
        .where('email', '=', 'ny@prenumerant.example')
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ consent_source: 'Listan på årsmötet', consent_on: '2026-11-27' })
      expect([Boolean(row.confirmed), row.consent_by]).toEqual([true, expect.stringMatching(/./)])
      expect(row.code).toMatch(/^[\w-]{22}$/)
      const consent = server.context.db
        .selectFrom('consents')
        .select(['kind', 'how'])
        .where('record_id', '=', row.id)
      expect(await consent.execute()).toEqual([{ kind: 'newsletter', how: 'import' }])
    })
  })

  test('puts back nobody who has left or was stopped, and sends no mail', async () => {
    const { db } = server.context
    const gone = await addRecord(server, subscribers, { email: 'Gick@prenumerant.example' })
    const stopped = await addRecord(server, subscribers, { email: 'stopp@prenumerant.example' })
    await db.updateTable('subscribers').set({ stopped: true }).where('id', '=', stopped.id).execute()
    const { code } = await db
      .selectFrom('subscribers')
      .select('code')
      .where('id', '=', gone.id)
      .executeTakeFirstOrThrow()
    await server.call('POST', linkPage('unsubscribe', code))
    await db.deleteFrom('mails').execute()
    const file = `${emails}\ngick@prenumerant.example\nstopp@prenumerant.example\nkvar@prenumerant.example`
    const { counts } = await imports.bring(file, { resource, more })
    expect(counts).toMatchObject({ new: 1, departed: 1, stopped: 1 })
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
    const found = db.selectFrom('subscribers').select('id').where('email', 'like', '%ick@prenumerant%')
    expect(await found.execute()).toEqual([])
    const hashes = await db.selectFrom('departed_addresses').select('hash').execute()
    expect(JSON.stringify(hashes)).not.toContain('gick')
  })
})

onOneDatabase(() => {
  test('the rows that cannot come in are given back as the same kind of file, each with the reason', async () => {
    const file = 'Namn;E-post\nUtan Adress;\nLi Ek;li.ek(at)example.org\nBo Ek;bo@prenumerant.example'
    const answer = await imports.wrong(file, { resource: 'subscribers' })
    expect(answer.headers['content-type']).toContain('text/csv')
    const [head, ...rows] = answer.body.slice(1).trim().split('\r\n')
    expect(head).toBe('"Namn";"E-post";"Varför"')
    expect(rows).toHaveLength(2)
    expect(rows[0]).toBe('"Utan Adress";"";"Raden har ingen e-postadress."')
    expect(rows[1]).toMatch(/^"Li Ek";"li\.ek\(at\)example\.org";"[^"]+"$/)
  })

  test('an import of subscribers is taken back', async () => {
    const resource = 'subscribers' as const
    const more = { consent: 'Listan' }
    const { operation } = await imports.bring('E-post\nater@prenumerant.example', { resource, more })
    expect((await imports.undo(operation)).json()).toMatchObject({ undone: 1, left: [] })
    const again = await imports.seen('E-post\nater@prenumerant.example', { resource })
    expect(statesOf(again)).toEqual(['new'])
  })
})
