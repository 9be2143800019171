import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testEngine } from '#testing/database.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { ensureBuild, type ServerProcess, startServer } from '#testing/server-process.ts'

let base: TestDatabase
let server: ServerProcess
/** The data folder as the server sees it: a disk of 48 MiB of its own, which goes away with the process. */
let disk: string
beforeAll(ensureBuild, 120_000)
beforeEach(async () => {
  base = await createMigratedDatabase()
  const program = `mount -t tmpfs -o size=48m none '${base.env.DATA_DIR}' && exec '${process.execPath}' src/server/main.mjs`
  server = await startServer({
    command: ['unshare', '--map-root-user', '--mount', 'sh', '-c', program],
    env: { ...base.env, DEMO: 'false', LOG_LEVEL: 'silent' },
  })
  disk = join(`/proc/${server.pid}/root`, base.env.DATA_DIR)
})
afterEach(async () => {
  server.kill('SIGKILL')
  await server.ended
  await base.drop()
})

const password = 'fem gröna lyktor i hamnen'
const account = { email: 'anna@example.se', password }

async function call(method: string, path: string, options: { token?: string; body?: object } = {}) {
  const { token, body } = options
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Token ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, json: text.startsWith('{') ? JSON.parse(text) : null }
}

/** Writes until nothing more fits. */
function fillDisk(): void {
  for (const size of [1024 * 1024, 4_096])
    for (let count = 0; ; count++) {
      try {
        writeFileSync(join(disk, `filler-${size}-${count}`), Buffer.alloc(size, 'x'))
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
        break
      }
    }
}

const subscribe = (email: string) => call('POST', '/api/subscribers/', { body: { email } })

test('on a full disk an administrator signs in and deletes, while visitors read and are told that nothing can be stored', async () => {
  const setup = /setup=(\S+)/.exec(server.output.stdout)?.[1] ?? ''
  const person = { first_name: 'Anna', last_name: 'Ek', ...account, setup }
  const { json: first } = await call('POST', '/users/register/', { body: person })
  const { json: partner } = await call('POST', '/api/partners/', {
    token: first.key,
    body: { name: 'Sponsor' },
  })
  expect((await subscribe('kim@example.se')).status).toBe(201)
  const isSqlite = testEngine() === 'sqlite'
  expect(existsSync(join(disk, 'reserve'))).toBe(isSqlite)

  fillDisk()
  const stored = isSqlite ? 507 : 201
  for (const name of ['lo', 'mo', 'bo', 'jo']) {
    const { status, json } = await subscribe(`${name}@example.se`)
    expect([status, json.code]).toEqual([stored, isSqlite ? 'storage-full' : undefined])
  }
  expect((await call('GET', '/')).status).toBe(200)
  for (let round = 0; round < 10; round++) {
    const login = await call('POST', '/users/auth/login/', { body: account })
    expect(login.status).toBe(200)
    const token: string = login.json.key
    if (round === 0) {
      expect((await call('DELETE', `/api/partners/${partner.id}/`, { token })).status).toBe(204)
      expect((await call('DELETE', `/api/bin/partners/${partner.id}/`, { token })).status).toBe(200)
    }
    expect((await call('POST', '/api/partners/', { token, body: { name: 'Till' } })).status).toBe(stored)
    expect((await subscribe(`nu${round}@example.se`)).status).toBe(stored)
    expect((await call('POST', '/users/auth/logout/', { token })).status).toBe(200)
  }

  for (let count = 0; existsSync(join(disk, `filler-1048576-${count}`)); count++)
    rmSync(join(disk, `filler-1048576-${count}`))
  expect((await subscribe('ro@example.se')).status).toBe(201)
  expect(existsSync(join(disk, 'reserve'))).toBe(isSqlite)
}, 120_000)
