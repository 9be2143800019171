import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { votersOn } from '#server/membership/voters.ts'
import type { MeetingOverview, Voters, VotingList } from '#shared/meetings.ts'
import { addDays } from '#shared/membership/days.ts'
import { noVotingRules, type VotingRules } from '#shared/membership/voting.ts'
import { onOneDatabase } from '#testing/full-run.ts'
import { createLetterApp, letterWords } from '#testing/letter-app.ts'
import { membershipFacts } from '#testing/membership-facts.ts'
import { undo } from '#testing/operations.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { proveSummons } from './prove-summons.ts'

let server: TestApp
const now = new Date('2027-02-01T11:00:00Z')
const facts = membershipFacts(() => server)
let type = 0

beforeAll(async () => {
  server = await createTestApp({ now: () => now })
  type = await facts.type()
})
beforeEach(async () => {
  const { db } = server.context
  for (const table of ['voting_lists', 'meetings', 'claims', 'members'] as const)
    await db.deleteFrom(table).execute()
  await facts.rules({ grace_days: 31 })
  await setRules({})
})
afterAll(() => server.close())

const call = async <T>(request: string, body?: unknown): Promise<T> => {
  const [method = '', path = ''] = request.split(' ')
  const answer = await server.call(method, path, { token: server.superuser, body })
  if (answer.statusCode >= 400) throw new Error(`${request}: ${answer.statusCode} ${answer.body}`)
  return answer.statusCode === 204 ? (undefined as T) : answer.json()
}
const setRules = (rules: Partial<VotingRules>) => call('PUT /api/voting/', { ...noVotingRules, ...rules })
const votersAt = (day: string) => call<Voters>(`GET /api/voting/voters/?day=${day}`)
const list = (id: number) => call<VotingList>(`GET /api/voting/lists/${id}/`)
const freeze = async (day: string, meeting_id: number | null = null) =>
  (await call<{ id: number }>('POST /api/voting/lists/', { day, meeting_id })).id

/** A member of 2027, from a day on. */
async function member(name: string, on = '2027-01-01', given: Record<string, unknown> = {}): Promise<number> {
  const id = await facts.person(name, given)
  await facts.grant(id, { type, first: on, last: '2027-12-31', on })
  return id
}

describe('who has a vote', () => {
  const day = '2027-03-15'

  test('is who is a member of a type with a vote, by the rules; all others with the reason', async () => {
    await setRules({ min_age: 15, member_days: 30, paid_days: 10 })
    await member('Anna')
    await member('Precis', '2027-02-13', { birthday: '2012-03-15' })
    await member('Ung', '2027-01-01', { birthday: '2012-03-16' })
    await member('Okänd', '2027-01-01', { birthday: null })
    await member('Sen', '2027-02-14')
    const honorary = await facts.person('Heder')
    await facts.grant(honorary, {
      ...{ type: await facts.type({ votes: false }), first: '2027-01-01', last: null },
    })
    const grace = await facts.person('Förnyar')
    await facts.grant(grace, { type, first: '2026-01-01', last: '2027-02-20' })
    const late = await facts.person('Betalsen')
    const paid = { amount: 100, day: '2027-03-06' }
    const claim = await facts.claim(late, { amount: 100, due: '2027-01-01', paid })
    await facts.grant(late, { type, first: '2027-01-01', last: '2027-12-31', by: 'payment', claim })
    const inTime = await facts.person('Betaltid')
    const first = { amount: 100, day: '2027-03-05' }
    const settled = await facts.claim(inTime, { amount: 100, due: '2027-01-01', paid: first })
    await facts.grant(inTime, {
      ...{ type, first: '2027-01-01', last: '2027-12-31', by: 'payment', claim: settled },
    })
    const { voters, without, rules } = await votersAt(day)
    expect(voters.map(({ name }) => name)).toEqual(['Anna Ek', 'Betaltid Ek', 'Precis Ek'])
    expect(Object.fromEntries(without.map(({ name, reasons }) => [name, reasons]))).toEqual({
      'Betalsen Ek': ['unpaid'],
      'Förnyar Ek': ['grace'],
      'Heder Ek': ['type'],
      'Okänd Ek': ['birthday'],
      'Sen Ek': ['late'],
      'Ung Ek': ['age'],
    })
    for (const part of ['15', '2027-02-13', '2027-03-05']) expect(rules).toContain(part)
  })

  test('is told by the last such day of a year, and in grace where the rules say so', async () => {
    await setRules({ paid_day: '02-28', grace_votes: true })
    const old = await facts.person('Gammal')
    await facts.grant(old, { type, first: '2026-01-01', last: '2027-02-20' })
    await member('Sen', '2027-03-01')
    expect((await votersAt(day)).voters.map(({ name }) => name)).toEqual(['Gammal Ek'])
    // Of a payment of this year that of last year makes no earlier one.
    const both = await facts.person('Båda')
    await facts.grant(both, { type, first: '2026-01-01', last: '2027-02-28' })
    await facts.grant(both, { type, first: '2027-03-01', last: '2027-12-31' })
    const { without } = await votersAt(day)
    expect(without).toContainEqual({ id: both, name: 'Båda Ek', reasons: ['unpaid'] })
  })

  test('loses it before the meeting when the membership ends, and is named', async () => {
    const id = await facts.person('Utgår')
    await facts.grant(id, { type, first: '2026-03-01', last: '2027-02-28' })
    const gone = await facts.person('Borta')
    await facts.grant(gone, { type, first: '2026-03-01', last: '2027-02-05' })
    const { losing } = await votersAt(day)
    expect(losing).toEqual([
      { id: gone, name: 'Borta Ek', reasons: ['ended'] },
      { id, name: 'Utgår Ek', reasons: ['grace'] },
    ])
  })

  test('is not who is restricted', async () => {
    await member('Anna')
    await member('Bo')
    await server.context.db
      .insertInto('restrictions')
      .values({ address: 'bo@example.se', name: '', created_at: '2027-01-01T00:00:00.000Z', user_id: null })
      .execute()
    expect((await votersAt(day)).voters.map(({ name }) => name)).toEqual(['Anna Ek'])
    await server.context.db.deleteFrom('restrictions').execute()
  })
})

test('the register of each of 30 past days equals the one that was made then', async () => {
  const { db } = server.context
  await setRules({ member_days: 3, paid_days: 1 })
  const made = new Map<string, string>()
  const ids: number[] = []
  for (let step = 0; step < 30; step++) {
    const day = addDays('2027-02-01', step)
    // Each day brings a member, ends one, grants one again, and takes one back.
    ids.push(await member(`Kim${step}`, day))
    const [ended, again, revoked] = [ids[step - 8], ids[step - 12], ids[step - 20]]
    if (ended && step % 2) await facts.depart(ended, day)
    if (again && step % 4 === 1) await facts.grant(again, { type, first: day, last: '2027-12-31' })
    if (revoked && step % 3 === 0)
      await db.updateTable('memberships').set({ revoked_day: day }).where('member_id', '=', revoked).execute()
    made.set(day, JSON.stringify((await votersOn(db, { day, today: day })).voters))
  }
  const sizes = new Set([...made.values()].map((text) => text.length))
  expect(sizes.size).toBeGreaterThan(15)
  for (const [day, text] of made)
    expect([day, JSON.stringify((await votersOn(db, { day, today: '2027-03-31' })).voters)]).toEqual([
      day,
      text,
    ])
})

describe('a frozen register', () => {
  test('stays as it is, with the SHA-256 of its text, which anybody can reckon again', async () => {
    await member('Åsa')
    const bo = await member('Bo')
    const id = await freeze('2027-02-01')
    const before = await list(id)
    expect(before.rows.map(({ number, name }) => [number, name])).toEqual([
      [1, 'Bo Ek'],
      [2, 'Åsa Ek'],
    ])
    const { body } = await server.call('GET', `/api/voting/lists/${id}/text/`, { token: server.superuser })
    expect(body).toBe(
      `röstlängd 1\ndag 2027-02-01\nfryst 2027-02-01T11:00:00.000Z\nregler ${before.rules}\nantal 2\n1 Bo Ek\n2 Åsa Ek\n`,
    )
    expect(createHash('sha256').update(body).digest('hex')).toBe(before.sha256)
    await member('Ny')
    await facts.depart(bo, '2027-02-01')
    await server.context.db.updateTable('members').set({ last_name: 'Ny' }).where('id', '=', bo).execute()
    expect(await list(id)).toEqual(before)
    expect(before.is_whole).toBe(true)
  })

  test('gets lines with a reason, and marks of who is there, which change nothing of it', async () => {
    await member('Bo')
    const late = await member('Sen')
    const id = await freeze('2027-02-01')
    const { sha256, rows } = await list(id)
    await call(`POST /api/voting/lists/${id}/additions/`, {
      ...{ name: 'Sen Ek', why: 'Mötet godkände betalningen', member_id: late },
    })
    const marks = [{ id: rows[0]?.id, present: true }]
    expect(await call(`PUT /api/voting/lists/${id}/present/`, { marks })).toEqual({ present: 1 })
    expect(await call(`PUT /api/voting/lists/${id}/present/`, { marks })).toEqual({ present: 1 })
    const after = await list(id)
    expect(
      after.rows.map(({ number, name, present, added_why }) => [number, name, present, added_why]),
    ).toEqual([
      [1, 'Bo Ek', true, ''],
      [2, 'Sen Ek', false, ''],
      [3, 'Sen Ek', false, 'Mötet godkände betalningen'],
    ])
    expect(after).toMatchObject({ sha256, is_whole: true, voters: 2 })
    marks[0] = { id: rows[0]?.id, present: false }
    expect(await call(`PUT /api/voting/lists/${id}/present/`, { marks })).toEqual({ present: 0 })
  })

  test('keeps the number of whom it forgets, and says so', async () => {
    await member('Anna')
    const bo = await member('Bo')
    const id = await freeze('2027-02-01')
    await call(`DELETE /api/members/${bo}/`)
    expect(await list(id)).toMatchObject({ is_whole: true, erased: 0 })
    await call(`DELETE /api/bin/members/${bo}/`)
    const after = await list(id)
    expect(after).toMatchObject({ is_whole: false, erased: 1, voters: 2 })
    expect(after.rows.map(({ number, name }) => [number, name])).toEqual([
      [1, 'Anna Ek'],
      [2, ''],
    ])
  })

  test('is none of a day on which nobody has a vote, or of a meeting that is not there', async () => {
    const answer = (day: string, meeting_id: number | null) =>
      server.call('POST', '/api/voting/lists/', { token: server.superuser, body: { day, meeting_id } })
    expect((await answer('2027-02-01', null)).statusCode).toBe(409)
    await member('Anna')
    expect((await answer('2027-02-01', 999)).statusCode).toBe(422)
    expect((await answer('2027-02-30', null)).statusCode).toBe(422)
  })
})

describe('a summons', () => {
  test.each([
    ['', 'Kallelse till Årsmöte & fest', 'Plats: Stugan'],
    ['<p>Kom!</p>', '', 'Kom!'],
  ])(
    'starts with the meeting, its day and place unless something is written: %j',
    async (content, title, text) => {
      const { db } = server.context
      const meeting = { name: 'Årsmöte & fest', day: '2027-02-20', place: 'Stugan' }
      const { id } = await call<{ id: number }>('POST /api/meetings/', meeting)
      const times = { created_at: '2027-02-01T12:00:00.000Z', updated_at: '2027-02-01T12:00:00.000Z' }
      const { id: letter_id } = await db
        .insertInto('letters')
        .values({ ...times, user_id: null, about: 'membership', to_whom: 'active', choice_id: null, content })
        .returning('id')
        .executeTakeFirstOrThrow()
      await call(`POST /api/meetings/${id}/summons/`, { letter_id })
      const letter = await db
        .selectFrom('letters')
        .selectAll()
        .where('id', '=', letter_id)
        .executeTakeFirstOrThrow()
      expect(letter.title).toBe(title)
      expect(letter.content).toContain(text)
      if (content === '') {
        expect(letter.content).toContain('Årsmöte &amp; fest den 20 februari 2027')
        expect(JSON.parse(letter.texts).en.title).toBe('Summons to Årsmöte & fest')
      }
    },
  )

  test('is told to be too early or too late by the days of the rules', async () => {
    await setRules({ summons_min_days: 14, summons_max_days: 42 })
    const fault = async (day: string) => {
      const { id } = await call<{ id: number }>('POST /api/meetings/', { name: 'Årsmöte', day, place: '' })
      const { days_before, fault } = await call<MeetingOverview>(`GET /api/meetings/${id}/`)
      return [days_before, fault]
    }
    expect(await fault('2027-02-14')).toEqual([13, 'late'])
    expect(await fault('2027-02-15')).toEqual([14, null])
    expect(await fault('2027-03-15')).toEqual([42, null])
    expect(await fault('2027-03-16')).toEqual([43, 'early'])
    expect(await fault('2027-01-31')).toEqual([-1, 'late'])
  })

  onOneDatabase(() => {
    test('is proved by the ledger of mails, and names whom it did not reach', async () => {
      const letters = await createLetterApp()
      try {
        // The clock of these mails says 1 March.
        const day = '2027-03-21'
        const anna = await letters.person('Anna')
        const twin = await letters.person('Tvilling', { email: 'anna@example.se' })
        const post = await letters.person('Post', { address: 'Gatan 1', zip_code: '90325', city: 'Umeå' })
        await letters.context.db.updateTable('members').set({ email: '' }).where('id', '=', post).execute()
        const meeting = (
          await letters.ask('POST /api/meetings/', { name: 'Årsmöte', day, place: 'Stugan' })
        ).json() as { id: number }
        const overview = async (): Promise<MeetingOverview> =>
          (await letters.ask(`GET /api/meetings/${meeting.id}/`)).json()
        const { called } = await overview()
        expect(called).toEqual([anna, twin, post])
        const content = `${letterWords.content}<p><a href="/dokument/dagordning">Dagordning</a></p>`
        const draft = await letters.draft({ ids: called }, { content })
        await letters.ask(`POST /api/meetings/${meeting.id}/summons/`, { letter_id: draft.id })
        expect((await overview()).letter_id).toBe(draft.id)
        const warned = (await letters.ask(`GET /api/meetings/letters/${draft.id}/`)).json()
        expect(warned.meeting).toMatchObject({ name: 'Årsmöte', days_before: 20, fault: null })
        expect((await letters.send(draft)).statusCode).toBe(201)
        await letters.pass()
        const { summons, letter_id } = await overview()
        expect(letter_id).toBeNull()
        expect(summons).toMatchObject([
          {
            ...{ title: 'Årsmöte', documents: ['Dagordning'], days_before: 20, fault: null },
            ...{ recipients: 1, handed_over: 1, failed: 0, waiting: 0 },
            is_named: true,
            unreached: [
              { name: 'Post Ek', why: 'address', address: 'Gatan 1', zip_code: '90325', city: 'Umeå' },
            ],
          },
        ])
        // After 90 days nobody is said to have been reached, or not.
        letters.clock.time += 89 * 86_400_000
        await letters.context.db.deleteFrom('mails').execute()
        const proof = await proveSummons(letters.context, {
          ...{ mailingId: summons[0]?.mailing_id ?? 0, meetingDay: day, rules: noVotingRules },
        })
        expect(proof).toMatchObject({ is_named: false, recipients: 1, unreached: [] })
      } finally {
        await letters.close()
      }
    })
  })
})

describe('an undo', () => {
  const body = { name: 'Årsmöte', day: '2027-03-15', place: 'Klubbstugan' }
  const send = (request: string, given?: object) => {
    const [method = '', path = ''] = request.split(' ')
    return server.call(method, path, { token: server.superuser, body: given })
  }
  const whole = { undone: 1, left: [], mails: 0 }
  const meetings = () => call<object[]>('GET /api/meetings/')

  test('of a meeting deletes it, gives its former words back, or brings it back with its registers', async () => {
    await member('Anna')
    expect((await undo(server, await send('POST /api/meetings/', body))).json()).toEqual(whole)
    expect(await meetings()).toEqual([])
    const { id } = await call<{ id: number }>('POST /api/meetings/', body)
    const listId = await freeze(body.day, id)
    expect(
      (await undo(server, await send(`PUT /api/meetings/${id}/`, { ...body, place: 'Ny' }))).json(),
    ).toEqual(whole)
    expect(await meetings()).toEqual([{ id, ...body }])
    const deleted = await send(`DELETE /api/meetings/${id}/`)
    expect((await list(listId)).meeting_id).toBe(null)
    expect((await undo(server, deleted)).json()).toEqual(whole)
    expect(await meetings()).toEqual([{ id, ...body }])
    expect((await list(listId)).meeting_id).toBe(id)
  })

  test('of a frozen register deletes it, unless a line was added since; the line can be undone', async () => {
    await member('Anna')
    const freezing = () => send('POST /api/voting/lists/', { day: body.day, meeting_id: null })
    const first = await freezing()
    expect((await undo(server, first)).json()).toEqual(whole)
    expect((await send(`GET /api/voting/lists/${first.json().id}/`)).statusCode).toBe(404)
    const frozen = await freezing()
    const { id } = frozen.json()
    const added = await send(`POST /api/voting/lists/${id}/additions/`, { name: 'Åsa Öst', why: 'Beslut' })
    expect((await undo(server, frozen)).json()).toMatchObject({ undone: 0, left: [{ reason: 'referenced' }] })
    expect((await list(id)).rows).toHaveLength(2)
    expect((await undo(server, added)).json()).toEqual(whole)
    expect(await list(id)).toMatchObject({
      is_whole: true,
      rows: [{ name: expect.stringContaining('Anna') }],
    })
  })
})
