import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#shared/durations.ts'
import { createLetterApp } from '#testing/letter-app.ts'
import { undo } from '#testing/operations.ts'
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
    const deleted = await app.ask(`DELETE /api/choices/${choice.id}/`)
    expect(deleted.statusCode).toBe(204)
    expect((await app.ask('GET /api/choices/')).json()).toEqual([])
    expect((await undo(app, deleted)).json()).toMatchObject({ undone: 1 })
    expect((await app.ask('GET /api/choices/')).json()).toMatchObject([{ count: 1 }])
    await app.ask(`DELETE /api/choices/${choice.id}/`)
    app.clock.time += dayMs + 1
    await forgetChoices(app.context)
    expect(await app.context.db.selectFrom('choices').selectAll().execute()).toEqual([])
  })

  test.each([
    ['age_from=18&age_to=25', ['Bo']],
    ['joined_from=2021-01-01&joined_to=2021-12-31', ['Bo', 'Cia']],
    ['city=Uppsala&city=G%C3%A4vle&gender=F', ['Anna', 'Cia']],
    ['q=cia', ['Cia']],
    ['member_status=false&is_new=true', ['Dan']],
    ['member_status=false', ['Dan', 'Eva']],
    ['birthday=1960-01-01', ['Anna']],
  ])('has of %s whom the list shows', async (matching, expected) => {
    const day = { birthday: '2006-01-01', joined_on: '2021-03-04' }
    await app.person('Anna', { birthday: '1960-01-01', joined_on: '2019-03-04', gender: 'F', city: 'Gävle' })
    await app.person('Bo', { ...day, gender: 'M' })
    await app.person('Cia', { ...day, birthday: null, gender: 'F' })
    await app.person('Dan', { birthday: null, gender: 'M', member_status: false, is_new: true })
    await app.person('Eva', { birthday: null, gender: 'M', member_status: false })
    const listed = (await app.ask(`GET /api/members/?sort=id&${matching}`)).json()
    expect(listed.map(({ first_name }: { first_name: string }) => first_name)).toEqual(expected)
    expect((await app.saveChoice('Urval', matching)).count).toBe(expected.length)
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
