import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Check } from '#shared/checks.ts'
import { dayMs } from '#shared/durations.ts'
import { testEngine } from '#testing/database.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { checkNightly } from './check-nightly.ts'

let server: TestApp
beforeEach(async () => {
  server = await createTestApp()
})
afterEach(() => server.close())

const letADayPass = () => {
  server.context.health.checkedAt -= dayMs
}
const faults: readonly string[] = ['database-damaged', 'mails-have-no-address']
const warnings = async () =>
  (await server.call('GET', '/api/statistics/', { token: server.superuser }))
    .json()
    .checks.map(({ name }: Check) => name)
    .filter((name: string) => faults.includes(name))
const readiness = async () => (await server.call('GET', '/readyz')).statusCode

test('a file that is well says nothing', async () => {
  letADayPass()
  await checkNightly(server.context)
  expect([await warnings(), await readiness()]).toEqual([[], 200])
})

test('a file that was damaged since the start is told within a day, on the dashboard and to who asks whether all is well', async () => {
  if (testEngine() === 'sqlite') {
    const file = join(server.context.config.dataDir, 'gille.sqlite')
    server.context.sqlite?.exec('pragma wal_checkpoint(truncate)')
    const bytes = readFileSync(file)
    bytes.fill('x', 60 * 4_096, 62 * 4_096)
    writeFileSync(file, bytes)
    await checkNightly(server.context)
    expect([await warnings(), await readiness()]).toEqual([[], 200])
    letADayPass()
    await expect(checkNightly(server.context)).rejects.toThrow(/^The database is damaged: ./)
  } else {
    // PostgreSQL finds damage itself; what was found is told alike.
    server.context.health.damage = 'found elsewhere'
  }
  expect([await warnings(), await readiness()]).toEqual([['database-damaged'], 503])
})
