import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#shared/history.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { members } from '#shared/resources/members.ts'
import { type AccountsApp, createAccountsApp } from '#testing/accounts-app.ts'
import { addRecord } from '#testing/records.ts'

let server: AccountsApp
const at = (day: string): void => {
  server.clock.time = Date.parse(`${day}T12:00:00Z`)
}

beforeAll(async () => {
  server = await createAccountsApp()
})
afterAll(() => server.close())

async function administrator(): Promise<string> {
  return (await server.signIn({ email: `${crypto.randomUUID()}@example.se`, is_superuser: true })).key
}

describe('an operation on several records', () => {
  const ids: number[] = []
  const lines = async (query: string): Promise<HistoryEntry[]> =>
    (
      await server.call('GET', `${panelApi.history}?resource=members&${query}`, {
        token: await administrator(),
      })
    ).json()
  const bulk = async (set: object, chosen = ids) =>
    server.call('POST', '/api/members/bulk/', { token: await administrator(), body: { ids: chosen, set } })

  beforeAll(async () => {
    at('2027-05-01')
    const signedIn = { ...server, superuser: await administrator() }
    for (const first_name of ['Ada', 'Bo', 'Cia'])
      ids.push((await addRecord(signedIn, members, { first_name, member_status: false })).id)
    at('2027-05-02')
    await bulk({ member_status: true })
    at('2027-05-03')
    await bulk({ member_status: false })
    at('2027-05-04')
    await bulk({ member_status: true }, ids.slice(0, 1))
  })

  test('is one line, which tells how many and what they became, and opens to all of them', async () => {
    const grouped = await lines('action=update&grouped=true')
    expect(
      grouped.map(({ at: time, count, became, fields }) => [time.slice(5, 10), count, became, fields]),
    ).toEqual([
      ['05-04', 1, [], ['member_status']],
      ['05-03', 3, [false], ['member_status']],
      ['05-02', 3, [true], ['member_status']],
    ])
    const opened = await lines(`operation=${grouped[1]?.id}&sort=id`)
    expect(opened.map(({ record_id }) => record_id)).toEqual(ids)
    expect(await lines('action=update')).toHaveLength(7)
  })

  test('is found by the name of any of its records, and counted once', async () => {
    const answer = await server.call('GET', `${panelApi.history}?q=Ada&action=update&grouped=true`, {
      token: await administrator(),
    })
    expect(answer.json().map(({ count }: HistoryEntry) => count)).toEqual([1, 3, 3])
    expect(answer.headers['x-total-count']).toBe('3')
  })

  test('leaves the history of a single record as it is', async () => {
    expect(await lines(`action=update&record_id=${ids[1]}`)).toHaveLength(2)
  })

  test('is one line of the file', async () => {
    const answer = await server.call(
      'GET',
      `${panelApi.exported('history', 'csv')}?resource=members&action=update&sort=id`,
      { token: await administrator(), headers: { 'accept-language': 'sv' } },
    )
    const [, first, second, third, end] = answer.body.replaceAll('"', '').split(/\r?\n/)
    expect(first).toContain(';3 medlemmar;Status: Passiv → Aktiv')
    expect(second).toContain(';3 medlemmar;Status: Aktiv → Passiv')
    expect(third).toContain(';Status')
    expect(end).toBe('')
  })

  test.each(['grouped=ja', 'operation=0', 'operation=x'])('%s is no way to ask for one', async (query) => {
    const answer = await server.call('GET', `${panelApi.history}?${query}`, { token: await administrator() })
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, `?${query.split('=')[0]}`])
  })
})
