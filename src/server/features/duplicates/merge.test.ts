import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Duplicates, duplicatesApi, type MergedField } from '#shared/duplicates.ts'
import { dayMs } from '#shared/durations.ts'
import { members } from '#shared/resources/members.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { operationOf, undo } from '#testing/operations.ts'
import { type AnyRecord, addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { eraseMerged } from './erase-merged.ts'

let server: TestApp
let now = new Date('2026-11-27T10:00:00Z')
beforeAll(async () => {
  server = await createTestApp({ now: () => now })
})
beforeEach(async () => {
  await server.context.db.deleteFrom('members').execute()
})
afterAll(() => server.close())

const send = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })
const read = async (): Promise<Duplicates> => (await send('GET', duplicatesApi.list)).json()
const get = async (id: number): Promise<AnyRecord> => (await send('GET', `${members.path}${id}/`)).json()

const maja = {
  ...{ first_name: 'Maja', last_name: 'Sjöö', email: 'maja@example.org', birthday: '1999-08-12' },
  ...{
    phone_number: '+46701740607',
    address: 'Skolgatan 3',
    zip_code: '753 10',
    city: 'Uppsala',
    note: 'Kassör',
  },
}

/** Adds two records of one member, the later of which has moved. */
async function addTwo(later: object = {}): Promise<{ ids: [number, number]; versions: [number, number] }> {
  const kept = await addRecord(server, members, { ...maja, member_status: true, joined_on: '2024-09-01' })
  const moved = { email: 'maja@annan.example.org', city: 'Lund', note: 'Vegan', member_status: false }
  const other = await addRecord(server, members, { ...maja, ...moved, ...later })
  return { ids: [kept.id, other.id], versions: [1, 1] }
}

const merge = (two: object, take: MergedField[]) => send('POST', duplicatesApi.merge, { ...two, take })

async function merged(take: MergedField[], later?: object) {
  const two = await addTwo(later)
  const answer = await merge(two, take)
  expect(answer.statusCode).toBe(200)
  return { ids: two.ids, id: answer.json().id as number, operation: operationOf(answer) }
}

const row = (id: number) =>
  server.context.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst()

describe('a merge', () => {
  test('keeps the older record with the chosen values, both notes and the address that is dropped', async () => {
    const { ids, id } = await merged(['city'])
    expect(await get(ids[0])).toMatchObject({
      ...{ ...maja, city: 'Lund', member_status: true, joined_on: '2024-09-01', left_on: null },
      note: 'Kassör\nVegan\nTidigare adress: maja@annan.example.org',
    })
    expect((await send('GET', `${members.path}${ids[1]}/`)).statusCode).toBe(404)
    expect(await read()).toMatchObject({
      count: 0,
      merges: [{ id, kept_id: ids[0], other_id: ids[1], kept_name: 'Maja Sjöö', other_name: 'Maja Sjöö' }],
    })
    const lines = (await send('GET', '/api/history/?resource=members&limit=2')).json()
    expect(lines.map(({ action }: { action: string }) => action).toSorted()).toEqual(['merge', 'merged'])
  })

  test('by two presses at once is one', async () => {
    const two = await addTwo()
    const answers = await Promise.all([merge(two, ['city']), merge(two, ['city'])])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect((await get(two.ids[0])).note).toBe('Kassör\nVegan\nTidigare adress: maja@annan.example.org')
  })

  test('of a record that somebody has changed meanwhile is refused, and nothing is changed', async () => {
    const two = await addTwo()
    await send('PUT', `${members.path}${two.ids[1]}/`, { city: 'Gävle' })
    const answer = await merge(two, ['city'])
    expect([answer.statusCode, answer.json().code]).toEqual([412, 'stale'])
    expect([(await get(two.ids[0])).city, (await get(two.ids[1])).city]).toEqual(['Uppsala', 'Gävle'])
  })

  test('of an editor who began before it is found out by If-Match', async () => {
    const { ids } = await merged(['city'])
    const answer = await server.call('PUT', `${members.path}${ids[0]}/`, {
      token: server.superuser,
      body: { city: 'Boden' },
      headers: { 'if-match': '"1"' },
    })
    expect(answer.statusCode).toBe(412)
  })

  test('leaves an application of somebody who is not active waiting, and an active member active', async () => {
    const two = await addTwo()
    await server.context.db
      .updateTable('members')
      .set({ member_status: false, is_new: true, left_on: null })
      .where('id', '=', two.ids[1])
      .execute()
    const passive = { member_status: false, left_on: '2025-01-01' }
    await server.context.db.updateTable('members').set(passive).where('id', '=', two.ids[0]).execute()
    await merge(two, [])
    expect(await get(two.ids[0])).toMatchObject({ is_new: true, member_status: false, left_on: null })
  })

  test('keeps the older one, and neither of somebody in the bin', async () => {
    const { ids, versions } = await addTwo()
    const wrongWay = { ids: ids.toReversed(), versions }
    expect((await merge(wrongWay, [])).statusCode).toBe(409)
    await send('DELETE', `${members.path}${ids[1]}/`)
    expect((await merge({ ids, versions }, [])).statusCode).toBe(404)
  })
})

describe('everything that refers to the other one', () => {
  async function addReferences([kept, other]: [number, number]): Promise<number> {
    const { db } = server.context
    const at = now.toISOString()
    const mail = {
      recipient: maja.email,
      subject: 'Hej',
      created_at: at,
      updated_at: at,
      next_attempt_at: at,
    }
    const nothing = {
      ...{ mailing_id: null, data: null, unique_key: null, lease_owner: null, lease_until: null },
      ...{ sent_at: null, deleted_at: null },
    }
    const { id } = await db
      .insertInto('mails')
      .values({ ...mail, ...nothing, kind: 'membership-receipt', record_id: other, state: 'sent' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('activations')
      .values(
        [kept, other].map((member_id) => ({
          ...{ hash: `hash${member_id}`, member_id, expires_at: '2027-01-01', used_at: null },
        })),
      )
      .execute()
    await db
      .insertInto('member_bounces')
      .values([kept, other].map((member_id) => ({ member_id, refusals: 1, mail_id: member_id })))
      .execute()
    await db
      .insertInto('letters')
      .values({
        ...{ created_at: at, updated_at: at, user_id: null, about: 'membership', to_whom: 'chosen' },
        ...{ choice_id: null, chosen: JSON.stringify([other]) },
      })
      .execute()
    await db
      .insertInto('retention_stops')
      .values({
        resource: 'members',
        record_id: other,
        reason: 'x',
        until: '2027-01-01',
        created_at: at,
        user_id: null,
      })
      .execute()
    return id
  }

  async function standing(mail: number) {
    const { db } = server.context
    const sent = await db.selectFrom('mails').select('record_id').where('id', '=', mail).executeTakeFirst()
    const activations = await db
      .selectFrom('activations')
      .select(['hash', 'member_id'])
      .orderBy('hash')
      .execute()
    const bounces = await db
      .selectFrom('member_bounces')
      .select(['mail_id', 'member_id'])
      .orderBy('mail_id')
      .execute()
    const letter = await db.selectFrom('letters').select('chosen').executeTakeFirst()
    const stop = await db.selectFrom('retention_stops').select('record_id').executeTakeFirst()
    return {
      stop: stop?.record_id,
      mail: sent?.record_id,
      activations: activations.map(({ member_id }) => member_id),
      bounces: bounces.map(({ member_id }) => member_id),
      letter: letter?.chosen,
    }
  }

  beforeEach(async () => {
    for (const table of ['letters', 'retention_stops'] as const)
      await server.context.db.deleteFrom(table).execute()
  })

  test.each<[string, MergedField[], boolean]>([
    ['follows with the address that stays', ['email'], true],
    ['but for what belongs to the address that is dropped', [], false],
  ])('%s', async (_what, take, isSwapped) => {
    const two = await addTwo()
    const [kept, other] = two.ids
    const mail = await addReferences(two.ids)
    const before = await standing(mail)
    const merged = await merge(two, take)
    const [first, second] = isSwapped ? [other, kept] : [kept, other]
    expect(await standing(mail)).toEqual({
      ...{
        stop: kept,
        mail: kept,
        activations: [first, second],
        bounces: [first, second],
        letter: `[${kept}]`,
      },
    })
    expect((await undo(server, merged)).json()).toMatchObject({ undone: 1, left: [] })
    expect(await standing(mail)).toEqual(before)
  })

  test('all of it, where both have one address', async () => {
    const two = await addTwo({ email: maja.email })
    const [kept, other] = two.ids
    const mail = await addReferences(two.ids)
    await server.context.db.deleteFrom('member_bounces').where('member_id', '=', kept).execute()
    const before = await standing(mail)
    const merged = await merge(two, [])
    expect(await standing(mail)).toMatchObject({ activations: [kept, kept], bounces: [kept] })
    expect((await get(kept)).note).toBe('Kassör\nVegan')
    await undo(server, merged)
    expect(await standing(mail)).toEqual(before)
    expect(before.bounces).toEqual([other])
  })
})

describe('the undo of a merge', () => {
  test('makes both what they were', async () => {
    const { ids, operation } = await merged(['city', 'email'])
    expect(await read()).toMatchObject({ count: 0, merges: [{ operation }] })
    expect((await undo(server, operation)).json()).toMatchObject({ undone: 1, left: [] })
    expect(await get(ids[0])).toMatchObject(maja)
    expect(await get(ids[1])).toMatchObject({ city: 'Lund', email: 'maja@annan.example.org', note: 'Vegan' })
    expect(await read()).toMatchObject({ count: 1, merges: [] })
  })

  test('changes nothing when the kept record was changed since', async () => {
    const { ids, operation } = await merged(['city'])
    await send('PUT', `${members.path}${ids[0]}/`, { city: 'Boden' })
    const left = [{ resource: 'members', record_id: ids[0], title: 'Maja Sjöö', reason: 'changed' }]
    expect((await undo(server, operation)).json()).toEqual({ undone: 0, left, mails: 0 })
    expect((await send('GET', `${members.path}${ids[1]}/`)).statusCode).toBe(404)
  })

  test('is refused for the older of two merges of one record, until the later is undone', async () => {
    const older = await addRecord(server, members, maja)
    const { ids, operation } = await merged([])
    const kept = await row(ids[0])
    const later = await merge({ ids: [older.id, ids[0]], versions: [1, kept?.version] }, [])
    const reasons = async () =>
      (await undo(server, operation)).json().left.map(({ reason }: { reason: string }) => reason)
    expect(await reasons()).toEqual(['changed'])
    expect((await undo(server, later)).json()).toMatchObject({ undone: 1 })
    expect((await send('GET', `${members.path}${ids[0]}/`)).statusCode).toBe(200)
  })

  test('shows a pair again that was kept apart', async () => {
    const { ids } = await addTwo()
    const apart = await send('POST', duplicatesApi.apart, { ids, apart: true })
    expect(await read()).toMatchObject({ count: 0, apart: [{ kept_id: ids[0], other_id: ids[1] }] })
    expect((await undo(server, apart)).json()).toMatchObject({ undone: 1 })
    expect(await read()).toMatchObject({ count: 1, apart: [] })
  })

  test('is the only way out of the bin, and lasts a day; then the other one is gone for good', async () => {
    const { ids, operation } = await merged(['city'])
    const restored = await send('POST', `/api/bin/members/${ids[1]}/restore/`)
    expect(restored.statusCode).toBe(409)
    await eraseMerged(server.context)
    expect(await row(ids[1])).toBeDefined()
    const before = now
    now = new Date(now.getTime() + dayMs + 1)
    const { key: token } = await server.signIn({ email: 'morgon@example.se', is_superuser: true })
    expect((await undo(server, operation, token)).json().code).toBe('undo-ended')
    await eraseMerged(server.context)
    now = before
    expect(await row(ids[1])).toBeUndefined()
    expect(await row(ids[0])).toMatchObject({ city: 'Lund' })
    expect(await server.context.db.selectFrom('member_merges').selectAll().execute()).toEqual([])
  })

  test('is not needed to erase the person: the other record goes along, and alone it takes nothing along', async () => {
    await addRecord(server, subscribers, { email: maja.email })
    const { ids } = await merged([], { email: maja.email })
    const second = await addRecord(server, members, { ...maja, note: '' })
    const kept = await row(ids[0])
    await merge({ ids: [ids[0], second.id], versions: [kept?.version, 1] }, [])
    expect((await send('DELETE', `/api/bin/members/${second.id}/`)).json()).toEqual({
      erased: { members: 1 },
    })
    await send('DELETE', `${members.path}${ids[0]}/`)
    const erased = (await send('DELETE', `/api/bin/members/${ids[0]}/`)).json()
    expect(erased).toMatchObject({ erased: { members: 2, subscribers: 1 } })
  })
})
