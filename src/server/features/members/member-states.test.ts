import { afterEach, beforeEach, expect, test } from 'vitest'
import { program } from '#server/http/access/actor.ts'
import { insertApplication } from '#server/membership/applications.ts'
import { recordConfirmation } from '#server/membership/confirmations.ts'
import { grantMembership } from '#server/membership/grant.ts'
import type { MembershipScope } from '#server/membership/scope.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type Member, members } from '#shared/resources/members.ts'
import { onOneDatabase } from '#testing/full-run.ts'
import { addType, setRules } from '#testing/membership-year.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeEach(async () => {
  server = await createTestApp({ now: () => new Date('2027-01-20T12:00:00Z') })
})
afterEach(() => server.close())

const write = <T>(work: (scope: MembershipScope) => Promise<T>): Promise<T> =>
  inTransaction({ context: server.context, actor: program, isPublic: false }, work)
const call = (path: string) => server.call('GET', path, { token: server.superuser })
const list = async (query = ''): Promise<Member[]> => (await call(`${members.path}?sort=id&${query}`)).json()
const names = async (query: string) => (await list(query)).map(({ first_name }) => first_name)
const add = async (first_name: string, more: object = {}): Promise<number> =>
  (await addRecord(server, members, { first_name, member_status: false, ...more })).id

/** A register with a member, one whose membership ended in December, one who applies, and a former member. */
async function fill(): Promise<{ type: number }> {
  const type = await addType(server.context, { name: 'Ordinarie' })
  const ids = { Astrid: await add('Astrid'), Gun: await add('Gun'), Ansgar: await add('Ansgar') }
  await add('Tor')
  await setRules(server.context, { kind: 'calendar' })
  const grant = { typeId: type, period_id: null, by: 'board' } as const
  await write(async (scope) => {
    const [first_day, last_day] = ['2027-01-01', '2027-12-31']
    await grantMembership(scope, { ...grant, memberId: ids.Astrid, first_day, last_day, day: first_day })
    await grantMembership(scope, {
      ...{ ...grant, memberId: ids.Gun, day: '2026-02-01' },
      ...{ first_day: '2026-02-01', last_day: '2026-12-31' },
    })
    await insertApplication(scope, { memberId: ids.Ansgar, typeId: type })
    await recordConfirmation(scope, { memberId: ids.Astrid, how: 'paper' })
  })
  return { type }
}

onOneDatabase(() => {
  test('tell nothing in a register without membership years', async () => {
    await add('Astrid', { member_status: true })
    const [member] = await list()
    for (const name of ['membership_state', 'type_name', 'valid_until'])
      expect(member).not.toHaveProperty(name)
    expect((await call(panelApi.exported(members.name, 'csv'))).body).not.toContain('Valid until')
  })
})

test('order the list, its pages, and its files, up and down', async () => {
  await fill()
  const sorted = async (query: string): Promise<string[]> =>
    ((await call(`${members.path}?${query}`)).json() as Member[]).map(({ first_name }) => first_name)
  const byState = ['Astrid', 'Gun', 'Ansgar', 'Tor']
  expect(await sorted('sort=membership_state')).toEqual(byState)
  expect(await sorted('sort=-membership_state')).toEqual(byState.toReversed())
  expect(await sorted('sort=valid_until')).toEqual(['Ansgar', 'Tor', 'Gun', 'Astrid'])
  expect(await sorted('sort=-valid_until&limit=1&offset=1')).toEqual(['Gun'])
  expect(await sorted('sort=-type_name&limit=3')).toEqual(['Ansgar', 'Gun', 'Astrid'])
  expect(await sorted('sort=-membership_state&membership_state=active&membership_state=grace')).toEqual([
    'Gun',
    'Astrid',
  ])
  const page = await call(`${members.path}?sort=membership_state&limit=2`)
  expect([page.headers['x-total-count'], page.json().length]).toEqual(['4', 2])
  const file = (await call(`${panelApi.exported(members.name, 'csv')}?sort=-membership_state`)).body
  expect(byState.toSorted((a, b) => file.indexOf(a) - file.indexOf(b))).toEqual(byState.toReversed())
  expect((await call(`${members.path}?sort=groups`)).statusCode).toBe(422)
})

test('stand in the list, and filter it', async () => {
  const { type } = await fill()
  expect(await list()).toMatchObject([
    { membership_state: 'active', type_name: 'Ordinarie', valid_until: '2027-12-31' },
    { membership_state: 'grace', type_name: 'Ordinarie', valid_until: '2026-12-31' },
    { membership_state: 'applied', type_name: 'Ordinarie', valid_until: null },
    { membership_state: 'ended', type_name: '', valid_until: null },
  ])
  expect(await names('membership_state=active')).toEqual(['Astrid'])
  expect(await names('membership_state=grace&membership_state=applied')).toEqual(['Gun', 'Ansgar'])
  expect(await names(`membership_type=${type}&membership_state=active`)).toEqual(['Astrid'])
  const both = 'membership_state=active&membership_state=grace'
  const page = await call(`${members.path}?${both}&sort=-first_name&limit=1&offset=1`)
  expect([page.headers['x-total-count'], ...page.json().map(({ first_name }: Member) => first_name)]).toEqual(
    [...['2', 'Astrid']],
  )
  expect(await names(`${both}&q=gun`)).toEqual(['Gun'])
  expect(await names(`${both}&unconfirmed=2027`)).toEqual(['Gun'])
  expect(await names('valid_from=2027-01-01')).toEqual(['Astrid'])
  expect(await names('valid_from=2026-01-01&valid_to=2026-12-31')).toEqual(['Gun'])
  expect(await names('unconfirmed=2027')).toEqual(['Gun'])
  expect(await names('unconfirmed=2026')).toEqual(['Astrid', 'Gun'])
  for (const wrong of ['membership_state=x', 'valid_from=x', 'membership_type=x'])
    expect((await call(`${members.path}?${wrong}`)).json()).toMatchObject({ code: 'invalid-parameter' })
})

onOneDatabase(() => {
  test('stand in files in words', async () => {
    await fill()
    const { body } = await server.call(
      'GET',
      `${panelApi.exported(members.name, 'csv')}?membership_state=grace`,
      {
        token: server.superuser,
        headers: { 'accept-language': 'sv' },
      },
    )
    const lines = body.trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('Gäller till')
    expect(lines[1]).toContain('Ska förnya')
    expect(lines[1]).toContain('2026-12-31')
  })

  test('applications that wait for a decision are counted where there are membership years', async () => {
    const counted = async () => (await call(panelApi.statistics)).json().members
    await add('Tor', { is_new: true })
    expect(await counted()).toMatchObject({ applications: 1 })
    expect(await counted()).not.toHaveProperty('waiting')
    await fill()
    expect((await counted()).waiting).toBe((await list('membership_state=applied')).length)
    expect((await counted()).waiting).toBeGreaterThan(0)
  })
})
