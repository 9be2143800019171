import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { forgetMails } from './forget-mails.ts'

let app: MailApp
beforeAll(async () => {
  app = await createMailApp({ env: { CONFIRM_SUBSCRIBERS: 'true' } })
})
afterAll(() => app.close())

const day = 24 * 60 * 60_000
const letter = { title: 'Hej', content: '<p>Hej</p>' }

test('after 90 days nobody knows who was sent what; the figures of mailings stay', async () => {
  await app.addSubscribers(3)
  const post = (url: string) => app.call('POST', url, { token: app.superuser, body: letter })
  const { id } = (await post('/api/send_info_mail/')).json()
  await post('/api/mailings/test/')
  await app.call('POST', '/api/subscribers/', { body: { email: 'aldrig@example.se' } })
  app.clock.time += 30_000
  await app.worker.runUntilIdle()
  const folder = join(app.context.config.dataDir, 'mail')
  mkdirSync(folder, { recursive: true })
  const sent = (await app.mails())[0]?.id
  for (const [name, age] of [
    [`${sent}-old.eml`, 91],
    [`${sent}-new.eml`, 1],
    // Erased on another instance, which has a folder of its own.
    ['4711-erased.eml', 1],
  ] as const) {
    writeFileSync(join(folder, name), 'x')
    const at = new Date(app.clock.time + (90 - age) * day)
    utimesSync(join(folder, name), at, at)
  }

  app.clock.time += 13 * day
  await forgetMails(app.context)
  expect(await app.mails()).toHaveLength(5)
  expect(readdirSync(folder)).toEqual([`${sent}-new.eml`, `${sent}-old.eml`])
  const addresses = async () =>
    (await app.context.db.selectFrom('subscribers').select('email').execute()).map(({ email }) => email)
  expect(await addresses()).toContain('aldrig@example.se')

  app.clock.time += 77 * day + 1_000
  await forgetMails(app.context)
  const left = await app.mails()
  expect(left.map(({ mailing_id, state }) => [mailing_id, state])).toEqual(Array(3).fill([id, 'sent']))
  expect(JSON.stringify(left)).not.toContain('example.se')
  expect(await addresses()).not.toContain('aldrig@example.se')
  // As their recipient is forgotten, so is the younger file.
  expect(readdirSync(folder)).toEqual([])

  const mail = Object.fromEntries(Object.entries(left[0] ?? {}).filter(([name]) => !name.endsWith('_folded')))
  await app.context.db
    .insertInto('mails')
    .values({ ...mail, id: 1_000, recipient: 'ny@example.se' } as never)
    .execute()
  await forgetMails(app.context)
  expect(new Set((await app.mails()).map(({ recipient }) => recipient)).size).toBe(4)
})
