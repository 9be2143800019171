import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '#server/config/config.ts'
import { readDkimKey } from '#server/mail/transport/dkim-key.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { headerOf, headersOf, partsOf, type Received } from '#testing/smtp.ts'

const folder = mkdtempSync(join(tmpdir(), 'gille-dkim-'))
const keyFile = join(folder, 'dkim.pem')
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))

let app: MailApp
let files: MailApp
beforeAll(async () => {
  app = await createMailApp({
    env: { DKIM_DOMAIN: 'forening.example', DKIM_SELECTOR: 'gille', DKIM_KEY_FILE: keyFile },
  })
  files = await createMailApp({ env: { SMTP_URL: '', MAIL_FROM: 'Humlan <info@humlan.example>' } })
})
beforeEach(() => app.reset())
afterAll(async () => {
  await app.close()
  await files.close()
  rmSync(folder, { recursive: true })
})

const first = (): Received => app.smtp.received[0] ?? { from: '', to: [], raw: '', at: 0 }
const sendTest = async (server: MailApp, body: { title: string; content: string }) => {
  await server.call('POST', '/api/mailings/test/', { token: server.superuser, body })
  await server.worker.runUntilIdle()
}

test('a mail says who, when, to whom and which, in HTML and in plain text that say the same', async () => {
  const content =
    '<h2>Program</h2><ul><li>Fika</li><li>Sång</li></ul><p>Läs <a href="/om-oss">om oss</a>.</p>'
  await sendTest(app, { title: 'Höst & vår', content })
  const mail = first()
  expect(mail).toMatchObject({ from: 'no-reply@forening.example', to: ['admin@example.se'] })
  expect(headerOf(mail, 'Date')).toBe('Mon, 01 Mar 2027 12:00:00 +0000')
  expect(headerOf(mail, 'Message-ID')).toMatch(/^<\d+\.[0-9a-f]{20}@forening\.example>$/)
  expect(headerOf(mail, 'To')).toBe('admin@example.se')
  const { 'text/html': html = '', 'text/plain': text = '' } = partsOf(mail)
  expect(text).toContain('Höst & vår')
  expect(text).toContain('Program\n\n- Fika\n- Sång\n\nLäs om oss (https://forening.example/om-oss).')
  expect(html).toContain('Höst &#38; vår')
  expect(html).toContain('<a href="https://forening.example/om-oss"')
  expect(html).toContain('prefers-color-scheme:dark')
})

test('opening a mail loads nothing: pictures become their words', async () => {
  const content = '<p>Se <img src="/media/0123456789abcdef0123456789abcdef-640x400/640.webp" alt="huset"></p>'
  await sendTest(app, { title: 'Bild', content })
  const { 'text/html': html = '', 'text/plain': text = '' } = partsOf(first())
  expect(html).not.toMatch(/<img|<link|@import|url\(|src=/)
  expect(html).toContain('[huset]')
  expect(text).toContain('Se [huset]')
})

test('no line of a mail is longer than mail servers take', async () => {
  await sendTest(app, { title: 'Lång', content: `<p>${'å'.repeat(20_000)}</p>` })
  expect(
    Math.max(
      ...first()
        .raw.split('\r\n')
        .map((line) => line.length),
    ),
  ).toBeLessThanOrEqual(998)
})

/** An information mail as it arrived. */
async function sendInformation(): Promise<string> {
  await app.addSubscribers(1)
  const body = { title: 'Hej', content: '<p>Hej</p>' }
  await app.call('POST', '/api/send_info_mail/', { token: app.superuser, body })
  app.clock.time += 30_000
  await app.worker.runUntilIdle()
  return first().raw
}

const tagsOf = (signature: string): Record<string, string> =>
  Object.fromEntries(signature.split(/;\s*/).map((tag) => tag.split(/=(.*)/s).slice(0, 2)))
const signedNames = (raw: string): string[] =>
  (tagsOf(headerOf({ raw }, 'DKIM-Signature') ?? '').h ?? '').toLowerCase().split(/\s*:\s*/)

/** RFC 6376, 3.4.2, 3.4.4, 3.7 and 5.4.2. @returns whether the signature is that of the headers and the body */
function isSignatureRight(raw: string): boolean {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const lines = head.replace(/\r\n([ \t])/g, '$1').split('\r\n')
  const relax = (line: string) => {
    const [, name = '', value = ''] = /^([^:]+):(.*)$/s.exec(line) ?? []
    return `${name.trim().toLowerCase()}:${value.replace(/[ \t]+/g, ' ').trim()}`
  }
  const own = relax(lines.find((line) => line.startsWith('DKIM-Signature:')) ?? '')
  const tags = tagsOf(own.slice(own.indexOf(':') + 1))
  const relaxedBody = raw
    .slice(head.length + 4)
    .replace(/[ \t]+/g, ' ')
    .replace(/ (?=\r\n)/g, '')
    .replace(/(\r\n)*$/, '\r\n')
  if (createHash('sha256').update(relaxedBody).digest('base64') !== tags.bh) return false
  const left = lines.map(relax)
  const signed = signedNames(raw).flatMap((name) => {
    const at = left.findLastIndex((line) => line.startsWith(`${name}:`))
    return at === -1 ? [] : left.splice(at, 1)
  })
  const verify = createVerify('rsa-sha256').update([...signed, own.replace(/b=[^;]*$/, 'b=')].join('\r\n'))
  return verify.verify(publicKey, (tags.b ?? '').replace(/\s/g, ''), 'base64')
}

test('the signature is right, and covers what must not be changed on the way', async () => {
  const raw = await sendInformation()
  const signature = headerOf({ raw }, 'DKIM-Signature') ?? ''
  expect(tagsOf(signature)).toMatchObject({ v: '1', a: 'rsa-sha256', d: 'forening.example', s: 'gille' })
  expect(isSignatureRight(raw)).toBe(true)
  expect(isSignatureRight(raw.replace('Subject: Hej', 'Subject: Nej'))).toBe(false)
  expect(isSignatureRight(`${raw}Mer\r\n`)).toBe(false)
  for (const name of ['list-unsubscribe', 'list-unsubscribe-post']) expect(signedNames(raw)).toContain(name)
})

test.each([
  'From',
  'To',
  'Cc',
  'Subject',
  'Reply-To',
  'Date',
  'Message-ID',
  'List-Unsubscribe',
  'Content-Type',
])('nobody on the way can add another %s', async (name) => {
  const raw = await sendInformation()
  const present = headersOf({ raw }).filter(([header]) => header.toLowerCase() === name.toLowerCase())
  expect(signedNames(raw).filter((one) => one === name.toLowerCase())).toHaveLength(present.length + 1)
  expect(isSignatureRight(`${name}: x@evil.example\r\n${raw}`)).toBe(false)
})

test('a key that cannot be read stops the start with one line', () => {
  const dkim = { domain: 'a.example', selector: 's', keyFile: '/nowhere/key.pem' }
  expect(() => readDkimKey({ dkim })).toThrow(ConfigError)
  writeFileSync(join(folder, 'not.pem'), 'hello')
  expect(() => readDkimKey({ dkim: { ...dkim, keyFile: join(folder, 'not.pem') } })).toThrow(
    /is not a private key/,
  )
})

test('without a mail server mails are whole files, and count as sent', async () => {
  await sendTest(files, { title: 'På disk', content: '<p>Hej</p>' })
  const place = join(files.context.config.dataDir, 'mail')
  const [name = '', ...more] = readdirSync(place)
  expect([name, more]).toEqual([expect.stringMatching(/^\d+-[0-9a-f]{20}\.eml$/), []])
  const mail = { raw: readFileSync(join(place, name), 'utf8') }
  expect(headerOf(mail, 'From')).toBe('Humlan <info@humlan.example>')
  expect(partsOf(mail)['text/plain']).toContain('Hej')
  expect(await files.mails()).toMatchObject([{ state: 'sent' }])
  const status = await files.call('GET', '/api/mails/status/', { token: files.superuser })
  expect(status.json()).toMatchObject({ transport: 'files', from: 'info@humlan.example' })
})

describe('hostile names, addresses and titles', () => {
  const breaks = [
    '\r\n',
    '\n',
    '\r',
    '\u2028',
    '\u0085',
    '\0',
    '\t',
    '%0d%0a',
    '=0D=0A',
    '=?utf-8?q?=0D=0A?=',
  ]
  const extras = [
    'Bcc: x@evil.example',
    'To: x@evil.example',
    'Subject: Vinn',
    '\r\nbody',
    'Content-Type: text/html',
    'X-Spam: no',
  ]
  const quotes = [
    '"',
    '<x@evil.example>',
    ', x@evil.example',
    ';',
    '(x@evil.example)',
    '\\',
    '"<x@evil.example>',
    '>',
  ]
  const texts = [
    ...breaks.flatMap((one) => extras.map((extra) => `Hej${one}${extra}`)),
    ...quotes.flatMap((one) => [`${one}Hej`, `Hej${one}`, `H${one}e${one}j`]),
    ...['‮Hej', 'Hej\ud800', '🎉'.repeat(40), 'å'.repeat(190), '=?UTF-8?B?SGVq?=', 'X-Spam: no'],
  ]
  const addresses = [
    '"x@evil.example y"@own.se',
    'a@own.se(x)evil.example',
    'a@own.se\r\nBcc: x@evil.example',
    'a@own.se,x@evil.example',
    '<a@own.se',
    'Hej <a@own.se>',
    'a@own.se>',
    'a@own.se\nRCPT TO:<x@evil.example>',
    '@evil.example:a@own.se',
    'a%evil.example@own.se ORCPT=x',
    'a@[127.0.0.1]',
    'a@own.se\0',
    'ä@own.se',
    'a@own.se;x@evil.example',
  ]
  const allowed = new Set([
    'dkim-signature',
    'content-type',
    'auto-submitted',
    'precedence',
    'from',
    'to',
    'reply-to',
    'subject',
    'message-id',
    'date',
    'mime-version',
    'list-id',
    'list-unsubscribe',
    'list-unsubscribe-post',
  ])

  test('never change the envelope or the headers', async () => {
    expect(texts.length + addresses.length).toBeGreaterThanOrEqual(100)
    const { db, outbox } = app.context
    await app.call('PUT', '/api/footer/1/', {
      token: app.superuser,
      body: { infoMail: 'styrelsen@forening.example' },
    })
    const time = app.context.now().toISOString()
    // As if they had been stored before anything was checked.
    for (const text of texts) {
      const name = text.toWellFormed().replaceAll('\0', '')
      const row = {
        name,
        email: 'asa@example.se',
        message: text.toWellFormed().replaceAll('\0', ''),
        status: false,
      }
      const { id } = await db
        .insertInto('contact')
        .values({ ...row, created_at: time, updated_at: time, deleted_at: null } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.transaction().execute(async (tx) => {
        const mail = { kind: 'message', language: 'sv', recordId: id } as const
        const added = await outbox.add(tx, { ...mail, recipient: 'styrelsen@forening.example' })
        await tx.updateTable('mails').set({ subject: name }).where('id', '=', added).execute()
        for (const recipient of addresses) await outbox.add(tx, { ...mail, recipient })
      })
    }
    await app.worker.runUntilIdle()
    expect(app.errors).toEqual([])
    expect(app.smtp.received).toHaveLength(texts.length)
    for (const mail of app.smtp.received) {
      expect(mail.from).toBe('no-reply@forening.example')
      expect(mail.to).toEqual(['styrelsen@forening.example'])
      const names = headersOf(mail).map(([name]) => name.toLowerCase())
      expect(new Set(names).difference(allowed)).toEqual(new Set())
      expect(names.length).toBe(new Set(names).size)
      expect(headerOf(mail, 'To')).toBe('styrelsen@forening.example')
      expect(headerOf(mail, 'Reply-To')).toMatch(/<asa@example\.se>$|^asa@example\.se$/)
    }
  })

  test('are refused where they are entered', async () => {
    for (const email of addresses) {
      const answers = [
        await app.call('POST', '/api/subscribers/', { body: { email } }),
        await app.call('POST', '/api/contact/', { body: { name: 'Åsa', email, message: 'Hej' } }),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422])
    }
    expect(await app.mails()).toEqual([])
  })
})
