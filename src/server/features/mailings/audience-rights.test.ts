import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLetterApp, letterValues, letterWords } from '#testing/letter-app.ts'

let app: Awaited<ReturnType<typeof createLetterApp>>
let mailer: { key: string; id: number }
beforeAll(async () => {
  app = await createLetterApp()
  const roles = [{ role: 'mailings' as const, first_day: null, last_day: null }]
  mailer = await app.signIn({ email: 'utskick@example.se', roles })
})
beforeEach(() => app.empty())
afterAll(() => app.close())

const statusOf = async (request: string, body: unknown) =>
  (await app.ask(request, body, mailer.key)).statusCode

describe('an account that may not read the register', () => {
  test('cannot save a draft to all of it or to picked members', async () => {
    await app.person('Anna')
    const { id } = (await app.ask('POST /api/letters/', {}, mailer.key)).json()
    for (const to_whom of ['matching', 'chosen'])
      expect([to_whom, await statusOf(`PUT /api/letters/${id}/`, { ...letterValues, to_whom })]).toEqual([
        to_whom,
        403,
      ])
    expect(await statusOf(`PUT /api/letters/${id}/`, letterValues)).toBe(200)
  })

  test.each(['chosen', 'matching'])(
    'cannot save, send or copy the draft of another account to %s members',
    async (to_whom) => {
      const anna = await app.person('Anna')
      const letter = await app.draft(to_whom === 'chosen' ? { ids: [anna] } : { matching: 'q=Anna' })
      expect(letter.to_whom).toBe(to_whom)
      expect(await statusOf(`PUT /api/letters/${letter.id}/`, { ...letterValues, to_whom })).toBe(403)
      expect((await app.send(letter, {}, mailer.key)).statusCode).toBe(403)
      expect(await statusOf('POST /api/letters/', { letter_id: letter.id })).toBe(403)
      expect((await app.send(letter)).statusCode).toBe(201)
    },
  )

  test.each(['chosen', 'matching'])(
    'copies the words of a mailing to %s members without its audience',
    async (to_whom) => {
      const anna = await app.person('Anna')
      const letter = await app.draft(to_whom === 'chosen' ? { ids: [anna] } : { matching: 'q=Anna' })
      const { id } = (await app.send(letter)).json()
      const copy = (await app.ask('POST /api/letters/', { mailing_id: id }, mailer.key)).json()
      expect(copy).toMatchObject({ ...letterWords, to_whom: 'active', picked: 0 })
    },
  )

  test('cannot resume the mailing of another account to picked members', async () => {
    const anna = await app.person('Anna')
    const { id } = (await app.send(await app.draft({ ids: [anna] }))).json()
    await app.context.db
      .updateTable('mailings')
      .set({ state: 'paused', started_at: '2027-01-01T00:00:00.000Z' })
      .execute()
    expect(await statusOf(`POST /api/mailings/${id}/resume/`, {})).toBe(403)
    expect(await statusOf(`POST /api/mailings/${id}/resend/`, {})).toBe(403)
    expect(await statusOf(`POST /api/mailings/${id}/cancel/`, {})).toBe(200)
  })

  test('writes to active members and to saved choices', async () => {
    await app.person('Anna')
    const choice = await app.saveChoice('Uppsala', 'city=Uppsala')
    for (const to of [{ to_whom: 'active' }, { to_whom: 'choice', choice_id: choice.id }]) {
      const { id } = (await app.ask('POST /api/letters/', {}, mailer.key)).json()
      const saved = await app.ask(`PUT /api/letters/${id}/`, { ...letterValues, ...to }, mailer.key)
      expect((await app.send(saved.json(), {}, mailer.key)).statusCode).toBe(201)
    }
  })
})

test('cancels a planned mailing to picked members when its author loses the right to read the register', async () => {
  const anna = await app.person('Anna')
  const roles = [{ role: 'members' as const, first_day: null, last_day: null }]
  const { key, id } = await app.signIn({ email: 'register@example.se', roles })
  const letter = (await app.ask('POST /api/letters/', { ids: [anna] }, key)).json()
  const saved = await app.ask(`PUT /api/letters/${letter.id}/`, { ...letterValues, to_whom: 'chosen' }, key)
  expect((await app.send(saved.json(), {}, key)).statusCode).toBe(201)
  const lesser = JSON.stringify([{ role: 'mailings', first_day: null, last_day: null }])
  await app.context.db.updateTable('users').set({ roles: lesser }).where('id', '=', id).execute()
  await app.pass()
  expect(app.reached()).toEqual([])
})

describe('former members', () => {
  const former = { member_status: false, is_new: false }

  test('get no mail to the whole list, to a filter or to a saved choice', async () => {
    await app.person('Anna')
    await app.person('Bo', former)
    await app.person('Cia', { ...former, city: 'Gävle' })
    const choice = await app.saveChoice('Alla i Uppsala', 'city=Uppsala')
    const gone = await app.saveChoice('Har slutat', 'member_status=false')
    for (const [begun, matching, recipients] of [
      [{ matching: '' }, 3, 1],
      [{ matching: 'city=Uppsala' }, 2, 1],
      [{ choice_id: choice.id }, 2, 1],
      [{ choice_id: gone.id }, 2, 0],
    ] as const) {
      const letter = await app.draft(begun)
      expect(await app.counts(letter)).toMatchObject({ matching, recipients, former: matching - recipients })
      if (recipients > 0) await app.send(letter)
    }
    await app.pass()
    expect(new Set(app.reached())).toEqual(new Set(['anna@example.se']))
  })

  test('get the mail when they are picked by name', async () => {
    const bo = await app.person('Bo', former)
    const letter = await app.draft({ ids: [bo] })
    expect(await app.counts(letter)).toMatchObject({ matching: 1, recipients: 1, former: 0 })
    await app.send(letter)
    await app.pass()
    expect(app.reached()).toEqual(['bo@example.se'])
  })

  test('who leave after the mailing was planned get no mail', async () => {
    await app.person('Anna')
    const bo = await app.person('Bo')
    await app.send(await app.draft({ matching: '' }))
    await app.ask(`PUT /api/members/${bo}/`, { member_status: false })
    await app.pass()
    expect(app.reached()).toEqual(['anna@example.se'])
  })
})
