import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findResource } from '#shared/resources/index.ts'
import { createBuiltApp } from '#testing/built-app.ts'
import { describeExchange, wrongsOf } from '#testing/fuzz/judge.ts'
import { named } from '#testing/fuzz/named-preparations.ts'
import type { Operation } from '#testing/fuzz/operations.ts'
import type { FuzzRequest } from '#testing/fuzz/requests.ts'
import { createRightCalls, type RightCalls } from '#testing/fuzz/right-calls.ts'
import { addsRecord, adminRequest, resourceOf } from '#testing/fuzz/right-records.ts'

let calls: RightCalls
beforeAll(async () => {
  calls = await createRightCalls(await createBuiltApp())
})
afterAll(() => calls.server.close())

/** `npm run test:all` makes every right call of an operation, `npm test` the first. */
const all = process.env.GILLE_TEST_ALL === '1'

const isListFile = ({ path }: Operation): boolean => path.endsWith('.csv')

/** @returns what is wrong with the answer to each right call of the operation. */
async function makeCalls(operation: Operation): Promise<string[]> {
  const wrongs: string[] = []
  for await (const { request, token } of calls.prepareCalls(operation)) {
    const answer = await calls.send(request, token)
    const isRefused = answer.status >= 300 ? ['refused'] : []
    const differences = [...isRefused, ...wrongsOf(operation, request, answer)]
    if (differences.length > 0) wrongs.push(`${differences.join(', ')}: ${describeExchange(request, answer)}`)
    if (isListFile(operation) && answer.body.split('\n').length < 3)
      wrongs.push(`no row: ${describeExchange(request, answer)}`)
    if (!all) break
  }
  return wrongs
}

describe('a call that the document describes, made to the built program', () => {
  test('is accepted when it adds a record', () => {
    const wrongs = calls.added.flatMap(({ operation, request, answer }) => [
      ...(answer.status === 201 ? [] : [describeExchange(request, answer)]),
      ...wrongsOf(operation, request, answer),
    ])
    expect(calls.added.length).toBeGreaterThan(20)
    expect(wrongs).toEqual([])
  })

  test('is accepted with its bodies and its parameters, and answered as described', async () => {
    const others = calls.operations.filter((operation) => !addsRecord(operation))
    const wrongs: string[] = []
    for (const operation of others) wrongs.push(...(await makeCalls(operation)))
    expect(others.length).toBeGreaterThan(60)
    expect(wrongs).toEqual([])
  }, 300_000)

  test('is answered with 304 when the caller has the answer already', async () => {
    const conditional = calls.operations.filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'If-None-Match'),
    )
    expect(conditional.length).toBeGreaterThan(5)
    const current = { text: 'Lokalen är stängd', shown_from: null, shown_until: null }
    await calls.server.call('PUT', '/api/notice/1/', {
      token: (await calls.addAdministrator()).key,
      body: current,
    })
    await calls.server.call('PUT', `/api/groups/${calls.ids.groups}/`, {
      token: calls.server.superuser,
      body: { is_public: true },
    })
    for (const operation of conditional) {
      const id = findResource(resourceOf(operation))?.singleton ? 1 : calls.ids[resourceOf(operation)]
      const target = operation.path
        .replace('{id}', String(id))
        .replace('{name}', named[resourceOf(operation)] ?? '')
        .replace('{year}', '2020')
      const { headers } = await calls.send(adminRequest('GET', target, null), null)
      const again = { ...adminRequest('GET', target, null), headers: [['if-none-match', headers.etag ?? '']] }
      const answer = await calls.send(again as FuzzRequest, null)
      expect([target, answer.status, answer.body]).toEqual([target, 304, ''])
      expect('304' in operation.answers).toBe(true)
    }
  })
})
