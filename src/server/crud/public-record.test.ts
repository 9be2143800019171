import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicRecordAt } from '#server/crud/public-record.ts'
import { toAppError } from '#server/http/answers/error-handler.ts'
import { resources } from '#shared/resources/index.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const read = (path: string) =>
  publicRecordAt(server.context, path)?.().catch((error: unknown) => toAppError(error).code)

const listed = resources.filter(({ access }) => access.list === 'public')
const creatable = listed.filter(({ access }) => access.create)

test.each(creatable.map((resource) => [resource.name, resource] as const))(
  'a page reads a record of %s as the route answers visitors',
  async (_name, resource) => {
    const { id } = await addRecord(server, resource)
    const path = `${resource.path}${id}/`
    const answer = await server.call('GET', path)
    const { code } = answer.json()
    expect(await read(path)).toEqual(code ?? answer.json())
    await server.call('DELETE', path, { token: server.superuser })
    expect(await read(path)).toBe((await server.call('GET', path)).json().code)
  },
)

test('every other path is left to its route', () => {
  const others = resources.filter((resource) => !listed.includes(resource)).map(({ path }) => `${path}1/`)
  for (const path of [
    ...others,
    ...listed.map(({ path }) => path),
    '/api/posts/1',
    '/api/posts/01/',
    '/api/x/1/',
  ])
    expect(publicRecordAt(server.context, path), path).toBeUndefined()
})
