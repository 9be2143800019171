import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { writeSetting } from '#server/db/settings.ts'
import { onOneDatabase } from '#testing/full-run.ts'
import { createMailApp } from '#testing/mail-app.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { serveMetrics } from './serve-metrics.ts'

const METRICS_TOKEN = 'a-token-for-the-tests'
const authorization = `Bearer ${METRICS_TOKEN}`
let server: TestApp
afterEach(() => server.close())

const read = async (): Promise<Record<string, number>> => {
  const text = (await server.context.metrics?.read())?.text ?? ''
  const values = text.split('\n').flatMap((line) => [...line.matchAll(/^([a-z_\d]+(?:\{.*\})?) (\S+)$/g)])
  return Object.fromEntries(values.map(([, name = '', value]) => [name, Number(value)]))
}

onOneDatabase(() => {
  test('beside the site they are there with the token only, and not at all without one (T72)', async () => {
    server = await createTestApp({ env: { METRICS_TOKEN } })
    const ask = async (headers = {}) => (await server.call('GET', '/metrics', { headers })).statusCode
    expect([
      await ask(),
      await ask({ authorization: `${authorization}x` }),
      await ask({ authorization }),
    ]).toEqual([401, 401, 200])
    await server.close()
    const others: Record<string, string>[] = [
      {},
      { METRICS: 'true' },
      { METRICS_ADDRESS: '127.0.0.1:0', METRICS_TOKEN },
    ]
    for (const env of others) {
      server = await createTestApp({ env })
      expect(await ask({ authorization })).toBe(404)
      await server.close()
    }
    server = await createTestApp()
  })

  test('at an address of their own nothing else is answered, and a token is asked for if there is one', async () => {
    server = await createTestApp({ env: { METRICS_ADDRESS: '127.0.0.1:0' } })
    const { metrics } = server.context
    if (!metrics) throw new Error('there are none')
    const { port, stop } = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('version=0.0.4'),
    ])
    expect(await answer.text()).toMatch(/^gille_database_up 1$/m)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
    await stop()
  })

  test('requests are counted by their route, those from the cache as well', async () => {
    server = await createTestApp({ env: { METRICS_TOKEN } })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
    for (const path of ['/api/posts/', '/api/posts/', '/api/posts/77/', '/api/posts/78/', '/api/members/'])
      await (await fetch(url + path)).arrayBuffer()
    const count = (route: string, status: string) =>
      `gille_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`
    await expect.poll(read).toMatchObject({
      [count('/api/posts/', '2xx')]: 1,
      [count('cache', '2xx')]: 1,
      [count('/api/posts/:id/', '4xx')]: 2,
      [count('/api/members/', '4xx')]: 1,
    })
  })
})

test('they tell of mails, backups, the database and the loop', async () => {
  server = await createMailApp({ env: { METRICS_TOKEN } })
  const { db } = server.context
  await server.call('POST', '/api/subscribers/', { body: { email: 'kim@example.se' } })
  await server.call('POST', '/api/subscribers/', { body: { email: 'lo@example.se' } })
  const first = await read()
  expect(first).toMatchObject({
    gille_database_up: 1,
    gille_database_damaged: 0,
    'gille_mails{state="queued"}': 2,
    'gille_mails{state="failed"}': 0,
    'gille_mails{state="uncertain"}': 0,
    gille_mail_last_sent_timestamp_seconds: 0,
    gille_backup_last_timestamp_seconds: 0,
  })
  expect(first.gille_database_bytes).toBeGreaterThan(100_000)
  expect(first.nodejs_eventloop_lag_p99_seconds).toBeGreaterThan(0)
  expect(first.process_resident_memory_bytes).toBeGreaterThan(0)

  const [mail] = await db.selectFrom('mails').select('id').execute()
  const sent_at = '2027-03-01T12:00:00.000Z'
  await db.updateTable('mails').set({ state: 'sent', sent_at }).where('id', '=', Number(mail?.id)).execute()
  await db.updateTable('mails').set({ state: 'uncertain' }).where('id', '!=', Number(mail?.id)).execute()
  const last = { at: sent_at, size: 4_711 }
  await writeSetting(db, 'backup', JSON.stringify({ started_at: sent_at, last, error: null }))
  expect(await read()).toMatchObject({
    'gille_mails{state="queued"}': 0,
    'gille_mails{state="uncertain"}': 1,
    gille_mail_last_sent_timestamp_seconds: Date.parse(sent_at) / 1_000,
    gille_backup_last_timestamp_seconds: Date.parse(sent_at) / 1_000,
    gille_backup_last_bytes: 4_711,
  })
})

test('without the database the rest is told', async () => {
  server = await createTestApp({ env: { METRICS_TOKEN } })
  await server.context.db.schema.dropTable('mails').execute()
  const values = await read()
  expect(values.gille_database_up).toBe(0)
  expect(values.process_resident_memory_bytes).toBeGreaterThan(0)
})
