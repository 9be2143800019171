import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#shared/resources/index.ts'
import { documentedField, exampleOfField } from '#testing/documented-field.ts'
import { copyProject, type ProjectCopy } from '#testing/project-copy.ts'

const creatable = resources.filter(({ access }) => access.create).map(({ name }) => name)

/** Uses the new field of each resource as the admin panel does, and prints the answers as JSON. */
const script = (names: readonly string[]) => `
  import { createTestApp } from '#testing/test-app.ts'
  import { createBody } from '#testing/records.ts'
  import { getResource } from '#shared/resources/index.ts'
  const server = await createTestApp()
  const call = async (method, url, body) => {
    const answer = await server.call(method, url, { token: server.superuser, body })
    return { status: answer.statusCode, body: answer.body && answer.json() }
  }
  const { components, paths } = (await call('GET', '/api/openapi.json')).body
  const tryOut = async (name) => {
    const resource = getResource(name)
    const create = async (nickname) =>
      call('POST', resource.path, await createBody(server, resource, { nickname }))
    const made = await create(' Kassan ')
    const url = resource.path + made.body.id + '/'
    return {
      made,
      tooLong: await create('x'.repeat(61)),
      ...(resource.access.update && { changed: await call('PUT', url, {}) }),
      read: await call('GET', url),
      listed: await call('GET', resource.path + '?q=kassan&sort=-nickname&nickname=Kassan'),
      described: components.schemas[name].properties.nickname,
      input: paths[resource.path].post.requestBody.content['application/json'].schema.properties.nickname,
    }
  }
  const answers = {}
  for (const name of ${JSON.stringify(names)}) answers[name] = await tryOut(name)
  console.log(JSON.stringify(answers))
  await server.close()`

const tryOut = async (project: ProjectCopy, names: readonly string[]) =>
  JSON.parse(await project.evaluate(script(names)))

test('every resource that can be created is walked', () => {
  expect(creatable).toContain(exampleOfField)
  expect(creatable.length).toBeGreaterThan(8)
})

let answers: Record<string, Awaited<ReturnType<typeof tryOut>>>
beforeAll(async () => {
  const project = copyProject()
  const { define, migrate, word } = documentedField(project)
  for (const name of creatable) {
    define(name)
    migrate(name)
    word(name)
  }
  answers = await tryOut(project, creatable)
  project.remove()
}, 120_000)

test.each(creatable)(
  'with these steps a field of %s is stored, checked, answered, found, sorted and described',
  (name) => {
    const { made, tooLong, changed, read, listed, described, input } = answers[name]
    expect(made).toMatchObject({ status: 201, body: { nickname: 'Kassan' } })
    expect(tooLong).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/nickname', code: 'too-long' }] },
    })
    if (changed) expect(changed).toMatchObject({ status: 200, body: { nickname: 'Kassan' } })
    expect(read.body.nickname).toBe('Kassan')
    expect(listed.body).toEqual([expect.objectContaining({ id: read.body.id, nickname: 'Kassan' })])
    expect(described).toMatchObject({ title: 'Nickname', type: 'string' })
    expect(input).toMatchObject({ title: 'Nickname', maxLength: 60 })
  },
)

let incomplete: ProjectCopy
beforeAll(() => {
  incomplete = copyProject()
})
afterAll(() => incomplete.remove())

test('the definition alone is not enough, nor is the migration', async () => {
  const { define, migrate, word } = documentedField(incomplete)
  word(exampleOfField)
  const path = migrate(exampleOfField)
  expect((await tryOut(incomplete, [exampleOfField]))[exampleOfField].made.body.code).toBe('unknown-field')
  incomplete.write(path, 'export const up = async () => {}\n')
  define(exampleOfField)
  expect((await tryOut(incomplete, [exampleOfField]))[exampleOfField].made.body.code).toBe('internal')
}, 60_000)
