import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)

const document = readFileSync(join(root, 'docs/add-a-field.md'), 'utf8')
const [field = '', migration = '', ...more] = [...document.matchAll(/```ts\n([\s\S]*?)```/g)].map(
  ([, code]) => code ?? '',
)
const definition = 'src/shared/resources/board.ts'
const migrations = 'src/server/db/migrations'

let project: string
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'gille-field-'))
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
})
afterAll(() => rmSync(project, { recursive: true }))

/** A fresh copy of the project, with the steps of the document that are asked for. */
function prepare(steps: { definition: boolean; migration: boolean }): void {
  for (const part of ['src', 'demo', 'package.json']) {
    rmSync(join(project, part), { recursive: true, force: true })
    cpSync(join(root, part), join(project, part), { recursive: true })
  }
  if (steps.definition) {
    const source = readFileSync(join(project, definition), 'utf8')
    writeFileSync(
      join(project, definition),
      source.replace(/ {2}fields: \{\n/, (start) => `${start}    ${field}`),
    )
  }
  if (steps.migration) {
    const last = readdirSync(join(project, migrations)).filter((name) => /^\d{4}-/.test(name)).length
    const name = `${String(last + 1).padStart(4, '0')}-board-nickname.ts`
    writeFileSync(join(project, migrations, name), migration)
  }
}

/** Uses the new field as the admin panel does, and tells what was answered. */
const script = `
  import { createTestApp } from '#testing/test-app.ts'
  import { fake } from '#testing/fake.ts'
  import { board } from '#shared/resources/board.ts'
  const server = await createTestApp()
  const call = async (method, url, body) => {
    const answer = await server.call(method, url, { token: server.superuser, body })
    return { status: answer.statusCode, body: answer.body && answer.json() }
  }
  const made = await call('POST', '/api/board/', { ...fake(board), nickname: ' Kassan ' })
  const url = '/api/board/' + made.body.id + '/'
  const { components, paths } = (await call('GET', '/api/openapi.json')).body
  console.log(JSON.stringify({
    made,
    tooLong: await call('POST', '/api/board/', { ...fake(board), nickname: 'x'.repeat(61) }),
    other: await call('PUT', url, { title: 'Kassör' }),
    read: await call('GET', url),
    found: await call('GET', '/api/board/?q=kassan&sort=-nickname&nickname=Kassan'),
    described: components.schemas.board.properties.nickname,
    input: paths['/api/board/'].post.requestBody.content['application/json'].schema.properties.nickname,
  }))
  await server.close()`

const tryOut = async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: project,
    env: process.env,
  })
  return JSON.parse(stdout)
}

test('the document has two pieces of code, one for each file', () => {
  expect(more).toEqual([])
  expect(field).toMatch(/^nickname: text\(.*\),\n$/)
  expect(migration).toContain('export async function up')
  expect(document).toContain(`\`${definition}\``)
  expect(document).toContain(`\`${migrations}\``)
})

test('with these two steps the field is stored, checked, answered, found, sorted and described', async () => {
  prepare({ definition: true, migration: true })
  const told = await tryOut()
  expect(told.made).toMatchObject({ status: 201, body: { nickname: 'Kassan' } })
  expect(told.tooLong).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/nickname', code: 'too-long' }] },
  })
  expect(told.other).toMatchObject({ status: 200, body: { title: 'Kassör', nickname: 'Kassan' } })
  expect(told.read.body.nickname).toBe('Kassan')
  expect(told.found.body).toEqual([told.read.body])
  expect(told.described).toMatchObject({ title: 'Nickname', type: 'string' })
  expect(told.input).toMatchObject({ title: 'Nickname', maxLength: 60 })
}, 60_000)

test.each([
  [{ definition: true, migration: false }, 'internal'],
  [{ definition: false, migration: true }, 'unknown-field'],
])(
  '%j alone is not enough',
  async (steps, code) => {
    prepare(steps)
    const told = await tryOut()
    expect(told.made.body.code).toBe(code)
  },
  60_000,
)
