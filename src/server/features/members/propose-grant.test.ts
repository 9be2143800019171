import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actsApi, type GrantProposal } from '#shared/membership/acts.ts'
import { members } from '#shared/resources/members.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { addType, setRules } from '#testing/membership-year.ts'
import { addRecord } from '#testing/records.ts'

let app: MailApp
let ordinary: number
let support: number
let honorary: number
beforeAll(async () => {
  app = await createMailApp()
  ordinary = await addType(app.context, { fee: 30_000 })
  support = await addType(app.context, { kind: 'support' })
  honorary = await addType(app.context, { kind: 'honorary' })
})
beforeEach(async () => {
  await app.reset()
  await setRules(app.context, { kind: 'calendar' })
})
afterAll(() => app.close())

const add = async (): Promise<number> =>
  (await addRecord(app, members, { member_status: false })).id as number
/** Grants a membership that is accepted. @returns its last day */
async function grant(id: number, until: string): Promise<string> {
  const body = { act: 'grant', type_id: ordinary, until }
  const done = await app.call('POST', actsApi(id), { token: app.superuser, body })
  expect(done.statusCode, done.body).toBe(200)
  return done.json().valid_until
}
async function proposed(id: number) {
  const { type_id, types } = (
    await app.call('GET', actsApi(id), { token: app.superuser })
  ).json() as GrantProposal
  return { type_id, until: new Map(types.map((one) => [one.id, one.until])) }
}
const proposedLast = async (id: number) => (await proposed(id)).until.get(ordinary)

test('until the end of the first period that the member does not have of the type, which is accepted', async () => {
  const id = await add()
  expect((await proposed(id)).type_id).toBeNull()
  for (const last of ['2027-12-31', '2028-12-31', '2029-12-31']) {
    expect([await proposedLast(id), await grant(id, last)]).toEqual([last, last])
    const { type_id, until } = await proposed(id)
    expect(type_id).toBe(ordinary)
    expect([until.get(support), until.get(honorary)]).toEqual(['2027-12-31', null])
  }
})

test('a membership that ends within a period is proposed until its end', async () => {
  const id = await add()
  await grant(id, '2027-06-30')
  expect(await proposedLast(id)).toBe('2027-12-31')
})

test('for twelve months where no period tells', async () => {
  await setRules(app.context, { kind: 'rolling' })
  const id = await add()
  for (const last of ['2028-02-29', '2029-02-28'])
    expect([await proposedLast(id), await grant(id, last)]).toEqual([last, last])
})

test('nothing to who has all that may be granted, and only to who may write members', async () => {
  const id = await add()
  await grant(id, '2037-03-01')
  expect(await proposedLast(id)).toBeNull()
  const mandate = { role: 'reader', first_day: null, last_day: null } as const
  const { key: token } = await app.signIn({ email: 'laser@example.se', roles: [mandate] })
  expect((await app.call('GET', actsApi(id), { token })).statusCode).toBe(403)
})
