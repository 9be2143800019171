import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#shared/durations.ts'
import { linkPage } from '#shared/paths.ts'
import { repetitions } from '#testing/full-run.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { headerOf, partsOf } from '#testing/smtp.ts'

let app: MailApp
let careful: MailApp
beforeAll(async () => {
  app = await createMailApp()
  careful = await createMailApp({ env: { CONFIRM_SUBSCRIBERS: 'true' } })
})
beforeEach(async () => {
  await app.reset()
  await careful.reset()
})
afterAll(async () => {
  await app.close()
  await careful.close()
})
const subscribe = (server: MailApp, email: string) =>
  server.call('POST', '/api/subscribers/', { body: { email } })
const list = (server: MailApp) =>
  server.context.db.selectFrom('subscribers').select(['email', 'code', 'confirmed']).orderBy('id').execute()
const codeOf = async (server: MailApp) => (await list(server))[0]?.code ?? ''
const pass = async (server: MailApp, milliseconds: number): Promise<void> => {
  server.clock.time += milliseconds
  await server.worker.runUntilIdle()
}

test('who subscribes is welcomed, with the link that leaves the list', async () => {
  await subscribe(app, 'ny@example.se')
  await pass(app, 0)
  const [mail] = app.smtp.received
  expect(mail?.to).toEqual(['ny@example.se'])
  const link = `https://forening.example${linkPage('unsubscribe', await codeOf(app))}`
  expect(partsOf(mail ?? { raw: '' })['text/plain']).toContain(link)
  expect(mail?.raw).toContain(`\r\nList-Unsubscribe: <${link}>\r\n`)
  expect(headerOf(mail ?? { raw: '' }, 'Auto-Submitted')).toBe('auto-generated')
})

const posts = repetitions(1_000)

test('hundreds of posts of one address: the first is taken, the others are a conflict, and one mail is sent', async () => {
  const statuses: number[] = []
  for (let index = 0; index < posts; index++) {
    const ip = `10.9.${index >> 8}.${index & 255}`
    const body = { email: index % 2 ? 'mal@example.se' : 'MAL@example.se' }
    const answer = await app.app.inject({ method: 'POST', url: '/api/subscribers/', body, remoteAddress: ip })
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([201, ...Array(posts - 1).fill(409)])
  await pass(app, dayMs)
  expect(app.smtp.received).toHaveLength(1)
})

test('who is entered and leaves again and again gets one mail a day and three in thirty', async () => {
  const comeAndGo = async () => {
    await subscribe(app, 'mal@example.se')
    await pass(app, 0)
    await app.call('POST', linkPage('unsubscribe', await codeOf(app)))
  }
  for (let round = 0; round < 3; round++) await comeAndGo()
  expect(app.smtp.received).toHaveLength(1)
  for (let later = 0; later < 10; later++) {
    app.clock.time += dayMs + 1
    await comeAndGo()
  }
  expect(app.smtp.received).toHaveLength(3)
})

describe('the link that leaves the list', () => {
  test('shows a button, changes nothing when it is opened, and acts when it is pressed', async () => {
    await subscribe(app, 'kvar@example.se')
    const url = linkPage('unsubscribe', await codeOf(app))
    for (let times = 0; times < 3; times++) {
      const page = await app.call('GET', url)
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain('"forms":[{"button":"Avsluta prenumerationen"}]')
    }
    expect(await list(app)).toHaveLength(1)
    const gone = await app.call('POST', url)
    expect([gone.statusCode, gone.headers.location]).toEqual([200, undefined])
    expect(gone.body).toContain('Du står inte längre på listan')
    expect(await list(app)).toEqual([])
    for (const method of ['GET', 'POST']) {
      const again = await app.call(method, url)
      expect(again.statusCode).toBe(200)
      expect(again.body).toContain('Du står inte längre på listan')
      expect(again.json().forms).toBeUndefined()
    }
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['text/plain', 'anything'],
    ['application/json', '{"what": '],
    ['', ''],
  ])('takes the one click of a mailbox as %j', async (type, payload) => {
    await subscribe(app, 'ett@example.se')
    const url = linkPage('unsubscribe', await codeOf(app))
    const sent = type ? { headers: { 'content-type': type }, payload } : {}
    const answer = await app.app.inject({ method: 'POST', url, ...sent })
    expect(answer.statusCode).toBe(200)
    expect(await list(app)).toEqual([])
  })

  test('knows nothing of a code that never was, and says so', async () => {
    for (const method of ['GET', 'POST']) {
      const page = await app.call(method, linkPage('unsubscribe', 'A'.repeat(22)))
      expect(page.statusCode).toBe(404)
      expect(page.body).toContain('Länken gäller inte')
    }
  })

  test('is kept by nobody and tells nobody where it led from', async () => {
    await subscribe(app, 'tyst@example.se')
    const page = await app.call('GET', linkPage('unsubscribe', await codeOf(app)))
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  })
})

test('who leaves is forgotten: the address is nowhere in the tables of the list', async () => {
  await subscribe(app, 'glom@example.se')
  await app.call('POST', linkPage('unsubscribe', await codeOf(app)))
  const { db } = app.context
  const rows = [
    await db.selectFrom('subscribers').selectAll().execute(),
    await db.selectFrom('departures').selectAll().execute(),
    await db.selectFrom('mails').selectAll().execute(),
    await db.selectFrom('rate_limits').selectAll().execute(),
  ]
  expect(JSON.stringify(rows)).not.toContain('glom')
  expect((await subscribe(app, 'glom@example.se')).statusCode).toBe(201)
})

describe('when addresses are to be confirmed', () => {
  test('one counts only after its click', async () => {
    await subscribe(careful, 'ny@example.se')
    await pass(careful, 0)
    const url = linkPage('confirmSubscription', await codeOf(careful))
    const [mail] = careful.smtp.received
    expect(partsOf(mail ?? { raw: '' })['text/plain']).toContain(`https://forening.example${url}`)
    const audience = async () =>
      (await careful.call('GET', '/api/mailings/recipients/', { token: careful.superuser })).json().recipients
    expect((await careful.call('GET', url)).body).toContain(
      '"forms":[{"button":"Ja, jag vill stå på maillistan"}]',
    )
    expect(await audience()).toBe(0)
    const confirmed = await careful.call('POST', url)
    expect([confirmed.statusCode, await audience()]).toEqual([200, 1])
    for (const method of ['GET', 'POST']) {
      const again = await careful.call(method, url)
      expect([again.statusCode, again.body.includes('Din e-postadress är bekräftad')]).toEqual([200, true])
    }
    expect(await audience()).toBe(1)
  })

  test('the link expires after seven days', async () => {
    await subscribe(careful, 'sen@example.se')
    const url = linkPage('confirmSubscription', await codeOf(careful))
    careful.clock.time += 7 * dayMs + 1
    for (const method of ['GET', 'POST']) {
      const page = await careful.call(method, url)
      expect([page.statusCode, page.body.includes('Länken har gått ut')]).toEqual([410, true])
    }
    expect(await list(careful)).toMatchObject([{ confirmed: expect.not.toSatisfy(Boolean) }])
  })

  test('who lost the mail asks again the day after, and both links work', async () => {
    await subscribe(careful, 'borta@example.se')
    await pass(careful, 0)
    const code = await codeOf(careful)
    await pass(careful, 23 * hourMs)
    expect((await subscribe(careful, 'borta@example.se')).statusCode).toBe(409)
    await pass(careful, hourMs + 1)
    expect((await subscribe(careful, 'BORTA@example.se')).statusCode).toBe(201)
    await pass(careful, 0)
    expect(careful.smtp.received).toHaveLength(2)
    expect(await codeOf(careful)).toBe(code)
    expect((await careful.call('POST', linkPage('confirmSubscription', code))).statusCode).toBe(200)
    await pass(careful, 2 * dayMs)
    expect((await subscribe(careful, 'borta@example.se')).statusCode).toBe(409)
  })
})
