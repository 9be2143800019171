import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLetterApp, letterValues, letterWords } from '#testing/letter-app.ts'
import { partsOf } from '#testing/smtp.ts'

let app: Awaited<ReturnType<typeof createLetterApp>>
beforeAll(async () => {
  app = await createLetterApp()
})
beforeEach(() => app.empty())
afterAll(() => app.close())

describe('sending', () => {
  test('wants the number typed that it goes to, and the draft as it was seen', async () => {
    await app.person('Anna')
    const letter = await app.draft()
    const wrong = await app.send(letter, { recipients: 2 })
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'wrong-state'])
    expect((await app.send(letter, { version: letter.version - 1 })).statusCode).toBe(412)
    expect((await app.send(letter)).statusCode).toBe(201)
  })

  test.each([
    [{ title: '' }, '/title'],
    [{ content: '<p></p>' }, '/content'],
    [{ content: '<p>{ålder}</p>' }, '/content'],
    [{ texts: { en: { title: 'Hi', content: '' } } }, '/texts/en/content'],
    [{ texts: { en: { title: '{age}', content: '<p>x</p>' } } }, '/texts/en/title'],
  ])('is refused with %j', async (written, pointer) => {
    await app.person('Anna')
    const answer = await app.send(await app.draft({}, written))
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, pointer])
  })

  test('can be undone for half a minute, and copied into a new draft to the same members', async () => {
    await app.person('Anna')
    const choice = await app.saveChoice('Uppsala', 'city=Uppsala')
    const texts = { en: { title: 'Hi', content: '<p>Hi</p>' } }
    const { id } = (
      await app.send(await app.draft({ choice_id: choice.id }, { texts, about: 'membership' }))
    ).json()
    await app.ask(`POST /api/mailings/${id}/cancel/`, {})
    await app.pass()
    expect(app.reached()).toEqual([])
    const copy = (await app.ask('POST /api/letters/', { mailing_id: id })).json()
    expect(copy).toMatchObject({
      ...letterWords,
      texts,
      about: 'membership',
      to_whom: 'choice',
      choice_id: choice.id,
    })
  })

  test('by a role whose term has ended is cancelled', async () => {
    await app.person('Anna')
    const account = {
      email: 'utskick@example.se',
      roles: [{ role: 'mailings', first_day: null, last_day: null }],
    }
    const { key, id } = await app.signIn(account as never)
    const letter = await app.draft()
    expect((await app.send(letter, {}, key)).statusCode).toBe(201)
    await app.context.db.updateTable('users').set({ roles: '[]' }).where('id', '=', id).execute()
    await app.pass()
    expect(app.reached()).toEqual([])
  })
})

describe('a draft', () => {
  test('is not written over by another tab that saw an older one', async () => {
    const letter = await app.draft()
    const put = (etag: string, title: string) =>
      app.call('PUT', `/api/letters/${letter.id}/`, {
        token: app.superuser,
        headers: { 'if-match': etag },
        body: { ...letterValues, title },
      })
    expect((await put('"2"', 'Första fliken')).json().version).toBe(3)
    expect((await put('"2"', 'Andra fliken')).statusCode).toBe(412)
    expect((await app.ask(`GET /api/letters/${letter.id}/`)).json().title).toBe('Första fliken')
  })

  test('that nothing was written in is not begun twice', async () => {
    const begin = async () => (await app.ask('POST /api/letters/', {})).json().id
    expect(await begin()).toBe(await begin())
  })

  test('picked from the register is begun by nobody who may not read it', async () => {
    const anna = await app.person('Anna')
    const roles = [{ role: 'mailings' as const, first_day: null, last_day: null }]
    const { key } = await app.signIn({ email: 'nyhetsbrev@example.se', roles })
    expect((await app.ask('POST /api/letters/', { ids: [anna] }, key)).statusCode).toBe(403)
    expect((await app.ask('POST /api/letters/', { matching: 'q=Anna' }, key)).statusCode).toBe(403)
    const { id } = (await app.ask('POST /api/letters/', {}, key)).json()
    await app.ask(`PUT /api/letters/${id}/`, letterValues, key)
    const shown = (await app.ask(`GET /api/letters/${id}/preview/`, undefined, key)).json()
    expect(shown.text).toContain('Hej Anna!')
    await app.context.db.updateTable('members').set({ first_name: 'Beata' }).execute()
    expect((await app.ask(`GET /api/letters/${id}/preview/`, undefined, key)).json().text).toContain(
      'Hej Anna!',
    )
    expect((await app.ask(`GET /api/letters/${id}/preview/`)).json().text).toContain('Hej Beata!')
  })

  test('is shown as its recipients get it, and sent to oneself in each of its languages', async () => {
    await app.person('Anna')
    const letter = await app.draft({}, { texts: { en: { title: 'Meeting', content: '<p>Hi {name}!</p>' } } })
    const show = async (query: string) =>
      (await app.ask(`GET /api/letters/${letter.id}/preview/?${query}`)).json()
    expect((await show('language=en')).text).toContain('Hi Anna Ek!')
    expect((await show('example=empty')).text).toContain('Hej medlem!')
    expect((await app.ask(`GET /api/letters/${letter.id}/preview/?language=xx`)).statusCode).toBe(422)
    const { recipient } = (await app.ask(`POST /api/letters/${letter.id}/test/`, {})).json()
    await app.pass()
    expect(app.reached()).toEqual([recipient, recipient])
    // A mail about the membership cannot be unsubscribed from.
    for (const { raw } of app.smtp.received)
      expect(partsOf({ raw })['text/plain']).not.toMatch(/avslutar pren|unsubscribe link/)
  })

  test('is not sent as a test with words in braces that do not exist', async () => {
    const letter = await app.draft({}, { content: '<p>Hej {förnam}!</p>' })
    const answer = await app.ask(`POST /api/letters/${letter.id}/test/`, {})
    expect([answer.statusCode, answer.json().errors]).toMatchObject([422, [{ pointer: '/content' }]])
    await app.pass()
    expect(app.reached()).toEqual([])
  })
})
