import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/crud/transaction.ts'
import { program } from '#server/http/access/actor.ts'
import { cardCodes } from '#server/membership/cards.ts'
import { recordDeparture } from '#server/membership/departures.ts'
import { grantMembership } from '#server/membership/grant.ts'
import type { MembershipScope } from '#server/membership/scope.ts'
import { doorCardApi } from '#shared/door.ts'
import { hourMs } from '#shared/durations.ts'
import { events } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { addType, setRules } from '#testing/membership-year.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let now = new Date('2027-01-20T12:00:00Z')
let key = ''
let event = 0
let member = 0
beforeEach(async () => {
  now = new Date('2027-01-20T12:00:00Z')
  server = await createTestApp({ now: () => now })
  const roles = [{ role: 'door' as const, first_day: null, last_day: null }]
  ;({ key } = await server.signIn({ email: 'dorr@example.se', roles }))
  const type = await addType(server.context, { name: 'Ordinarie' })
  const named = { first_name: 'Åsa', last_name: 'Öberg', member_status: false }
  member = (await addRecord(server, members, named)).id
  const eventDate = new Date(now.getTime() + hourMs).toISOString()
  event = (await addRecord(server, events, { eventDate, eventHasForm: true })).id
  await setRules(server.context, { kind: 'calendar' })
  await write((scope) =>
    grantMembership(scope, {
      ...{ memberId: member, typeId: type, period_id: null, by: 'board' },
      ...{ first_day: '2027-01-01', last_day: '2027-12-31' },
    }),
  )
})
afterEach(() => server.close())

const write = <T>(work: (scope: MembershipScope) => Promise<T>): Promise<T> =>
  inTransaction({ context: server.context, actor: program, isPublic: false }, work)
const check = (code: string) =>
  server.call('POST', doorCardApi(event), { token: key, body: { code } }).then((answer) => answer.json())
const codes = () => cardCodes(server.context, { memberId: member, lastDay: '2027-12-31' })

test('a card is valid by its code and by the signs below it', async () => {
  const { content, short } = await codes()
  const valid = { state: 'valid', name: 'Åsa Öberg', type: 'Ordinarie', valid_until: '2027-12-31' }
  expect(await check(content)).toEqual(valid)
  expect(await check(` ${short.slice(0, 4).toLowerCase()} ${short.slice(4)}`)).toEqual(valid)
})

test('the code tells nothing by itself, and another one is unknown', async () => {
  const { content } = await codes()
  expect(content).toMatch(/^GILLE1\.[\w-]{27}$/)
  const other = await cardCodes(server.context, { memberId: member + 1, lastDay: '2027-12-31' })
  for (const code of [other.content, other.short, 'GILLE1.', 'x', ''])
    expect(await check(code)).toEqual({ state: 'unknown' })
})

test('of who has left the card says until when it was valid, and no name', async () => {
  const { content } = await codes()
  await write((scope) => recordDeparture(scope, { memberId: member, how: 'asked' }))
  expect(await check(content)).toEqual({ state: 'ended', valid_until: '2027-12-31' })
})

test('a card of who is in the bin is unknown', async () => {
  const { content } = await codes()
  await server.call('DELETE', `${members.path}${member}/`, { token: server.superuser })
  expect(await check(content)).toEqual({ state: 'unknown' })
})
