import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { createFileStore } from '#server/media/file-store.ts'
import { mediaName } from '#shared/media.ts'
import { members } from '#shared/resources/members.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { fake } from '#testing/fake.ts'
import { formBody } from '#testing/form.ts'
import { ensureBuild, type ServerProcess, startServer } from '#testing/server-process.ts'
import { startSmtp, type TestSmtp } from '#testing/smtp.ts'
import { jpeg } from '#testing/test-images.ts'

// On PostgreSQL alone: beside SQLite the folder holds everything.

const password = 'tre lyktor vid strömmen'
const patiently = { timeout: 60_000 }
let base: TestDatabase
let smtp: TestSmtp
const servers: ServerProcess[] = []
const folders: string[] = []
beforeAll(async () => {
  await ensureBuild()
  smtp = await startSmtp()
}, 120_000)
beforeEach(async () => {
  base = await createTestDatabase()
})
afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL')
  await Promise.all(servers.splice(0).map(({ ended }) => ended))
  await base.drop()
})
afterAll(async () => {
  await smtp.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'gille-instance-'))
  folders.push(folder)
  return folder
}

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer({ env: { ...base.env, ...env } })
  servers.push(server)
  return server
}

type Call = { token?: string; body?: unknown; form?: Awaited<ReturnType<typeof formBody>> }

/** @param request method and path, or a whole address */
async function call({ url }: ServerProcess, request: string, { token, body, form }: Call = {}) {
  const [method = '', path = ''] = request.split(' ')
  const headers = {
    ...(token && { authorization: `Token ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...form?.headers,
  }
  const payload = form ? new Uint8Array(form.payload) : body === undefined ? null : JSON.stringify(body)
  const answer = await fetch(new URL(path, url), { method, headers, body: payload })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const json = () => JSON.parse(bytes.toString())
  return { status: answer.status, type: answer.headers.get('content-type'), bytes, json }
}

async function withRows<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(parseConfig(base.env))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const env = () => ({ DEMO: 'false', SMTP_URL: smtp.url })

async function register(server: ServerProcess): Promise<string> {
  const setup = /setup=(\S+)/.exec(server.output.stdout)?.[1]
  const account = { first_name: 'Åsa', last_name: 'Lind', email: 'asa@example.se', password, setup }
  return (await call(server, 'POST /users/register/', { body: account })).json().key
}
const pathIn = (raw: string, path: RegExp): string =>
  path.exec(raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[0] ?? 'none'

test('an instance that lost its folder, and one that never had it, go on as if nothing had been (T67)', async () => {
  const first = await start(env())
  const token = await register(first)
  const form = await formBody({}, [{ field: 'image', name: 'a.jpg', data: await jpeg(800, 400) }])
  const { url } = (await call(first, 'POST /api/media/', { token, form })).json()
  const picture = (await call(first, `GET ${url}`)).bytes
  const vision = `<p><img src="${url}" alt="Vi" width="800" height="400"></p>`
  expect((await call(first, 'PUT /api/about/1/', { token, body: { vision } })).status).toBe(200)
  const member = (await call(first, 'POST /api/members/', { token, body: fake(members) })).json()
  // The mails wait, and are made only when the folder is gone.
  await smtp.down()
  await call(first, 'POST /api/subscribers/', { body: { email: 'ny@example.se' } })
  expect((await call(first, `GET /api/send_mail/${member.id}`, { token })).status).toBe(200)
  first.kill('SIGKILL')
  await first.ended
  rmSync(base.env.DATA_DIR, { recursive: true })

  const second = await start(env())
  const third = await start({ ...env(), DATA_DIR: newFolder() })
  for (const server of [second, third]) {
    expect((await call(server, `GET ${url}`)).bytes).toEqual(picture)
    expect((await call(server, 'GET /api/mails/status/', { token })).json()).toMatchObject({ held: null })
  }
  await smtp.up()
  await expect.poll(() => smtp.received.length, patiently).toBe(2)
  const link = (to: string, path: RegExp) =>
    pathIn(smtp.received.find((mail) => mail.to.includes(to))?.raw ?? '', path)
  const activate = link(member.email, /\/medlem\/[\w-]{43}/)
  expect((await call(third, `POST ${activate}`)).bytes.toString()).toContain('Ditt medlemskap är bekräftat')
  const leave = link('ny@example.se', /\/avsluta\/[\w-]{22}/)
  expect((await call(third, `POST ${leave}`)).status).toBe(200)
  expect(await withRows(({ db }) => db.selectFrom('subscribers').selectAll().execute())).toEqual([])

  // While they run, too.
  for (const server of [second, third]) await call(server, `GET ${url}`)
  rmSync(base.env.DATA_DIR, { recursive: true })
  expect((await call(second, `GET ${url}`)).bytes).toEqual(picture)
  expect((await call(second, 'POST /api/media/', { token, form })).status).toBe(201)
}, 180_000)

const countPictures = async ({ db }: Database): Promise<number> =>
  (await db.selectFrom('media').select('name').execute()).length

/** Starts a server and kills it as soon as that many pictures have moved. */
async function killAfter(moved: number): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../main.mjs')], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...base.env, ...env() },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await withRows(async (database) => {
    while ((await countPictures(database).catch(() => 0)) < moved && child.exitCode === null) await pause(10)
  })
  child.kill('SIGKILL')
  await ended
}

test('an installation with files moves at its next start, killed again and again, by several at once', async () => {
  const images = Array.from({ length: 400 }, () => ({
    name: mediaName(randomBytes(16).toString('hex'), 640, 480),
    width: 640,
    height: 480,
    files: [320, 640].map((width) => ({ width, data: randomBytes(30_000) })),
  }))
  const media = join(base.env.DATA_DIR, 'media')
  const files = createFileStore(media)
  for (const image of images) await files.save(image)
  await withRows((database) => migrate(database, '0005-member-orders'))

  for (const moved of [1, 50, 150]) await killAfter(moved)
  const left = readdirSync(media, { recursive: true }).filter((path) => String(path).endsWith('.webp'))
  expect(left.length).toBeGreaterThan(0)
  expect(left.length).toBeLessThan(800)

  const [one] = await Promise.all([start(env()), start(env())])
  expect(await withRows(countPictures)).toBe(400)
  expect(readdirSync(base.env.DATA_DIR)).toEqual([])
  for (const { name, files } of images) {
    for (const { width, data } of files)
      expect((await call(one, `GET /media/${name}/${width}.webp`)).bytes.equals(data)).toBe(true)
  }
}, 240_000)
