import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { members } from '#shared/resources/members.ts'
import { fake } from '#testing/fake.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'

let app: MailApp
beforeAll(async () => {
  app = await createMailApp()
})
beforeEach(async () => {
  await app.reset()
  await put('/api/site/1/', { announce_messages: true, send_receipts: true, announce_applications: false })
  await put('/api/footer/1/', { infoMail: 'styrelsen@forening.example' })
})
afterAll(() => app.close())

const hour = 60 * 60_000
const board = 'mail:announcement:%'
const put = (url: string, body: unknown) => app.call('PUT', url, { token: app.superuser, body })
const subscribe = (email: string) => app.call('POST', '/api/subscribers/', { body: { email } })
const write = () =>
  app.call('POST', '/api/contact/', {
    body: { name: 'Åsa Öst', email: 'asa@example.se', message: `Hej ${app.clock.time}` },
  })
const from = (remoteAddress: string, url: string, payload: object) =>
  app.app.inject({ method: 'POST', url, payload, remoteAddress })
const message = { name: 'Åsa Öst', email: 'asa@example.se', message: 'Hej' }
const mailsOf = async (kind: string) => (await app.mails()).filter((mail) => mail.kind === kind).length
let administrators = 0
/** As an administrator who has just signed in, however long ago the test began. */
async function status() {
  administrators += 1
  const { key } = await app.signIn({ email: `kim${administrators}@forening.example`, is_superuser: true })
  return app.call('GET', '/api/mails/status/', { token: key })
}
const reached = async () => (await status()).json().limits
/** As if so many mails that are counted by this had been caused already. */
const setCount = (key: string, count: number) =>
  app.context.db.updateTable('rate_limits').set({ count }).where('key', 'like', key).execute()

test('that visitors have caused all mails of a day is told with the Stockholm time at which it ends', async () => {
  await subscribe('asa@example.se')
  expect(await reached()).toEqual([])
  await setCount('mail:everyone', 998)
  await subscribe('bo@example.se')
  expect(await reached()).toEqual([])
  await subscribe('cia@example.se')
  expect(await app.mails()).toHaveLength(3)
  const everything = { of: 'everything', max: 1_000, until: '2027-03-02T13:00:00+01:00' }
  expect(await reached()).toEqual([everything])

  app.clock.time += 24 * hour - 1
  expect((await subscribe('disa@example.se')).statusCode).toBe(201)
  expect(await app.mails()).toHaveLength(3)
  expect(await reached()).toEqual([everything])
  app.clock.time += 1
  expect(await reached()).toEqual([])
  await subscribe('eva@example.se')
  expect((await app.mails()).map(({ recipient }) => recipient)).toContain('eva@example.se')
  expect(await reached()).toEqual([])
})

test('that the board is told of no more messages today is said, for the address they go to', async () => {
  await write()
  await setCount(board, 199)
  expect(await reached()).toEqual([])
  await write()
  const announcements = { of: 'announcements', max: 200, until: '2027-03-02T13:00:00+01:00' }
  expect(await reached()).toEqual([announcements])
  await put('/api/footer/1/', { infoMail: 'Styrelsen@Forening.example' })
  expect(await reached()).toEqual([announcements])
  await put('/api/footer/1/', { infoMail: 'ny@forening.example' })
  expect(await reached()).toEqual([])
  await put('/api/footer/1/', { infoMail: 'styrelsen@forening.example' })
  await put('/api/site/1/', { announce_messages: false })
  expect(await reached()).toEqual([])
})

test('applications that use up what the board is told of them in a day silence no message, and are told', async () => {
  await put('/api/site/1/', { announce_applications: true, send_receipts: false })
  const apply = (name: string) =>
    app.call('POST', members.path, { body: fake(members, { first_name: name, email: 'a@example.se' }) })
  await apply('Ada')
  expect(await mailsOf('application')).toBe(1)
  await setCount('mail:application:%', 200)
  expect((await apply('Bo')).statusCode).toBe(201)
  expect(await mailsOf('application')).toBe(1)
  const applications = { of: 'applications', max: 200, until: '2027-03-02T13:00:00+01:00' }
  expect(await reached()).toEqual([applications])
  await write()
  expect(await mailsOf('message')).toBe(1)
  await setCount(board, 200)
  await setCount('mail:application:%', 5)
  await apply('Cia')
  expect(await mailsOf('application')).toBe(2)
  await put('/api/site/1/', { announce_applications: false })
  await setCount('mail:application:%', 200)
  expect((await reached()).map(({ of }: { of: string }) => of)).toEqual(['announcements'])
})

describe('strangers who send as much as they may', () => {
  test('from 20 networks keep nobody else from writing to the board, nor the board from being told', async () => {
    for (let index = 0; index < 500; index++)
      expect((await from(`198.51.100.${index % 25}`, '/api/contact/', message)).statusCode).toBe(201)
    expect(await mailsOf('message')).toBeLessThan(200)
    const before = await mailsOf('message')
    expect((await write()).statusCode).toBe(201)
    expect(await mailsOf('message')).toBe(before + 1)
    expect(await reached()).toEqual([])
  })

  test('keep nobody else from the mail that subscribing causes, and the board from no message', async () => {
    for (let index = 0; index < 700; index++)
      await from(`198.51.100.${index % 4}`, '/api/subscribers/', { email: `mal${index}@example.com` })
    expect(await mailsOf('welcome')).toBeLessThan(600)
    const before = await mailsOf('welcome')
    await from('203.0.113.9', '/api/subscribers/', { email: 'asa@example.se' })
    expect(await mailsOf('welcome')).toBe(before + 1)
    await setCount('mail:everyone', 1_000)
    await write()
    expect(await mailsOf('message')).toBe(1)
  })

  test('are one network with all of an IPv6 /48', async () => {
    const answers = []
    for (let index = 0; index < 100; index++)
      answers.push((await from(`2001:db8:7:${index.toString(16)}::1`, '/api/contact/', message)).statusCode)
    expect(answers).toEqual([...Array(80).fill(201), ...Array(20).fill(429)])
    expect((await from('2001:db8:8::1', '/api/contact/', message)).statusCode).toBe(201)
  })
})

test('of both limits the board is told', async () => {
  await subscribe('asa@example.se')
  app.clock.time += hour
  await write()
  await setCount('mail:everyone', 1_000)
  await setCount(board, 200)
  expect(await reached()).toEqual([
    { of: 'everything', max: 1_000, until: '2027-03-02T13:00:00+01:00' },
    { of: 'announcements', max: 200, until: '2027-03-02T14:00:00+01:00' },
  ])
  app.clock.time += 23 * hour
  expect(await reached()).toMatchObject([{ of: 'announcements' }])
})

test('what a single address has had enough of is not told, and nowhere an address', async () => {
  for (let index = 0; index < 5; index++)
    await app.call('POST', members.path, {
      body: fake(members, { first_name: `Mal${index}`, email: 'mal@example.se' }),
    })
  expect(await app.mails()).toHaveLength(3)
  expect(await reached()).toEqual([])
  await write()
  await setCount('mail:everyone', 1_000)
  await setCount(board, 200)
  await setCount('mail-part:%', 1_000)
  const { body } = await status()
  expect(body).toContain('"everything"')
  expect(body).not.toMatch(/mal@|asa@|styrelsen@|mail:/)
})
