import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { largeMailBytes } from '#shared/mail-size.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { partsOf, type Received } from '#testing/smtp.ts'
import { encodedBytes } from './mail-size.ts'

let app: MailApp
beforeAll(async () => {
  app = await createMailApp()
})
beforeEach(() => app.reset())
afterAll(() => app.close())

const body = (content: string) => ({ title: 'Nyhetsbrev', content })
const long = (count: number, text: string) => `<p>${text}</p>`.repeat(count)

async function send(content: string): Promise<Received> {
  await app.call('POST', '/api/subscribers/', { body: { email: 'kim@example.se' } })
  await app.worker.runUntilIdle()
  app.smtp.received.length = 0
  await app.call('POST', panelApi.sendInfoMail, { token: app.superuser, body: body(content) })
  app.clock.time += 60_000
  await app.worker.runUntilIdle()
  return app.smtp.received[0] ?? { from: '', to: [], raw: '', at: 0 }
}

/** @returns the bytes of the HTML part as it was sent */
const sentBytes = ({ raw }: Received): number =>
  (raw.split(/\r\n--[^\r\n]+\r\n/).find((part) => part.includes('text/html')) ?? '')
    .split('\r\n\r\n')
    .slice(1)
    .join('\r\n\r\n').length

test.each([
  ['Swedish', 'Hej på er! Det är årsmöte på söndag = välkomna.'],
  ['long words', 'å'.repeat(200)],
  ['Greek', 'Καλημέρα σας, φίλοι μου και μέλη'],
])('computes the size of a mail in %s as it is sent', async (_name, text) => {
  const mail = await send(long(60, text))
  const { 'text/html': html = '' } = partsOf(mail)
  expect(encodedBytes(html) / sentBytes(mail)).toBeCloseTo(1, 1)
})

test('puts the unsubscribe link at the top of a mail that Gmail would cut off', async () => {
  const linkIn = (html: string) => html.indexOf('/avsluta')
  const large = await send(long(700, 'Det här är ett mycket långt nyhetsbrev om föreningen.'))
  const { 'text/html': html = '' } = partsOf(large)
  expect(sentBytes(large)).toBeGreaterThan(largeMailBytes)
  expect(linkIn(html)).toBeGreaterThan(0)
  expect(linkIn(html)).toBeLessThan(6_000)
})

test('leaves the unsubscribe link of a small mail at its end alone', async () => {
  const { 'text/html': html = '' } = partsOf(await send('<p>Hej!</p>'))
  expect(html.match(/\/avsluta/g)).toHaveLength(1)
})

test('previews the size of a mail, and what makes it large', async () => {
  const preview = async (content: string) =>
    (
      await app.call('POST', `${panelApi.sendInfoMail}preview/`, {
        token: app.superuser,
        body: body(content),
      })
    ).json()
  const small = await preview('<p>Hej!</p>')
  expect(small).toMatchObject({ has_unsubscribe: true, sizes: [{ language: 'sv' }] })
  expect(small.sizes[0].bytes).toBeLessThan(10_000)
  const address = `https://example.se/${'a'.repeat(1_000)}`
  const [links] = (await preview(`<p><a href="${address}">Läs</a></p>`.repeat(100))).sizes
  expect(links.links).toBeGreaterThan(100_000)
  const [text] = (await preview(long(20, 'ord '.repeat(2_000)))).sizes
  expect(text.text).toBeGreaterThan(150_000)
  expect(text.text + text.links + text.format).toBe(text.bytes)
})
