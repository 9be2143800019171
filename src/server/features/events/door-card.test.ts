import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { program } from '#server/http/access/actor.ts'
import { cardCodes } from '#server/membership/cards.ts'
import { recordDeparture } from '#server/membership/departures.ts'
import { grantMembership } from '#server/membership/grant.ts'
import type { MembershipScope } from '#server/membership/scope.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { doorCardApi, doorCardsApi } from '#shared/door.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import type { DoorCards } from '#shared/membership/cards.ts'
import { checkAtDoor } from '#shared/membership/door-check.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { onOneDatabase } from '#testing/full-run.ts'
import { addType, setRules } from '#testing/membership-year.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let now = new Date('2027-01-20T12:00:00Z')
let key = ''
let event = 0
let member = 0
let type = 0
beforeEach(async () => {
  now = new Date('2027-01-20T12:00:00Z')
  server = await createTestApp({ now: () => now })
  await signIn()
  type = await addType(server.context, { name: 'Ordinarie' })
  const named = { first_name: 'Åsa', last_name: 'Öberg', email: 'asa@example.org', member_status: false }
  member = (await addRecord(server, members, named)).id
  event = (await addDoor()).id
  await setRules(server.context, { kind: 'calendar', grace_days: 0 })
  await grant(member)
})
afterEach(() => server.close())

async function signIn(): Promise<void> {
  const roles = [{ role: 'door' as const, first_day: null, last_day: null }]
  ;({ key } = await server.signIn({ email: `dorr${now.getTime()}@example.se`, roles }))
}

const addDoor = () =>
  addRecord(server, events, {
    ...{ eventName: 'Fest', eventDate: new Date(now.getTime() + hourMs).toISOString(), eventEndDate: null },
    ...{ registration_closes: null, members_first_until: null },
    eventHasForm: true,
  })

const write = <T>(work: (scope: MembershipScope) => Promise<T>): Promise<T> =>
  inTransaction({ context: server.context, actor: program, isPublic: false }, work)
const grant = (memberId: number, year = '2027') =>
  write((scope) =>
    grantMembership(scope, {
      ...{ memberId, typeId: type, period_id: null, by: 'board' },
      ...{ first_day: `${year}-01-01`, last_day: `${year}-12-31` },
    }),
  )
const check = (code: string) =>
  server.call('POST', doorCardApi(event), { token: key, body: { code } }).then((answer) => answer.json())
const codes = () => cardCodes(server.context, { memberId: member, lastDay: '2027-12-31' })

test('a card is valid by its code and by the signs below it', async () => {
  const { content, short } = await codes()
  const valid = { state: 'valid', name: 'Åsa Öberg', type: 'Ordinarie', valid_until: '2027-12-31' }
  expect(await check(content)).toEqual(valid)
  expect(await check(` ${short.slice(0, 4).toLowerCase()} ${short.slice(4)}`)).toEqual(valid)
})

onOneDatabase(() => {
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

  test('an account that tries too many unknown cards waits until the minute is over; cards of a whole hall do not count (T232)', async () => {
    const { content, short } = await codes()
    const ask = (code: string, token = key) =>
      server.call('POST', doorCardApi(event), { token, body: { code } })
    for (let index = 0; index < 130; index++)
      expect((await ask(content)).json()).toMatchObject({ state: 'valid' })
    for (let index = 0; index < 120; index++)
      expect((await ask(index % 2 ? 'x' : '7K3M 9QXA')).json()).toEqual({ state: 'unknown' })
    for (const code of ['x', content, short]) {
      const refused = await ask(code)
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    }
    const roles = [{ role: 'door' as const, first_day: null, last_day: null }]
    const other = await server.signIn({ email: 'andra.dorren@example.se', roles })
    expect((await ask(content, other.key)).statusCode).toBe(200)
    now = new Date(now.getTime() + minuteMs)
    expect((await ask(content)).json()).toMatchObject({ state: 'valid' })
  })
})

test('many unknown cards at once are answered no oftener', async () => {
  const ask = () => server.call('POST', doorCardApi(event), { token: key, body: { code: 'x' } })
  const answers = await Promise.all(Array.from({ length: 150 }, ask))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(120)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30)
})

onOneDatabase(() => {
  describe('without a connection', () => {
    const today = '2027-01-20'
    const loadOf = async (id = event) => {
      const { body, ...answer } = await server.call('GET', doorCardsApi(id), { token: key })
      return { body, cards: answer.json<DoorCards>() }
    }
    const sha256 = async (text: string) => createHash('sha256').update(text).digest('hex')
    const checkIn = (cards: DoorCards, code: string, day: string) => checkAtDoor(cards, { code, day }, sha256)
    const load = async () => (await loadOf()).cards

    test('a card is checked by what the door has loaded: by its code and by its signs, until its last day', async () => {
      const { content, short } = await codes()
      const cards = await load()
      for (const code of [content, short, ` ${short.slice(0, 4).toLowerCase()} ${short.slice(4)}`]) {
        expect(await checkIn(cards, code, today)).toMatchObject({ valid_until: '2027-12-31' })
        expect(await checkIn(cards, code, '2028-01-01')).toBe(null)
      }
      const other = await cardCodes(server.context, { memberId: member + 1, lastDay: '2027-12-31' })
      for (const code of [other.content, other.short, 'GILLE1.', 'x', ''])
        expect(await checkIn(cards, code, today)).toBe(null)
    })

    test('a card of the last year is valid for who has renewed; of who has left, is in the bin, or is restricted none is', async () => {
      const { content } = await codes()
      await grant(member, '2028')
      expect(await checkIn(await load(), content, today)).toMatchObject({ valid_until: '2028-12-31' })
      const { db } = server.context
      const restriction = {
        address: 'asa@example.org',
        name: '',
        user_id: null,
        created_at: now.toISOString(),
      }
      await db.insertInto('restrictions').values(restriction).execute()
      expect(await load()).toMatchObject({ cards: [], named: '' })
      await db.deleteFrom('restrictions').execute()
      await write((scope) => recordDeparture(scope, { memberId: member, how: 'asked' }))
      expect(await load()).toMatchObject({ cards: [], named: '' })
    })

    test('who stays a member for some days after the last one has a card that is valid as long', async () => {
      const rules = { kind: 'calendar', grace_days: 31, grace_is_member: true } as const
      await setRules(server.context, rules)
      const { content } = await codes()
      const cards = await load()
      expect(await checkIn(cards, content, '2028-01-31')).toMatchObject({ valid_until: '2027-12-31' })
      expect(await checkIn(cards, content, '2028-02-01')).toBe(null)
    })

    test('what the door has loaded names nobody, is another thing at each door, and is empty without membership years', async () => {
      const { body, cards } = await loadOf()
      for (const secret of ['Åsa', 'Öberg', 'asa@example.org', (await codes()).short])
        expect(body).not.toContain(secret)
      expect(body.length).toBeLessThan(250)
      const other = await loadOf((await addDoor()).id)
      expect(other.cards.key).not.toBe(cards.key)
      expect(other.cards.cards[0]?.digests).not.toBe(cards.cards[0]?.digests)
      await setRules(server.context, { kind: 'none' })
      expect(await load()).toMatchObject({ cards: [], named: '' })
    })

    test('the name of the owner is known to whoever scans the card, if the door has it as an applicant', async () => {
      const apply = async (name: string, email: string) =>
        (
          await addRecord(server, evenemang, {
            ...{ name, email, event_name: 'Fest', event_id: event },
          })
        ).id
      const own = await apply('åsa  öberg', 'ASA@example.org')
      // Somebody else may have the same name, with another address.
      const other = await apply('Åsa Öberg', 'other@example.org')
      // A family shares an address.
      const bo = { first_name: 'Bo', last_name: 'Öberg', email: 'asa@example.org', member_status: false }
      const sibling = (await addRecord(server, members, bo)).id
      await grant(sibling)
      const { content, short } = await codes()
      const cards = await load()
      const scanned = await checkIn(cards, content, today)
      expect([own, other].map((id) => scanned?.isOf(id))).toEqual([true, false])
      const of = await cardCodes(server.context, { memberId: sibling, lastDay: '2027-12-31' })
      const another = await checkIn(cards, of.content, today)
      expect([own, other].map((id) => another?.isOf(id))).toEqual([false, false])
      expect((await checkIn(cards, short, today))?.isOf(own)).toBe(false)
      expect(cards.named).toMatch(/^[0-9a-f]{8}$/)
      expect(Number.parseInt(cards.named, 16)).not.toBe(own)
    })

    test('is loaded by who may mark at a door that is open', async () => {
      expect((await server.call('GET', doorCardsApi(event))).statusCode).toBe(401)
      expect((await server.call('GET', doorCardsApi(event), { token: server.user })).statusCode).toBe(403)
      now = new Date('2027-01-23T12:00:00Z')
      await signIn()
      expect((await server.call('GET', doorCardsApi(event), { token: key })).statusCode).toBe(403)
    })
  })
})
