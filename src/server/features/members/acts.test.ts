import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestFee } from '#server/claims/request-fee.ts'
import { allocate, recordPayment } from '#server/claims/take-payment.ts'
import { openRenewals } from '#server/features/reminders/open-renewals.ts'
import { program } from '#server/http/access/actor.ts'
import { recordDeparture } from '#server/membership/departures.ts'
import { grantMembership } from '#server/membership/grant.ts'
import { readRules } from '#server/membership/rules.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { readClaims } from '#server/payments/read-claims.ts'
import { dayMs } from '#shared/durations.ts'
import { actsApi, actsPreviewApi } from '#shared/membership/acts.ts'
import { timelineApi } from '#shared/membership/timeline.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import { fake } from '#testing/fake.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { addType, knownOf, setRules } from '#testing/membership-year.ts'
import { operationOf, undo as undoOperation } from '#testing/operations.ts'
import { addRecord } from '#testing/records.ts'

let app: MailApp
let ordinary: number
let support: number
let honorary: number
beforeAll(async () => {
  app = await createMailApp()
  ordinary = await addType(app.context, { fee: 30_000, name: 'Ordinarie' })
  support = await addType(app.context, { kind: 'support', fee: 10_000, name: 'Stöd' })
  honorary = await addType(app.context, { kind: 'honorary', name: 'Heders' })
})
beforeEach(async () => {
  await app.reset()
  await setRules(app.context, { kind: 'calendar' })
})
afterAll(() => app.close())

const post = (url: string, body: unknown) => app.call('POST', url, { token: app.superuser, body })
const act = async (id: number, body: object) => {
  const foreseen = await post(actsPreviewApi(id), body)
  const done = await post(actsApi(id), body)
  // The preview tells what is true afterwards.
  if (done.statusCode === 200) {
    const standing = done.json()
    expect(standing).toEqual(foreseen.json().after)
    return { number: operationOf(done), ...standing }
  }
  expect(foreseen.json().errors).toEqual(done.json().errors)
  return done.json()
}
const undo = async (number: string) => (await undoOperation(app, number)).json()
/** The records that an undo left as they are. */
const leftBy = async (number: string) => (await undo(number)).left
const known = (id: number) => knownOf(app.context, id)
const today = () => stockholmDay(app.context.now())
const write = <T>(work: (scope: WriteScope) => Promise<T>): Promise<T> =>
  inTransaction({ context: app.context, actor: program, isPublic: false }, work)
const add = async (values: object = {}): Promise<number> =>
  (await addRecord(app, members, { member_status: false, ...values })).id as number
const addMember = async (typeId = ordinary): Promise<number> => {
  const id = await add()
  const days = { period_id: null, first_day: '2027-01-01', last_day: '2027-12-31', day: '2027-01-01' }
  await write((scope) => grantMembership(scope, { memberId: id, typeId, ...days, by: 'board' }))
  return id
}
const feesOf = async (id: number) =>
  (
    await readClaims(app.context.db, {
      today: today(),
      where: (query) => query.where('claims.member_id', '=', id),
    })
  ).map(({ state, amount }) => [state, amount])
const entriesOf = async (id: number): Promise<{ what: string; note?: string }[]> =>
  (await app.call('GET', timelineApi(id), { token: app.superuser })).json().entries
async function actionsOn(id: number): Promise<string[]> {
  const lines = app.context.db.selectFrom('history').select('action').where('record_id', '=', id)
  return (await lines.where('resource', '=', 'members').execute()).map(({ action }) => action)
}

describe('granting', () => {
  test('gives a membership until a day without payment, with its reason, and is taken back', async () => {
    const id = await add()
    const columns = { joined_on: '2020-01-01', left_on: '2024-12-31' }
    await app.context.db.updateTable('members').set(columns).where('id', '=', id).execute()
    const body = { act: 'grant', type_id: ordinary, until: '2027-06-30', why: 'Hjälpte till på festivalen' }
    const { number, ...now } = await act(id, body)
    expect(now).toMatchObject({ type_id: ordinary, valid_until: '2027-06-30', owed: 0 })
    expect(await known(id)).toMatchObject({
      memberships: [[ordinary, '2027-03-01', '2027-06-30']],
      member_status: true,
    })
    expect(await entriesOf(id)).toMatchObject([{ what: 'granted', note: 'Hjälpte till på festivalen' }])
    expect(await actionsOn(id)).toContain('grant-membership')
    const more = await act(id, { ...body, until: '2027-12-31' })
    expect((await known(id)).memberships[1]).toEqual([ordinary, '2027-07-01', '2027-12-31'])
    for (const one of [more.number, number]) expect((await undo(one)).undone).toBe(1)
    const member = (await app.call('GET', `${members.path}${id}/`, { token: app.superuser })).json()
    expect(member).toMatchObject({ ...columns, member_status: false })
  })

  test('taken back, the member is what they were, with a departure to come, an application and what they owed', async () => {
    const id = (await app.call('POST', members.path, { body: fake(members) })).json().id as number
    const { number } = await act(id, { act: 'grant', type_id: ordinary, until: '2027-12-31' })
    expect(await known(id)).toMatchObject({ decisions: ['accepted'], is_new: false, state: 'active' })
    await undo(number)
    expect(await known(id)).toMatchObject({
      state: 'applied',
      decisions: [null],
      is_new: true,
      memberships: [],
    })

    const leaving = await addMember()
    await write((scope) => recordDeparture(scope, { memberId: leaving, how: 'link', day: '2028-01-01' }))
    const again = await act(leaving, { act: 'grant', type_id: ordinary, until: '2028-06-30' })
    expect((await known(leaving)).departures).toEqual([])
    await undo(again.number)
    expect((await known(leaving)).departures).toEqual(['2028-01-01'])

    const owing = (await app.call('POST', members.path, { body: fake(members) })).json().id as number
    await post(panelApi.approveMembers, { ids: [owing] })
    const body = { act: 'grant', type_id: ordinary, until: '2027-12-31' }
    expect((await post(actsPreviewApi(owing), body)).json()).toMatchObject({
      before: { state: 'due', owed: 30_000 },
      after: { state: 'active', owed: 30_000 },
    })
    const waived = await act(owing, { ...body, waives: true })
    expect([waived.owed, await feesOf(owing)]).toEqual([0, [['void', 30_000]]])
    await undo(waived.number)
    expect([(await known(owing)).state, await feesOf(owing)]).toEqual(['due', [['open', 30_000]]])
  })

  test('always has a last day, but for honorary members, and gives nobody what they have', async () => {
    const id = await addMember()
    const grant = (until: string | null, type_id = ordinary) => act(id, { act: 'grant', type_id, until })
    for (const until of [null, '2027-02-28', '2099-01-01', '2027-12-31'])
      expect(await grant(until)).toMatchObject({ errors: [{ pointer: '/until' }] })
    expect(await grant('2027-12-31', honorary)).toMatchObject({ errors: [{ pointer: '/until' }] })
    expect(await grant('2027-12-31', 9999)).toMatchObject({ errors: [{ pointer: '/type_id' }] })
    expect(await grant(null, honorary)).toMatchObject({
      state: 'active',
      type_id: honorary,
      valid_until: null,
    })
  })
})

describe('confirming', () => {
  test('notes the year of the day, once, with what shows it', async () => {
    const id = await addMember()
    const body = { act: 'confirm', day: '2026-11-02', why: 'Påskriven lista' }
    const { number, confirmed } = await act(id, body)
    expect(confirmed).toEqual([2026])
    expect(await act(id, body)).toMatchObject({ errors: [{ pointer: '/day' }] })
    expect(await act(id, { ...body, day: '2027-03-02' })).toMatchObject({ errors: [{ code: 'range' }] })
    const [row] = await app.context.db.selectFrom('confirmations').selectAll().execute()
    expect(row).toMatchObject({ how: 'paper', evidence: 'Påskriven lista', day: '2026-11-02' })
    await undo(number)
    expect(await app.context.db.selectFrom('confirmations').selectAll().execute()).toEqual([])
  })
})

describe('another type', () => {
  test('from now on: what the member has is of it as long as it lasts, with its payment, and is taken back', async () => {
    const id = await add()
    const day = today()
    const { claim } = await write((scope) => requestFee(scope, { memberId: id, typeId: ordinary, day }))
    await write(async (scope) => {
      const paid = await recordPayment(scope, { source: 'cash', amount: 30_000, paid_day: day })
      await allocate(scope, { paymentId: paid.id, claimId: claim?.id ?? 0 })
    })
    const { number, ...now } = await act(id, { act: 'type', type_id: support, from: 'now', why: 'Flyttade' })
    expect(now).toMatchObject({ state: 'active', type_id: support, valid_until: '2027-12-31' })
    const rows = await app.context.db
      .selectFrom('memberships')
      .selectAll()
      .where('member_id', '=', id)
      .execute()
    expect(rows).toMatchObject([
      { type_id: ordinary, revoked_day: day, revoked_why: 'Flyttade' },
      {
        type_id: support,
        granted_by: 'payment',
        claim_id: claim?.id,
        last_day: '2027-12-31',
        revoked_day: null,
      },
    ])
    expect(await actionsOn(id)).toContain('change-membership-type')
    const retyped = (await entriesOf(id)).filter(({ what }) => what === 'retyped' || what === 'revoked')
    expect(retyped).toMatchObject([{ what: 'retyped', note: 'Flyttade' }])
    await undo(number)
    expect((await known(id)).state).toBe('active')
    expect((await known(id)).memberships).toHaveLength(1)
  })

  test('of who is to pay the first fee: the claim is void and another is made, told by mail', async () => {
    const id = (await app.call('POST', members.path, { body: fake(members) })).json().id as number
    expect(await act(id, { act: 'type', type_id: support, from: 'now' })).toMatchObject({ state: 'applied' })
    await post(panelApi.approveMembers, { ids: [id] })
    expect(await feesOf(id)).toEqual([['open', 10_000]])
    const { number, owed } = await act(id, { act: 'type', type_id: ordinary, from: 'now' })
    expect([owed, await feesOf(id)]).toEqual([
      30_000,
      [
        ['void', 10_000],
        ['open', 30_000],
      ],
    ])
    const welcomes = async () =>
      (await app.mails()).filter(({ kind, state }) => kind === 'membership-welcome' && state === 'queued')
        .length
    expect(await welcomes()).toBe(1)
    expect(await undo(number)).toEqual({ undone: 1, left: [], mails: 0 })
    expect(await feesOf(id)).toEqual([
      ['open', 10_000],
      ['void', 30_000],
    ])
  })

  test('from what follows: the next fee is of it, also one that was asked for, and what is paid begins then', async () => {
    const id = await addMember()
    const { number, ...set } = await act(id, {
      act: 'type',
      type_id: support,
      from: 'next',
      why: 'Vill stödja',
    })
    expect(set).toMatchObject({ type_id: ordinary, next_type_id: support, valid_until: '2027-12-31' })
    expect(await entriesOf(id)).toMatchObject([
      { what: 'next-type', note: 'Vill stödja' },
      { what: 'granted' },
    ])
    await undo(number)
    expect(await app.context.db.selectFrom('next_types').selectAll().execute()).toEqual([])
    app.clock.time = Date.parse('2027-12-10T12:00:00Z')
    app.superuser = (await app.signIn({ email: 'december@example.se', is_superuser: true })).key
    const open = async () =>
      openRenewals(app.context, { day: today(), rules: await readRules(app.context.db) })
    await open()
    expect(await feesOf(id)).toEqual([['open', 30_000]])
    const changed = await act(id, { act: 'type', type_id: support, from: 'next' })
    expect([changed.owed, await feesOf(id)]).toEqual([
      10_000,
      [
        ['void', 30_000],
        ['open', 10_000],
      ],
    ])
    await open()
    expect(await feesOf(id)).toHaveLength(2)
    const claims = await readClaims(app.context.db, {
      today: today(),
      where: (query) => query.where('claims.member_id', '=', id),
    })
    await write(async (scope) => {
      const paid = await recordPayment(scope, { source: 'cash', amount: 10_000, paid_day: today() })
      await allocate(scope, { paymentId: paid.id, claimId: claims.at(-1)?.id ?? 0 })
    })
    expect((await known(id)).memberships.at(-1)).toEqual([support, '2028-01-01', '2028-12-31'])
    // A payment since then refers to the claim.
    expect(await leftBy(changed.number)).toMatchObject([{ reason: 'referenced' }])
  })

  test('set before it is asked for, the claim that opens is of it', async () => {
    const id = await addMember()
    await act(id, { act: 'type', type_id: support, from: 'next' })
    app.clock.time = Date.parse('2027-12-10T12:00:00Z')
    await openRenewals(app.context, { day: today(), rules: await readRules(app.context.db) })
    expect(await feesOf(id)).toEqual([['open', 10_000]])
  })

  test('to a type without an end and back, and nothing where there is nothing to change', async () => {
    const id = await addMember()
    const to = (type_id: number, from = 'now') => act(id, { act: 'type', type_id, from })
    expect(await to(ordinary)).toMatchObject({ errors: [{ pointer: '/type_id' }] })
    expect(await to(honorary)).toMatchObject({ state: 'active', type_id: honorary, valid_until: null })
    expect(await to(ordinary, 'next')).toMatchObject({ status: 409 })
    expect(await to(ordinary)).toMatchObject({
      state: 'active',
      type_id: ordinary,
      valid_until: '2027-12-31',
    })
    const nobody = await add()
    expect(await act(nobody, { act: 'type', type_id: support, from: 'now' })).toMatchObject({ status: 409 })
  })
})

test('without membership years there is nothing to act on; nor on who is not there; and only for who may write members', async () => {
  const id = await addMember()
  const body = { act: 'grant', type_id: ordinary, until: '2028-06-30' }
  const { key } = await app.signIn({ email: 'ingen@example.se' })
  expect((await app.call('POST', actsApi(id), { body })).statusCode).toBe(401)
  for (const url of [actsApi(id), actsPreviewApi(id)])
    expect((await app.call('POST', url, { token: key, body })).statusCode).toBe(403)
  expect((await post(actsApi(99_999), body)).statusCode).toBe(404)
  const { number } = await act(id, body)
  app.clock.time += dayMs + 1
  app.superuser = (await app.signIn({ email: 'dagen-efter@example.se', is_superuser: true })).key
  expect(await undo(number)).toMatchObject({ status: 409, code: 'undo-ended' })
  await setRules(app.context, {})
  expect((await post(actsApi(id), body)).statusCode).toBe(409)
  expect((await app.call('GET', actsApi(id), { token: app.superuser })).json().types).toEqual([])
})

test('keeps an action on a membership when the member has a newer membership', async () => {
  const id = await addMember()
  const older = await act(id, { act: 'type', type_id: support, from: 'now' })
  const newer = await act(id, { act: 'grant', type_id: support, until: '2028-12-31' })
  const left = [{ record_id: id, resource: 'members', reason: 'referenced' }]
  expect(await undo(older.number)).toMatchObject({ undone: 0, left })
  expect(await undo(newer.number)).toMatchObject({ undone: 1 })
})
