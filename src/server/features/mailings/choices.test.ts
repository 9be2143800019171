import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#shared/durations.ts'
import { createLetterApp } from '#testing/letter-app.ts'
import { forgetChoices } from './choice-routes.ts'

let app: Awaited<ReturnType<typeof createLetterApp>>
beforeAll(async () => {
  app = await createLetterApp()
})
beforeEach(() => app.empty())
afterAll(() => app.close())

describe('a saved choice', () => {
  test('has the number of its list, is renamed, replaced, deleted and taken back', async () => {
    await app.person('Anna')
    await app.person('Bo', { city: 'Gävle' })
    await app.person('Cia', { member_status: false })
    const choice = await app.saveChoice('I Uppsala', 'city=Uppsala&sort=-id&limit=5')
    expect(choice).toEqual({ id: choice.id, name: 'I Uppsala', count: 2, matching: 'city=Uppsala' })
    const listed = await app.ask(`GET /api/members/?limit=1&${choice.matching}`)
    expect(listed.headers['x-total-count']).toBe('2')
    const changed = { name: 'Aktiva där', matching: 'city=Uppsala&member_status=true' }
    expect((await app.ask(`PUT /api/choices/${choice.id}/`, changed)).json()).toMatchObject({
      ...changed,
      count: 1,
    })
    expect((await app.ask(`DELETE /api/choices/${choice.id}/`)).statusCode).toBe(204)
    expect((await app.ask('GET /api/choices/')).json()).toEqual([])
    expect((await app.ask(`POST /api/choices/${choice.id}/restore/`, {})).json()).toMatchObject({ count: 1 })
    await app.ask(`DELETE /api/choices/${choice.id}/`)
    app.clock.time += dayMs + 1
    await forgetChoices(app.context)
    expect(await app.context.db.selectFrom('choices').selectAll().execute()).toEqual([])
  })

  test('needs a filter that the list knows', async () => {
    expect((await app.ask('POST /api/choices/', { name: 'Alla', matching: 'sort=id' })).statusCode).toBe(422)
    expect((await app.ask('POST /api/choices/', { name: 'Ålder', matching: 'iq=3' })).statusCode).toBe(422)
    expect((await app.ask('POST /api/choices/', { name: ' ', matching: 'city=X' })).statusCode).toBe(422)
  })

  test('tells its parameters to those alone who may read the members', async () => {
    await app.person('Anna')
    await app.saveChoice('Uppsala', 'q=Anna')
    for (const role of ['mailings', 'reader'] as const) {
      const roles = [{ role, first_day: null, last_day: null }]
      const { key } = await app.signIn({ email: `${role}@example.se`, roles })
      expect((await app.ask('GET /api/choices/', undefined, key)).json()).toMatchObject([
        { name: 'Uppsala', count: 1, matching: null },
      ])
    }
  })
})
