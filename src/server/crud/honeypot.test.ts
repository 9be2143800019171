import { afterAll, beforeAll, expect, test } from 'vitest'
import { honeypot } from '#shared/honeypot.ts'
import { getResource, resources } from '#shared/resources/index.ts'
import { addRecord, createBody } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { texts as en } from '#texts/en/site.ts'
import { texts as sv } from '#texts/sv/site.ts'

const metricsToken = 'a token for the tests'.replaceAll(' ', '-')
let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ env: { METRICS_TOKEN: metricsToken } })
})
afterAll(() => server.close())

const publicForms = resources.filter(({ access }) => access.create === 'public')
const bodyWithHoneypot = async (name: string, value: string): Promise<Record<string, unknown>> => ({
  ...(await createBody(server, getResource(name))),
  [honeypot]: value,
})
const count = async (path: string) =>
  (await server.call('GET', path, { token: server.superuser })).json().length
const mails = () => server.context.db.selectFrom('mails').select('id').execute()
const honeypotCount = async () => {
  const text = (
    await server.call('GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  ).body
  return Number(/^gille_trapped_forms_total (\d+)$/m.exec(text)?.[1])
}

test('no browser or password manager fills in the field by its name or label', () => {
  const filled =
    /name|mail|tel|phone|fax|addr|street|zip|post|city|ort|country|land|url|web|site|sida|plats|company|org|title|day|user|pass|code|nick|card/i
  for (const words of [honeypot, sv['label.honeypot'], en['label.honeypot']])
    expect(words).not.toMatch(filled)
})

test('there are four public forms', () => {
  expect(publicForms.map(({ name }) => name).toSorted()).toEqual([
    'contact',
    'evenemang',
    'members',
    'subscribers',
  ])
})

test.each(publicForms)(
  '$name: a form with the hidden field filled looks stored and is not',
  async ({ name, path }) => {
    const before = { records: await count(path), honeypotForms: await honeypotCount() }
    const body = await bodyWithHoneypot(name, 'https://spam.example')
    const answer = await server.call('POST', path, { body })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ email: body.email })
    expect(answer.body).not.toContain('spam')
    expect(await mails()).toEqual([])
    expect(await count(path)).toBe(before.records)
    expect(await honeypotCount()).toBe(before.honeypotForms + 1)
  },
)

test.each(publicForms)('$name: the answer says what that of a stored one says', async ({ name, path }) => {
  const caught = await server.call('POST', path, { body: await bodyWithHoneypot(name, 'x') })
  const stored = await server.call('POST', path, { body: await bodyWithHoneypot(name, '') })
  const shape = (answer: typeof stored) =>
    Object.entries(answer.json()).map(([field, value]) => [field, value === null, typeof value])
  expect(shape(caught)).toEqual(shape(stored))
})

test('an application to a closed event is refused alike', async () => {
  const event = await addRecord(server, getResource('events'), { cancelled: true })
  const body = { event_id: event.id, event_name: event.eventName }
  const [caught, other] = [await bodyWithHoneypot('evenemang', 'x'), await bodyWithHoneypot('evenemang', '')]
  const answers = [
    { ...caught, ...body },
    { ...other, ...body },
  ].map((body) => server.call('POST', '/api/evenemang/', { body }))
  const [one, two] = await Promise.all(answers)
  expect(one?.statusCode).toBe(422)
  expect(one?.json().errors).toEqual(two?.json().errors)
})

test('left empty the hidden field changes nothing', async () => {
  const before = await count('/api/contact/')
  const body = await bodyWithHoneypot('contact', '')
  const answer = await server.call('POST', '/api/contact/', { body })
  expect(answer.statusCode).toBe(201)
  expect(await count('/api/contact/')).toBe(before + 1)
})

test('to someone signed in it is an unknown field', async () => {
  const body = await bodyWithHoneypot('contact', 'https://example.se')
  const answer = await server.call('POST', '/api/contact/', { token: server.superuser, body })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'unknown-field', errors: [{ pointer: `/${honeypot}` }] })
})

test('what a person could not send, a program cannot either', async () => {
  const answer = await server.call('POST', '/api/contact/', { body: { name: '', [honeypot]: 'x' } })
  expect(answer.statusCode).toBe(422)
})
