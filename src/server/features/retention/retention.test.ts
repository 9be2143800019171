import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isFullRun } from '#testing/full-run.ts'
import { createRetentionApp, type RetentionApp, times } from '#testing/retention-app.ts'
import { forgetDue } from './forget-due.ts'

let app: RetentionApp
beforeEach(async () => {
  app = await createRetentionApp()
})
afterEach(() => app.server.close())

const change = (months: object) => app.asAdmin('PUT', '/api/retention/', { months })
/** Lets nights pass, of which `npm test` leaves out the runs: nobody is due meanwhile. */
const skipTo = async (day: string): Promise<void> =>
  isFullRun ? app.until(day) : app.setClock(`${day}T02:00:00Z`)
const page = async () => (await app.asAdmin('GET', '/api/retention/')).json()

describe('an installation that gets this', () => {
  test('announces for 30 days whom it will forget, and forgets nobody meanwhile', async () => {
    const id = await app.addMember({ left_on: '2024-01-01' })
    expect(await page()).toMatchObject({
      today: '2026-12-01',
      total: 1,
      people: [{ class: 'formerMembers', id, name: 'Kim Glömd', due: '2026-12-31' }],
    })
    await app.nights(29)
    expect(app.today()).toBe('2026-12-30')
    expect(await app.ids('members')).toEqual([id])
    expect((await page()).rows[1]).toMatchObject({ name: 'formerMembers', tomorrow: 1, from: '2026-12-31' })
    await app.nights(1)
    expect(await app.ids('members')).toEqual([])
  })

  test('forgets nobody of a class that the board switches off meanwhile', async () => {
    const id = await app.addMember({ left_on: '2024-01-01' })
    expect((await change({ formerMembers: null })).statusCode).toBe(200)
    await app.nights(isFullRun ? 800 : 100)
    expect(await app.ids('members')).toEqual([id])
  })
})

describe('over two years', () => {
  test('members become numbers, applications, messages and accounts go when their period is over', async () => {
    const member = await app.addMember()
    const active = await app.addMember({ member_status: true, left_on: null, email: 'aktiv@example.se' })
    const applicant = await app.addMember({
      is_new: true,
      joined_on: null,
      left_on: null,
      ...times('2026-09-01T10:00:00.000Z'),
    })
    const event = await app.addEvent('2026-03-01T18:00:00.000Z')
    const free = await app.addApplication(event)
    const paid = await app.addApplication(event, { email: 'betald@example.se', paid: true })
    const message = { name: 'Sam', email: 'sam@example.se', message: 'Hej' }
    for (const status of [true, false])
      await app.db
        .insertInto('contact')
        .values({ ...message, status, ...times('2026-06-01T10:00:00.000Z') } as never)
        .execute()
    const accounts = await app.ids('users')
    const former = await app.server.signIn({
      email: 'fore@example.se',
      roles: [{ role: 'writer', first_day: null, last_day: '2026-06-30' }],
    })
    await app.db
      .updateTable('users')
      .set(times('2025-01-01T10:00:00.000Z'))
      .where('id', '=', former.id)
      .execute()

    await app.until('2027-01-31')
    expect(await app.ids('members')).toEqual([member, active, applicant])
    await app.until('2027-02-01')
    expect(await app.ids('members')).toEqual([active, applicant])
    expect(await app.formers()).toEqual([
      {
        id: 1,
        birth_year: 1990,
        gender: 'F',
        city: 'Uppsala',
        first_day: '2020-01-15',
        last_day: '2026-02-01',
      },
    ])
    await app.until('2027-03-01')
    expect(await app.ids('members')).toEqual([active])
    expect(await app.formers()).toHaveLength(1)
    const left = await app.db.selectFrom('evenemang').selectAll().execute()
    expect(left).toHaveLength(1)
    expect(left[0]).toMatchObject({
      id: paid,
      places: 2,
      event_id: event,
      price_kind: 'ordinary',
      message: '',
    })
    expect(Boolean(left[0]?.paid)).toBe(true)
    expect(JSON.stringify(left)).not.toMatch(/Alex|betald@|Robin|Vegan|Ring/)
    expect(JSON.parse(left[0]?.guests ?? '')).toEqual([
      { name: '–', key: 'g1', present: true, price_kind: 'member' },
    ])
    expect(await app.ids('contact')).toHaveLength(2)
    await app.until('2027-06-29')
    expect(await app.db.selectFrom('contact').select('status').execute()).toHaveLength(1)
    expect(await app.ids('users')).toEqual([...accounts, former.id])
    await app.until('2027-06-30')
    expect(await app.ids('users')).not.toContain(former.id)
    await skipTo('2028-11-30')
    await app.nights(1)
    expect(await app.ids('users')).toContain(accounts[0])
    expect(await app.ids('evenemang')).toEqual([paid])
    expect(await app.ids('evenemang')).not.toContain(free)
    const lines = await app.db
      .selectFrom('history')
      .selectAll()
      .where('action', 'in', ['erase', 'forget'])
      .execute()
    expect(lines.every(({ user_id, user_name }) => user_id === null && user_name === '')).toBe(true)
    expect(JSON.stringify(lines)).not.toMatch(/Kim|Alex|Sam/)
    app.setClock('2033-12-31T02:00:00Z')
    await forgetDue(app.server.context)
    expect(await app.ids('evenemang')).toEqual([paid])
    await app.nights(1)
    expect(await app.ids('evenemang')).toEqual([])
  })

  test('a member in the bin and a restricted one are none of its business', async () => {
    const binned = await app.addMember({ deleted_at: '2026-11-30T10:00:00.000Z' })
    const restricted = await app.addMember({ email: 'sparrad@example.se' })
    await app.db
      .insertInto('restrictions')
      .values({ address: 'sparrad@example.se', name: '', created_at: app.today(), user_id: null })
      .execute()
    await app.nights(isFullRun ? 400 : 100)
    expect(await app.ids('members')).toEqual([binned, restricted])
  })
})

describe('the board', () => {
  test('stops the forgetting of one person, with a reason and until when', async () => {
    const kept = await app.addMember()
    const other = await app.addMember({ first_name: 'Bo', email: 'bo@example.se' })
    const stop = { resource: 'members', record_id: kept, reason: 'Hedersmedlem utreds', until: '2027-06-30' }
    const answer = await app.asAdmin('POST', '/api/retention/stops/', stop)
    expect(answer.statusCode).toBe(200)
    expect(await page()).toMatchObject({ stops: [{ ...stop, name: 'Kim Glömd' }] })
    await app.until('2027-02-01')
    expect(await app.ids('members')).toEqual([kept])
    expect(await app.ids('members')).not.toContain(other)
    await app.until('2027-06-30')
    expect(await app.ids('members')).toEqual([kept])
    await app.until('2027-07-01')
    expect(await app.ids('members')).toEqual([])
    expect((await page()).stops).toEqual([])
  })

  test('takes a stop back', async () => {
    const kept = await app.addMember()
    const stop = { resource: 'members', record_id: kept, reason: 'Utreds', until: '2028-06-30' }
    const { id } = (await app.asAdmin('POST', '/api/retention/stops/', stop)).json()
    await app.asAdmin('DELETE', `/api/retention/stops/${id}/`)
    await app.until('2027-02-01')
    expect(await app.ids('members')).toEqual([])
  })

  test.each([
    ['members', 999, '2028-01-01', 404],
    ['members', 1, '2026-11-30', 422],
    ['members', 1, '2040-01-01', 422],
    ['board', 1, '2028-01-01', 422],
  ])('%s %i until %s is refused', async (...[resource, record_id, until, status]) => {
    await app.addMember()
    const body = { resource, record_id, reason: 'x', until }
    const answer = await app.asAdmin('POST', '/api/retention/stops/', body)
    expect(answer.statusCode).toBe(status)
  })

  test('changes a period: a shorter one is announced for a week, a longer one holds at once', async () => {
    await app.nights(60)
    const id = await app.addMember({ left_on: '2026-06-01' })
    await change({ formerMembers: 6 })
    expect((await page()).people).toMatchObject([{ id, due: '2027-02-06' }])
    await app.nights(6)
    await change({ formerMembers: 24 })
    await app.nights(30)
    expect(await app.ids('members')).toEqual([id])
    await skipTo('2028-05-30')
    await app.nights(1)
    expect(await app.ids('members')).toEqual([id])
    await app.until('2028-06-01')
    expect(await app.ids('members')).toEqual([])
  })

  test('is refused periods that are none', async () => {
    for (const months of [{ formerMembers: 0 }, { formerMembers: 121 }, { formerMembers: 1.5 }, { mails: 3 }])
      expect((await change(months)).statusCode).toBe(422)
  })

  test('with a role reads of whom it may, and changes no period', async () => {
    await app.addMember({ left_on: '2025-12-20' })
    const event = await app.addEvent('2025-12-20T18:00:00.000Z')
    await app.addApplication(event)
    const { key } = await app.server.signIn({
      email: 'medlem@example.se',
      roles: [{ role: 'members', first_day: null, last_day: null }],
    })
    const { people } = (await app.server.call('GET', '/api/retention/', { token: key })).json()
    expect(people.map(({ resource }: { resource: string }) => resource)).toEqual(['members'])
    const refused = await app.server.call('PUT', '/api/retention/', { token: key, body: { months: {} } })
    expect(refused.statusCode).toBe(403)
    const of = (resource: string) => ({ resource, record_id: 1, reason: 'x', until: '2027-06-30' })
    const stop = (resource: string) =>
      app.server.call('POST', '/api/retention/stops/', { token: key, body: of(resource) })
    expect((await stop('evenemang')).statusCode).toBe(403)
    expect((await stop('members')).statusCode).toBe(200)
  })
})
