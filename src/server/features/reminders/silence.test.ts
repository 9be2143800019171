import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyApi } from '#shared/claim-list.ts'
import { addDays } from '#shared/membership/days.ts'
import {
  type RemindersView,
  remindersApi,
  silenceApi,
  silenceMemberApi,
} from '#shared/membership/reminders.ts'
import type { Role } from '#shared/roles.ts'
import { onOneDatabase } from '#testing/full-run.ts'
import { createMembershipYears, type MembershipYears, type Way } from '#testing/membership-years.ts'
import { undo } from '#testing/operations.ts'

let years: MembershipYears
beforeAll(async () => {
  years = await createMembershipYears({ kind: 'calendar', first: '2026-01-01', members: 10 })
  for (const day of ['2026-12-01', '2026-12-02']) await years.live(day)
})
afterAll(() => years.close())

let accounts = 0
/** Calls as somebody of a role who has just signed in: the clock moves on for weeks. */
async function call(role: Role, address: string, body?: object) {
  const [method = '', path = ''] = address.split(' ')
  accounts += 1
  const email = `konto${accounts}@example.se`
  const { key } = await years.server.signIn({ email, roles: [{ role, first_day: null, last_day: null }] })
  return years.server.call(method, path, { token: key, ...(body && { body }) })
}
const seen = async (): Promise<RemindersView> => (await call('members', `GET ${remindersApi}`)).json()

async function claimOf(way: Way) {
  const member = [...years.byId].find(([, one]) => one === way)?.[0] ?? 0
  const { id } = await years.server.context.db
    .selectFrom('claims')
    .select('id')
    .where('member_id', '=', member)
    .executeTakeFirstOrThrow()
  const { db } = years.server.context
  return {
    id,
    member,
    /** The stages that were reached, and whether each was sent. */
    stages: async () => {
      const rows = await db.selectFrom('claim_stages').selectAll().where('claim_id', '=', id).execute()
      return Object.fromEntries(rows.map(({ stage, is_sent }) => [stage, Boolean(is_sent)]))
    },
    actions: async () => {
      const lines = await db
        .selectFrom('history')
        .select('action')
        .where('resource', '=', 'members')
        .where('record_id', '=', member)
        .execute()
      return lines.map(({ action }) => action).filter((action) => /silence|remind/.test(action))
    },
  }
}
const live = async (from: string, until: string) => {
  for (let day = from; day <= until; day = addDays(day, 1)) await years.live(day)
}

test('one claim is not reminded of, for a reason, and then again from its next stage on', async () => {
  const { id, member, stages, actions } = await claimOf('never')
  const silence = (why: string) => call('members', `POST ${silenceApi(id, 'silence')}`, { why })
  expect((await silence(' ')).statusCode).toBe(422)
  const { statusCode, body } = await silence('Betalar på mötet')
  expect(statusCode).toBe(200)
  const mine = { member_id: member, claim_id: id, why: 'silent', reason: 'Betalar på mötet' }
  expect(JSON.parse(body).silent).toContainEqual(expect.objectContaining(mine))
  expect((await silence('Igen')).statusCode).toBe(409)

  years.at('2026-12-23', '12:00')
  const { next } = await seen()
  expect(next.some(({ of }) => of === 'soon')).toBe(true)
  expect(next.map(({ claim_id }) => claim_id)).not.toContain(id)
  await live('2026-12-24', '2026-12-25')
  expect(await stages()).toEqual({ opens: true, soon: false })

  expect((await call('members', `POST ${silenceApi(id, 'remind')}`)).statusCode).toBe(200)
  expect((await call('members', `POST ${silenceApi(id, 'remind')}`)).statusCode).toBe(409)
  await live('2026-12-26', '2026-12-31')
  expect(await stages()).toEqual({ opens: true, soon: false, 'last-day': true })
  expect(await actions()).toEqual(['silence-claim', 'remind-claim'])
})

onOneDatabase(() => {
  test('the treasurer does the same at the claim; a membership ends on its day all the same, without a mail', async () => {
    const { id, member, stages } = await claimOf('late')
    const act = (role: Role, name: 'silence' | 'remind', body?: object) =>
      call(role, `POST ${moneyApi.act(id, name)}`, body)
    expect((await act('members', 'silence', { why: 'X' })).statusCode).toBe(403)
    expect((await call('treasurer', `POST ${silenceApi(id, 'silence')}`, { why: 'X' })).statusCode).toBe(403)
    const { claim } = (await act('treasurer', 'silence', { why: 'Betalar kontant' })).json()
    expect(claim).toMatchObject({ silent: true, silent_day: '2026-12-31', silent_why: 'Betalar kontant' })
    const listed = (await call('treasurer', `GET ${moneyApi.claims}?state=silent`)).json()
    expect(listed).toMatchObject([{ id, silent: true }])
    await live('2027-01-01', '2027-01-31')
    expect(await stages()).toMatchObject({ 'last-day': true, grace: false, end: false })
    expect(
      await years.server.context.db
        .selectFrom('member_departures')
        .select(['day', 'how'])
        .where('member_id', '=', member)
        .execute(),
    ).toEqual([{ day: '2027-01-31', how: 'unpaid' }])
  })
})

test('a fee that is only opened tomorrow is opened at once and silent; a free membership, or none, is not', async () => {
  const fresh = await createMembershipYears({ kind: 'calendar', first: '2026-01-01', members: 10 })
  const roles = [{ role: 'members' as const, first_day: null, last_day: null }]
  const idOf = (way: Way) => [...fresh.byId].find(([, one]) => one === way)?.[0] ?? 0
  await fresh.live('2026-12-01')
  fresh.at('2026-12-01', '14:00')
  const { key: token } = await fresh.server.signIn({ email: 'medlem@example.se', roles })
  const silence = (id: number) =>
    fresh.server.call('POST', silenceMemberApi(id), { token, body: { why: 'Betalar på mötet' } })
  for (const way of ['free', 'honorary'] as const) expect((await silence(idOf(way))).statusCode).toBe(409)
  // After an undo the member is asked for the fee as if nothing had happened.
  expect((await undo(fresh.server, await silence(idOf('late')), token)).json()).toMatchObject({ left: [] })
  const view = (await silence(idOf('never'))).json<RemindersView>()
  expect(view.next.map(({ member_id }) => member_id)).not.toContain(idOf('never'))
  expect(view.silent).toMatchObject([{ member_id: idOf('never'), why: 'silent' }])
  expect((await silence(idOf('never'))).statusCode).toBe(409)
  expect(view.next.map(({ member_id }) => member_id)).toContain(idOf('late'))
  await fresh.live('2026-12-02')
  const { db } = fresh.server.context
  const claims = await db.selectFrom('claims').select(['member_id', 'due_day']).execute()
  expect(claims.filter(({ member_id }) => member_id === idOf('never'))).toEqual([
    { member_id: idOf('never'), due_day: '2026-12-31' },
  ])
  const mails = await db.selectFrom('mails').select('recipient').where('kind', '=', 'fee-opens').execute()
  expect(mails.map(({ recipient }) => recipient)).not.toContain('kim3@example.se')
  expect(mails.length).toBeGreaterThan(5)
  const late = await db
    .selectFrom('claims')
    .select('void_why')
    .where('member_id', '=', idOf('late'))
    .execute()
  expect(late.map(({ void_why }) => void_why)).toEqual(['undone', ''])
  await fresh.close()
})

test('only a fee of which something is owed is made silent', async () => {
  const { id } = await claimOf('at-once')
  expect((await call('members', `POST ${silenceApi(id, 'silence')}`, { why: 'X' })).statusCode).toBe(409)
  expect((await call('members', `POST ${silenceApi(9_999, 'silence')}`, { why: 'X' })).statusCode).toBe(404)
})
