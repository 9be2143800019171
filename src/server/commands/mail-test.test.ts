import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDomain, publicHalf } from '#server/mail/transport/check-domain.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { headerOf, type SmtpMode, startSmtp, type TestSmtp } from '#testing/smtp.ts'
import { mailTest } from './mail-test.ts'

let smtp: TestSmtp
let database: TestDatabase
beforeAll(async () => {
  smtp = await startSmtp()
  database = await createTestDatabase()
})
afterAll(async () => {
  await smtp.close()
  await database.drop()
})

/** Runs the command. @returns the printed lines, and the line of the error. */
async function run(
  env: Record<string, string>,
  to = 'anna@example.se',
): Promise<{ lines: string[]; error: string }> {
  const lines: string[] = []
  const surroundings = {
    env: { ...database.env, ...env },
    stdin: process.stdin,
    print: (line: string) => void lines.push(line),
  }
  try {
    await mailTest.run(['--to', to], surroundings)
    return { lines, error: '' }
  } catch (error) {
    return { lines, error: (error as Error).message }
  }
}

test('a mail that is taken is told, with what could be better', async () => {
  const { lines, error } = await run({ SMTP_URL: smtp.url })
  expect(error).toBe('')
  expect(lines[0]).toBe('From: Föreningen <no-reply@localhost>')
  expect(lines[1]).toContain('PUBLIC_URL is not set')
  expect(lines.at(-1)).toMatch(/^The mail server took the mail to anna@example\.se: <.+@localhost>$/)
  const [mail] = smtp.received
  expect(mail?.to).toEqual(['anna@example.se'])
  expect(headerOf(mail ?? { raw: '' }, 'Subject')).toContain('Prov')
})

test('without a server, without an address, and with a server that refuses, one line says what to do', async () => {
  expect((await run({})).error).toMatch(/^SMTP_URL is not set: .+ Example: SMTP_URL=smtps:\/\//)
  expect((await run({ SMTP_URL: smtp.url }, 'anna')).error).toBe('Say to whom: --to you@example.com')
  smtp.mode = 'refuse'
  expect((await run({ SMTP_URL: smtp.url })).error).toMatch(
    /^The mail server 127\.0\.0\.1:\d+ cannot be used: .+ It says: 554 /,
  )
  smtp.mode = 'ok'
  await smtp.down()
  const down = await run({ SMTP_URL: smtp.url.replace('//', '//user:hemligt@') })
  expect(down.error).toMatch(
    /^The mail server 127\.0\.0\.1:\d+ cannot be used: nobody listens there: is the port right\?$/,
  )
  await smtp.up()
  const noTls = await run({ SMTP_URL: smtp.url.replace('smtp:', 'smtps:') })
  expect(noTls.error).toContain('smtps:// is for port 465, smtp:// for 587 and 25')
  for (const { error, lines } of [down, noTls]) expect(`${error}${lines}`).not.toContain('hemligt')
})

test.each<[what: string, mode: SmtpMode, line: RegExp]>([
  [
    'password',
    'account',
    /^The mail server 127\.0\.0\.1:\d+ cannot be used: it does not accept the user name or the password of SMTP_URL\. It says: 535 /,
  ],
  [
    'sender',
    'sender',
    /^The mail server does not take mails from no-reply@localhost: set MAIL_FROM to .+ It says: 553 /,
  ],
  [
    'recipient',
    550,
    /^The mail server does not take the mail to anna@example\.se: is the address right, .+ It says: 550 /,
  ],
  [
    'mail at the moment',
    451,
    /^The mail server does not take the mail to anna@example\.se now, perhaps later; .+ It says: 451 /,
  ],
  [
    'word',
    'swallow',
    /^The mail to anna@example\.se was handed over, but the mail server did not say whether it took it: /,
  ],
])('a server that takes no such %s is told apart', async (_what, mode, line) => {
  smtp.mode = mode
  const { error, lines } = await run({ SMTP_URL: smtp.url.replace('//', '//user:hemligt@') })
  smtp.mode = 'ok'
  expect(error).toMatch(line)
  expect(`${error}${lines}`).not.toContain('hemligt')
})

test('a certificate that nobody vouches for, and a host that is none, are told apart', async () => {
  // smtp-server comes with a self-signed certificate.
  const secure = new SMTPServer({ secure: true, logger: false })
  secure.on('error', () => {})
  secure.listen(0, '127.0.0.1')
  await once(secure.server, 'listening')
  const { port } = secure.server.address() as AddressInfo
  const { error } = await run({ SMTP_URL: `smtps://127.0.0.1:${port}` })
  await new Promise<void>((closed) => secure.close(() => closed()))
  expect(error).toMatch(/^The mail server 127\.0\.0\.1:\d+ cannot be used: its certificate .+\.$/)
  expect((await run({ SMTP_URL: 'smtp://mail.invalid' })).error).toMatch(
    /^The mail server mail\.invalid:587 cannot be used: (there is no host of that name|the name cannot be looked up)/,
  )
})

test('the records of the domain are read: missing, doubled, wrong and right ones', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const dkim = { domain: 'forening.example', selector: 'gille', privateKey: key }
  const check = async (records: Record<string, string[] | Error>) =>
    (
      await checkDomain({ address: 'info@forening.example', dkim }, async (name) => {
        const texts = records[name] ?? []
        if (texts instanceof Error) throw texts
        return texts
      })
    ).map(({ isGood, line }) => [isGood, line.slice(0, 40)])
  expect(await check({})).toEqual([
    [false, 'SPF: forening.example has no SPF record:'],
    [false, 'DMARC: _dmarc.forening.example has no re'],
    [false, 'DKIM: gille._domainkey.forening.example '],
  ])
  const valid = {
    'forening.example': ['other=1', 'v=spf1 mx ~all'],
    '_dmarc.forening.example': ['v=DMARC1; p=none'],
    'gille._domainkey.forening.example': [`v=DKIM1; k=rsa; p=${publicHalf(dkim)}`],
  }
  expect((await check(valid)).map(([isGood]) => isGood)).toEqual([true, true, true])
  const invalid = {
    'forening.example': ['v=spf1 mx ~all', 'v=spf1 a ~all'],
    '_dmarc.forening.example': Object.assign(new Error('x'), { code: 'ETIMEOUT' }),
    'gille._domainkey.forening.example': ['v=DKIM1; k=rsa; p=AAAA'],
  }
  expect(await check(invalid)).toEqual([
    [false, 'SPF: forening.example has 2 SPF records:'],
    [false, '_dmarc.forening.example could not be loo'],
    [false, 'DKIM: gille._domainkey.forening.example '],
  ])
})
