import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { panelApi } from '#shared/panel-paths.ts'
import { type AccountsApp, createAccountsApp } from '#testing/accounts-app.ts'

let server: AccountsApp
const people: Record<string, { id: number; key: string }> = {}
const at = (day: string): void => {
  server.clock.time = Date.parse(`${day}T12:00:00Z`)
}

beforeAll(async () => {
  server = await createAccountsApp()
  at('2027-01-10')
  const term = { first_day: '2027-02-01', last_day: '2027-02-28' }
  const roles = [{ role: 'writer', ...term }] as const
  people.writer = await server.addAccount({ email: 'skribent@example.se', roles })
  people.other = await server.addAccount({ email: 'annan@example.se' })
  for (const [day, who] of [
    ['2027-01-31', 'writer'],
    ['2027-02-01', 'writer'],
    ['2027-02-28', 'writer'],
    ['2027-02-28', 'other'],
    ['2027-03-01', 'writer'],
  ] as const) {
    at(day)
    await server.context.db
      .insertInto('history')
      .values({
        at: server.context.now().toISOString(),
        user_id: people[who]?.id ?? 0,
        user_name: who === 'writer' ? 'Siv' : 'Åke',
        action: 'update',
        resource: 'posts',
        record_id: 1,
        fields: 'title',
      })
      .execute()
  }
})
afterAll(() => server.close())

async function administrator(): Promise<string> {
  return (await server.signIn({ email: `${crypto.randomUUID()}@example.se`, is_superuser: true })).key
}
const daysOf = async (query: string): Promise<string[]> => {
  const answer = await server.call('GET', `${panelApi.history}?resource=posts&sort=id&${query}`, {
    token: await administrator(),
  })
  return answer
    .json()
    .map((line: { at: string; user_name: string }) => `${line.at.slice(5, 10)} ${line.user_name}`)
}

describe('the history', () => {
  test('tells what somebody did', async () => {
    expect(await daysOf(`user_id=${people.other?.id}`)).toEqual(['02-28 Åke'])
  })

  test('tells what was done by whoever held a role, while they held it', async () => {
    expect(await daysOf('role=writer')).toEqual(['02-01 Siv', '02-28 Siv'])
    expect(await daysOf('role=treasurer')).toEqual([])
    expect(await daysOf('role=administrator')).toEqual([])
  })

  test('tells that of a time, both days included', async () => {
    expect(await daysOf('from=2027-02-28&to=2027-02-28')).toEqual(['02-28 Siv', '02-28 Åke'])
    expect(await daysOf('role=writer&from=2027-02-02')).toEqual(['02-28 Siv'])
  })

  test('knows no role that there is not', async () => {
    const answer = await server.call('GET', `${panelApi.history}?role=kung`, { token: await administrator() })
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, '?role'])
  })
})

describe('the file of the history', () => {
  const save = async (format: 'csv' | 'xlsx', query: string, language: string) =>
    server.call('GET', `${panelApi.exported('history', format)}?${query}`, {
      token: await administrator(),
      headers: { 'accept-language': language },
    })

  test('holds what the list was narrowed to, in the words of the screen', async () => {
    const answer = await save('csv', 'resource=posts&role=writer&sort=id', 'sv')
    expect(answer.headers['content-disposition']).toContain('historiken-')
    expect(
      answer.body
        .replaceAll(/[\uFEFF"]/g, '')
        .trim()
        .split(/\r?\n/),
    ).toEqual([
      'När;Vem;Vad;Var;Fält',
      '2027-02-01 13:00;Siv;Ändrade;inlägget 1;Titel',
      '2027-02-28 13:00;Siv;Ändrade;inlägget 1;Titel',
    ])
    expect((await save('csv', 'resource=posts&role=writer', 'en')).body).toContain('Changed')
  })

  test('is a line of it, and asks again who it is', async () => {
    const token = await administrator()
    const url = panelApi.exported('history', 'xlsx')
    expect((await server.call('GET', url, { token })).statusCode).toBe(200)
    const [latest] = (await server.call('GET', panelApi.history, { token })).json()
    expect(latest).toMatchObject({ action: 'export', resource: 'history' })
    server.clock.time += 16 * 60_000
    expect((await server.call('GET', url, { token })).json().code).toBe('confirm-again')
  })
})
