import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type SmtpMode, startSmtp, type TestSmtp } from '#testing/smtp.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import type { MailMessage, Transport } from './transport.ts'

let smtp: TestSmtp
const opened: Transport[] = []
beforeAll(async () => {
  smtp = await startSmtp()
})
afterEach(() => {
  for (const transport of opened.splice(0)) transport.close()
  smtp.hangUp()
  Object.assign(smtp, { mode: 'ok', delayMs: 0, received: [] })
})
afterAll(() => smtp.close())

const raw = Buffer.from(`Subject: Hej\r\n\r\n${'Hej alla!\r\n'.repeat(20_000)}`)
const message: MailMessage = {
  id: 1,
  from: 'vi@example.se',
  to: 'du@example.se',
  messageId: '1.a@example.se',
  raw,
}
/** So that nobody waits for a silent server as long as a site does; longer than a busy machine takes. */
const silent: Partial<Record<SmtpMode, { connectMs: number; silenceMs: number; attemptMs: number }>> = {
  mute: { connectMs: 200, silenceMs: 30_000, attemptMs: 90_000 },
  stall: { connectMs: 10_000, silenceMs: 1_500, attemptMs: 90_000 },
}

/** @returns how a mail ends that is sent to a server which behaves so */
async function deliver(mode: SmtpMode, { user = '' } = {}) {
  smtp.mode = mode
  const transport = createSmtpTransport(smtp.url.replace('//', `//${user}`), silent[mode])
  opened.push(transport)
  return transport.deliver(message)
}

test('a mail that the server takes is sent, byte for byte', async () => {
  expect(await deliver('ok')).toEqual({ result: 'sent' })
  expect(smtp.received.map(({ raw }) => raw)).toEqual([raw.toString()])
})

test.each<[what: string, mode: SmtpMode, outcome: object]>([
  ['that never greets', 'mute', { result: 'down', reason: expect.stringMatching(/Greeting/), fault: 'tls' }],
  [
    'that greets nobody',
    'refuse',
    { result: 'down', reason: expect.stringMatching(/^554 /), fault: 'other' },
  ],
  [
    'that takes no such sender',
    'sender',
    { result: 'down', reason: expect.stringMatching(/^553 /), fault: 'sender' },
  ],
  [
    'that takes no such recipient now',
    451,
    { result: 'deferred', isClosing: false, reason: expect.stringMatching(/^451 /) },
  ],
  [
    'that has enough of us',
    421,
    { result: 'deferred', isClosing: true, reason: expect.stringMatching(/^421 /) },
  ],
  [
    'that knows no such recipient',
    550,
    { result: 'refused', isUnknownAddress: true, reason: expect.stringMatching(/^550 /) },
  ],
  [
    'that refuses what it has read, for now',
    'late',
    { result: 'deferred', isClosing: false, reason: expect.stringMatching(/^451 /) },
  ],
  [
    'that refuses what it has read, for good',
    'never',
    { result: 'refused', isUnknownAddress: false, reason: expect.stringMatching(/^554 /) },
  ],
  [
    'that says nothing once it has read a mail',
    'stall',
    { result: 'uncertain', reason: expect.stringMatching(/Timeout/i) },
  ],
  [
    'that takes a mail and closes without a word',
    'swallow',
    { result: 'uncertain', reason: expect.any(String) },
  ],
])('a server %s', async (_what, mode, outcome) => {
  expect(await deliver(mode)).toEqual(outcome)
})

test('a server that takes no such password is one that cannot be used: no mail is at fault', async () => {
  expect(await deliver('account', { user: 'vi:fel@' })).toEqual({
    result: 'down',
    reason: expect.stringMatching(/^535 /),
    fault: 'login',
  })
})

test('a server that closes in the middle of a mail has not taken it, or nobody knows', async () => {
  const { result } = await deliver('cut')
  expect(smtp.received).toEqual([])
  expect(['deferred', 'uncertain']).toContain(result)
})

test('a server that is not there says so once, in words without its password', async () => {
  await smtp.down()
  const outcome = await deliver('ok', { user: 'vi:hemligt@' })
  await smtp.up()
  expect(outcome).toEqual({
    result: 'down',
    reason: expect.stringMatching(/^connect ECONNREFUSED [^ ]+$/),
    fault: 'port',
  })
})

test('a connection that the server closed while it was idle costs no mail', async () => {
  const transport = createSmtpTransport(smtp.url)
  opened.push(transport)
  expect(await transport.deliver(message)).toEqual({ result: 'sent' })
  smtp.hangUp()
  expect(await transport.deliver(message)).toEqual({ result: 'sent' })
  expect(smtp.received).toHaveLength(2)
})

/** A server that answers the first lines at once, and from then on one byte at a time, without an end. */
async function startDripping(answers: readonly string[]) {
  const timers = new Set<NodeJS.Timeout>()
  const server = createServer((socket) => {
    let answered = 0
    const answer = () => {
      const next = answers[answered++]
      if (next !== undefined) socket.write(next)
      else timers.add(setInterval(() => socket.write('2'), 20))
    }
    socket.on('error', () => {})
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes
      // A line each, or the whole mail with its last line.
      const end = answers[answered - 1]?.startsWith('354') ? '\r\n.\r\n' : '\r\n'
      if (!text.endsWith(end)) return
      text = ''
      answer()
    })
    answer()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await new Promise((closed) => server.close(closed))
    },
  }
}

test.concurrent.each<[when: string, answers: readonly string[], result: string]>([
  ['once it has begun', ['2'], 'down'],
  ['once it has greeted', ['220 hello\r\n'], 'down'],
  [
    'once it has a mail whole',
    ['220 hello\r\n', '250 hello\r\n', '250 from\r\n', '250 to\r\n', '354 go\r\n'],
    'uncertain',
  ],
])(
  'a server that drips its answers %s is given up',
  async (_when, answers, result) => {
    const dripping = await startDripping(answers)
    const transport = createSmtpTransport(dripping.url, {
      connectMs: 10_000,
      silenceMs: 1_000,
      attemptMs: 2_000,
    })
    expect(
      await transport.deliver({ ...message, raw: Buffer.from('Subject: Hej\r\n\r\nHej\r\n') }),
    ).toMatchObject({
      result,
    })
    transport.close()
    await dripping.close()
  },
  10_000,
)
