import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeSetting } from '#server/db/settings.ts'
import { votersOn } from '#server/membership/voters.ts'
import { actsApi } from '#shared/membership/acts.ts'
import { noVotingRules, votingSetting } from '#shared/membership/voting.ts'
import { stockholmDay } from '#shared/time.ts'
import { membershipFacts } from '#testing/membership-facts.ts'
import { undo } from '#testing/operations.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let now = new Date('2027-03-10T20:00:00Z')
const facts = membershipFacts(() => server)
/** The meeting is on the day; a fee counts that was paid by 5 March. */
const day = '2027-03-15'
let ordinary = 0
let support = 0

beforeAll(async () => {
  server = await createTestApp({ now: () => now })
  ordinary = await facts.type()
  support = await facts.type()
  await facts.rules({ grace_days: 31 })
  const rules = { ...noVotingRules, paid_days: 10 }
  await writeSetting(server.context.db, votingSetting, JSON.stringify(rules))
})
beforeEach(async () => {
  now = new Date('2027-03-10T20:00:00Z')
  await server.context.db.deleteFrom('members').execute()
})
afterAll(() => server.close())

async function changeType(id: number, type_id: number) {
  const body = { act: 'type', type_id, from: 'now', why: '' }
  const answer = await server.call('POST', actsApi(id), { token: server.superuser, body })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer
}

/** @returns the names of those who have a vote, and of the others with the reasons */
async function votes(on = day): Promise<{ voters: string[]; without: Record<string, string[]> }> {
  const today = stockholmDay(now)
  const { voters, without } = await votersOn(server.context.db, { day: on, today })
  return {
    voters: voters.map(({ name }) => name),
    without: Object.fromEntries(without.map(({ name, reasons }) => [name, reasons])),
  }
}

/** A membership without a claim, for which nothing is owed. */
async function free(name: string, on: string, by: 'free' | 'board' | 'import' = 'free'): Promise<number> {
  const id = await facts.person(name)
  await facts.grant(id, { type: ordinary, first: '2027-01-01', last: '2027-12-31', on, by })
  return id
}

test('who pays nothing has a vote from the day of the first granting, whatever type they have got since', async () => {
  for (const [name, by] of [
    ['Fri', 'free'],
    ['Given', 'board'],
    ['Inläst', 'import'],
  ] as const)
    await changeType(await free(name, '2027-01-20', by), support)
  await changeType(await free('Sen', '2027-03-06'), support)
  expect(await votes()).toEqual({
    voters: ['Fri Ek', 'Given Ek', 'Inläst Ek'],
    without: { 'Sen Ek': ['unpaid'] },
  })
})

test('several changes of type, also on one day and back again, change nothing in it', async () => {
  const early = await free('Fri', '2027-01-20')
  const late = await free('Sen', '2027-03-06')
  const types = [support, ordinary, support]
  for (const type of types) for (const id of [early, late]) await changeType(id, type)
  now = new Date('2027-03-10T23:30:00Z')
  for (const type of [ordinary, support]) for (const id of [early, late]) await changeType(id, type)
  const expected = { voters: ['Fri Ek'], without: { 'Sen Ek': ['unpaid'] } }
  expect(await votes()).toEqual(expected)
  const changed = await changeType(early, ordinary)
  expect(await votes()).toEqual(expected)
  await undo(server, changed)
  expect(await votes()).toEqual(expected)
  // Of a past day it says what was true then.
  expect((await votes('2027-03-10')).voters).toEqual(['Fri Ek'])
})

test('of a membership that was paid the day of the payment counts, whatever type it has got since', async () => {
  for (const [name, paidDay] of [
    ['Tidig', '2027-03-05'],
    ['Sen', '2027-03-06'],
  ] as const) {
    const id = await facts.person(name)
    const paid = { amount: 100, day: paidDay }
    const claim = await facts.claim(id, { amount: 100, due: '2027-01-01', paid })
    await facts.grant(id, {
      ...{ type: ordinary, first: '2027-01-01', last: '2027-12-31', on: paidDay, by: 'payment', claim },
    })
    await changeType(id, support)
  }
  expect(await votes()).toEqual({ voters: ['Tidig Ek'], without: { 'Sen Ek': ['unpaid'] } })
})

test('what the board gives in the place of a membership whose money went back counts from its own day', async () => {
  const id = await facts.person('Tillbaka')
  const claim = await facts.claim(id, { amount: 100, due: '2027-01-01' })
  const year = { type: ordinary, first: '2027-01-01', last: '2027-12-31' }
  await facts.grant(id, { ...year, on: '2027-01-20', by: 'payment', claim, revoked: '2027-03-10' })
  await facts.grant(id, { ...year, first: '2027-03-10', on: '2027-03-10' })
  expect(await votes()).toEqual({ voters: [], without: { 'Tillbaka Ek': ['unpaid'] } })
})
