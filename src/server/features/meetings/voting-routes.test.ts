import { afterAll, beforeAll, expect, test } from 'vitest'
import { noVotingRules, type VotingRules } from '#shared/membership/voting.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test('the days of a summons go forwards: of others the server names the field, in the words of the form', async () => {
  const put = (rules: Partial<VotingRules>) =>
    server.call('PUT', '/api/voting/', { token: server.superuser, body: { ...noVotingRules, ...rules } })
  const answer = await put({ summons_min_days: 21, summons_max_days: 20 })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    [
      {
        ...{ pointer: '/summons_max_days', code: 'invalid' },
        detail: 'Tidigast kan inte vara färre dagar före än senast.',
      },
    ],
  ])
  for (const rules of [
    { summons_min_days: 21, summons_max_days: 21 },
    { summons_min_days: 21, summons_max_days: null },
    { summons_min_days: null, summons_max_days: 0 },
  ])
    expect((await put(rules)).statusCode).toBe(200)
})
