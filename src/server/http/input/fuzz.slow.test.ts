import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeExchange, wrongsOf } from '#testing/fuzz/judge.ts'
import { isTargetOf, type Operation, operationsOf } from '#testing/fuzz/operations.ts'
import { rawRequests, sendRaw, statusesOf } from '#testing/fuzz/raw-requests.ts'
import { type FuzzRequest, type Role, requestsElsewhere, requestsTo } from '#testing/fuzz/requests.ts'
import { addRightRecords } from '#testing/fuzz/right-records.ts'
import { createSender, type FuzzAnswer } from '#testing/fuzz/send.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

/** The same requests in every run: a failure can be repeated. */
const seed = 20_260_501
/** Requests to each operation; with some 70 of them well over 2,000. */
const runs = 32

let testApp: TestApp
let port: number
let sender: ReturnType<typeof createSender>
let operations: Operation[]
const keys: Partial<Record<Role, string>> = {}
let accounts = 0
const seen = new Map<number, number>()

/** A key that still holds: requests sign out, take rights away and disable accounts. */
async function keyOf(role: Role): Promise<string | undefined> {
  if (role === 'anonymous') return undefined
  const actor = await testApp.context.tokens.authenticate(keys[role] ?? '')
  if (actor?.guard !== role) {
    accounts++
    const email = `${role}${accounts}@example.se`
    keys[role] = (
      await testApp.signIn({ email, is_superuser: role === 'superuser', hasPasskey: role === 'superuser' })
    ).key
  }
  return keys[role]
}

async function exchange(request: FuzzRequest): Promise<FuzzAnswer> {
  const answer = await sender.send(request, await keyOf(request.role))
  seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
  return answer
}

async function tryOut(operation: Operation | null, request: FuzzRequest): Promise<void> {
  const answer = await exchange(request)
  const wrongs = wrongsOf(operation, request, answer)
  if (wrongs.length > 0) throw new Error(`${wrongs.join(', ')}: ${describeExchange(request, answer)}`)
}

beforeAll(async () => {
  testApp = await createTestApp({ env: { TRUST_PROXY: '1' } })
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  port = (testApp.app.server.address() as AddressInfo).port
  sender = createSender(port)
  operations = operationsOf((await testApp.call('GET', '/api/openapi.json')).json())
})

afterAll(async () => {
  sender.close()
  await testApp.close()
})

test('a right request to each call that adds something is accepted', async () => {
  const { exchanges } = await addRightRecords(operations, exchange)
  const refused = exchanges.filter(({ answer }) => answer.status !== 201)
  expect(exchanges.length).toBeGreaterThan(20)
  expect(refused.map(({ request, answer }) => describeExchange(request, answer))).toEqual([])
})

test('whatever is sent, the answer is a documented one, safe, and never a failure of the server', async () => {
  for (const operation of operations) {
    await fc.assert(
      fc.asyncProperty(requestsTo(operation), (request) =>
        tryOut(isTargetOf(operation, request.target) ? operation : null, request),
      ),
      { seed, numRuns: runs },
    )
  }
  await fc.assert(
    fc.asyncProperty(requestsElsewhere(operations), (request) => tryOut(null, request)),
    { seed, numRuns: 300 },
  )
  const total = seen.values().reduce((sum, count) => sum + count, 0)
  expect(total).toBeGreaterThanOrEqual(2_000)
  expect(Reflect.has({}, 'polluted')).toBe(false)
}, 300_000)

test('requests that are no HTTP, or not quite, leave the server up and answering', async () => {
  const samples = fc.sample(rawRequests, { seed, numRuns: 2_000 })
  const wrongs: string[] = []
  const work = samples.values()
  const worker = async () => {
    for (const bytes of work) {
      const received = await sendRaw(port, bytes)
      const statuses = statusesOf(received)
      const isSafe = statuses.length === 0 || /^x-content-type-options: nosniff\r$/im.test(received)
      const isWrong = !isSafe || statuses.some((status) => status >= 500) || /^set-cookie:/im.test(received)
      if (isWrong) wrongs.push(`${JSON.stringify(bytes.slice(0, 500))} → ${received.slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: 20 }, worker))
  expect(wrongs).toEqual([])
  const health = await sendRaw(port, 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(statusesOf(health)).toEqual([200])
}, 120_000)

test('afterwards everything that was stored can still be read', async () => {
  const isList = ({ method, path, parameters, answers }: Operation) =>
    method === 'GET' &&
    !path.includes('{') &&
    answers['200']?.['application/json'] !== undefined &&
    !parameters.some(({ required }) => required)
  const lists = operations.filter(isList)
  for (const { path } of lists) {
    const answer = await testApp.call('GET', path, { token: (await keyOf('superuser')) ?? '' })
    expect([path, answer.statusCode]).toEqual([path, 200])
  }
})
