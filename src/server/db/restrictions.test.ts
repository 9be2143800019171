import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notRestricted, restrictedAs } from '#server/db/restrictions.ts'
import { countAudience } from '#server/mail/sending/audience.ts'
import { renderMail } from '#server/mail/templates/render-mail.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { posts } from '#shared/resources/posts.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { type AnyRecord, addRecord } from '#testing/records.ts'

let app: MailApp
let hidden: AnyRecord
let sister: AnyRecord
let event: AnyRecord

const read = async (url: string) => (await app.call('GET', url, { token: app.superuser })).json()

beforeAll(async () => {
  app = await createMailApp()
  const email = 'Familjen.Berg@Example.se'
  hidden = await addRecord(app, members, { first_name: 'Åsa', last_name: 'Berg', email })
  sister = await addRecord(app, members, {
    first_name: 'Eva',
    last_name: 'Berg',
    email: email.toLowerCase(),
    member_status: true,
  })
  event = await addRecord(app, events, { eventName: 'Fest', eventHasForm: true })
  await addRecord(app, evenemang, { name: 'ÅSA  berg', email, event_name: 'Fest' })
  await addRecord(app, events, { eventName: 'Bal', eventHasForm: true })
  await addRecord(app, evenemang, { name: 'Eva Berg', email, event_name: 'Bal' })
  await addRecord(app, subscribers, { email })
  await app.context.db.updateTable('subscribers').set({ confirmed: true }).execute()
})
afterAll(() => app.close())

test('costs nothing while nobody is restricted: the plan of a list stays as it was', async () => {
  const { db, sqlite } = app.context
  const query = db.selectFrom('members').select('id').where('deleted_at', 'is', null)
  const free = query.where(await notRestricted(db, members))
  if (!sqlite) return
  const plan = (sql: string) =>
    sqlite
      .prepare(`explain query plan ${sql}`)
      .all()
      .map((step) => step.detail)
  const order = ' order by "last_name_folded", "id" limit 50'
  expect(plan(free.compile().sql + order)).toEqual(plan(query.compile().sql + order))
})

describe('a restricted person', () => {
  beforeAll(async () => {
    app.clock.time += 1_000
    const person = restrictedAs({ address: ' familjen.BERG@example.se', name: 'Åsa Berg' })
    const created_at = app.context.now().toISOString()
    await app.context.db
      .insertInto('restrictions')
      .values({ ...person, created_at, user_id: null })
      .execute()
  })

  test('stands in no list, number, choice or hit, and others of the address do', async () => {
    const list = await read('/api/members/')
    expect(list.map(({ id }: AnyRecord) => id)).toEqual([sister.id])
    expect(await read('/api/search/?q=berg')).toEqual([
      expect.objectContaining({ resource: 'members', id: sister.id }),
      expect.objectContaining({ resource: 'evenemang', title: 'Eva Berg' }),
      expect.objectContaining({ resource: 'claims', hint: expect.stringContaining('Eva Berg') }),
    ])
    expect(await read('/api/members/values/?field=first_name')).toEqual([{ value: 'Eva', count: 1 }])
    expect(await read('/api/evenemang/')).toHaveLength(1)
    expect(await read('/api/subscribers/')).toHaveLength(0)
    const { members: counted } = await read('/api/statistics/')
    expect(counted.active + counted.passive).toBe(1)
    const participants = await read(`/api/events/${event.id}/participants/`)
    expect(participants.participants).toEqual([])
  })

  test('is found by whoever has the address of the record', async () => {
    expect(await read(`/api/members/${hidden.id}/`)).toMatchObject({ first_name: 'Åsa' })
  })

  test('leaves the lists of the bin', async () => {
    await app.call('DELETE', `/api/members/${hidden.id}/`, { token: app.superuser })
    expect(await read('/api/bin/')).toEqual([])
  })

  test('gets no mail but what answers their own acts', async () => {
    const everybody = { audience: 'everybody', event_id: event.id, chosen: '' } as const
    expect(await countAudience(app.context, everybody)).toBe(0)
    expect(await countAudience(app.context, { audience: 'subscribers', event_id: null, chosen: '' })).toBe(0)
    const mail = { mailing_id: null, subject: '', data: null, created_at: '', id: 1, attempts: 0 }
    const of = (kind: 'membership-welcome' | 'membership-receipt', { id, email }: AnyRecord) =>
      renderMail({ ...mail, kind, recipient: email as string, record_id: id }, app.context)
    await app.call('POST', `/api/bin/members/${hidden.id}/restore/`, { token: app.superuser })
    expect(await of('membership-welcome', hidden)).toBeNull()
    expect(await of('membership-receipt', hidden)).not.toBeNull()
    expect(await of('membership-welcome', sister)).not.toBeNull()
  })

  test('who applies afterwards is seen: they wait for an answer', async () => {
    app.clock.time += 1_000
    await addRecord(app, events, { eventName: 'Dans', eventHasForm: true })
    await addRecord(app, evenemang, {
      name: 'Åsa Berg',
      email: 'familjen.berg@example.se',
      event_name: 'Dans',
    })
    expect(await read('/api/evenemang/')).toHaveLength(2)
  })
})

test('records of nobody are never looked at', async () => {
  expect((await notRestricted(app.context.db, posts)).compile(app.context.db).sql).toBe('true')
})
