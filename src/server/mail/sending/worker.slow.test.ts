import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onOneDatabase } from '#testing/full-run.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import type { SmtpMode } from '#testing/smtp.ts'

let app: MailApp
beforeAll(async () => {
  app = await createMailApp()
})
beforeEach(() => app.reset())
afterAll(() => app.close())

/** How long a test waits for what happens by itself, on a machine that has much to do. */
const patiently = { timeout: 20_000 }
const minute = 60_000
const hour = 60 * minute

async function queue(count = 1, from = 0): Promise<void> {
  const { db, outbox } = app.context
  await db.transaction().execute(async (tx) => {
    for (let index = from; index < from + count; index++) {
      const data = { title: `Nummer ${index}`, content: '<p>Hej</p>' }
      const recipient = `a${index}@example.se`
      await outbox.add(tx, { kind: 'test', recipient, language: 'sv', data }, { title: `Hej ${index}` })
    }
  })
}

const states = async () => (await app.mails()).map(({ state }) => state)
const recipients = () => app.smtp.received.flatMap(({ to }) => to)
const pass = async (milliseconds: number): Promise<void> => {
  app.clock.time += milliseconds
  await app.worker.runUntilIdle()
}

describe('the outbox', () => {
  test('keeps a mail only together with what caused it', async () => {
    const { db, outbox } = app.context
    const refused = db.transaction().execute(async (tx) => {
      await outbox.add(tx, { kind: 'welcome', recipient: 'a@example.se', language: 'sv' })
      throw new Error('what caused it failed')
    })
    await expect(refused).rejects.toThrow('what caused it failed')
    expect(await app.mails()).toEqual([])
  })

  onOneDatabase(() => {
    test('keeps no mail to a recipient that is no address', async () => {
      const { db, outbox } = app.context
      const add = (recipient: string) =>
        db.transaction().execute((tx) => outbox.add(tx, { kind: 'welcome', recipient, language: 'sv' }))
      expect(await add('a@example.se')).not.toBeNull()
      for (const wrong of [
        'a@b',
        'a@example.se\r\nBcc: b@example.se',
        '"x@evil.com y"@own.se',
        'a@own.se,b@own.se',
      ])
        expect(await add(wrong)).toBeNull()
      expect(await app.mails()).toHaveLength(1)
    })
  })
})

test('what is queued is sent once, over at most four connections', async () => {
  app.smtp.delayMs = 5
  await queue(30)
  await app.worker.runUntilIdle()
  await app.worker.runUntilIdle()
  expect(await states()).toEqual(Array(30).fill('sent'))
  expect(recipients().sort()).toEqual(Array.from({ length: 30 }, (_, i) => `a${i}@example.se`).sort())
  expect(app.smtp.mostConnections).toBeLessThanOrEqual(4)
})

test('several workers at once send each mail once', async () => {
  await queue(60)
  const workers = [app.worker, app.addWorker(), app.addWorker()]
  await Promise.all(workers.map((worker) => worker.runUntilIdle()))
  expect(new Set(recipients()).size).toBe(60)
  expect(recipients()).toHaveLength(60)
})

test('a worker that is started sends what is added, and a stop finishes what is in hand', async () => {
  const worker = app.addWorker()
  app.context.outbox.onWake(worker.wake)
  worker.start()
  app.smtp.delayMs = 50
  await queue(8)
  await expect.poll(() => app.smtp.received.length, patiently).toBeGreaterThan(0)
  await worker.stop()
  const [first, ...rest] = new Set(await states())
  expect([first, ...rest]).not.toContain('sending')
  expect((await states()).filter((state) => state === 'sent')).toHaveLength(app.smtp.received.length)
})

test('a stop breaks off what no server has taken, and it stays in the queue as if nothing had been', async () => {
  app.smtp.mode = 'mute'
  await queue(2)
  const worker = app.addWorker({ stopTimeoutMs: 50 })
  worker.start()
  await expect.poll(states, patiently).toEqual(['sending', 'sending'])
  await worker.stop()
  expect((await app.mails()).map(({ state, attempts }) => [state, attempts])).toEqual(
    Array(2).fill(['queued', 0]),
  )
  app.smtp.mode = 'ok'
  await pass(1_000)
  expect(recipients().sort()).toEqual(['a0@example.se', 'a1@example.se'])
})

test('a mail that is refused for good is not tried again, and says why', async () => {
  app.smtp.mode = 550
  await queue()
  await pass(0)
  app.smtp.mode = 'ok'
  await pass(7 * hour)
  expect(await app.mails()).toMatchObject([
    { state: 'failed', attempts: 1, last_error: expect.stringContaining('550') },
  ])
  expect(app.smtp.received).toEqual([])
})

onOneDatabase(() => {
  test('a mail that is refused for now is tried 12 times, after 1 minute to 6 hours', async () => {
    app.smtp.mode = 451
    await queue()
    const waits: number[] = []
    await pass(0)
    for (let attempt = 1; attempt < 12; attempt++) {
      const [mail] = await app.mails()
      expect(mail).toMatchObject({
        state: 'queued',
        attempts: attempt,
        last_error: expect.stringContaining('451'),
      })
      const wait = Date.parse(mail?.next_attempt_at ?? '') - app.clock.time
      waits.push(wait / minute)
      await pass(wait - 1)
      expect((await app.mails())[0]?.attempts).toBe(attempt)
      await pass(1)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
    expect(await app.mails()).toMatchObject([{ state: 'failed', attempts: 12 }])
  })
})

test('what was refused for now arrives when the server takes it', async () => {
  app.smtp.mode = 451
  await queue(3)
  await pass(0)
  app.smtp.mode = 'ok'
  await pass(minute)
  expect(await states()).toEqual(['sent', 'sent', 'sent'])
  expect(recipients()).toHaveLength(3)
})

describe.each<[name: string, mode: SmtpMode | 'down']>([
  ['is down', 'down'],
  ['greets nobody', 'refuse'],
  ['takes no mail from us', 'sender'],
])('while the server %s', (_name, mode) => {
  test('the queue is untouched, all workers pause, and one mail tries whether it is back', async () => {
    if (mode === 'down') await app.smtp.down()
    else app.smtp.mode = mode
    await queue(10)
    await pass(0)
    const waiting = await app.mails()
    expect(waiting.map(({ state, attempts }) => [state, attempts])).toEqual(Array(10).fill(['queued', 0]))
    expect(waiting.filter(({ last_error }) => last_error !== '').length).toBeLessThanOrEqual(4)
    // The next ones wait too, whoever would send them.
    await queue(1, 10)
    await app.addWorker().runUntilIdle()
    expect((await app.mails()).filter(({ last_error }) => last_error !== '').length).toBeLessThanOrEqual(4)

    const token = app.superuser
    const status = await app.call('GET', '/api/mails/status/', { token })
    expect(status.json()).toMatchObject({ queued: 11, reason: expect.stringMatching(/\S/) })
    app.smtp.refusals = 0
    app.clock.time += 31_000
    await Promise.all([app.worker, app.addWorker()].map((worker) => worker.runUntilIdle()))
    expect(app.smtp.refusals).toBe(mode === 'down' ? 0 : 1)
    const later = (await app.call('GET', '/api/mails/status/', { token })).json()
    expect(Date.parse(later.paused_until) - app.clock.time).toBe(minute)

    if (mode === 'down') await app.smtp.up()
    else app.smtp.mode = 'ok'
    await pass(minute)
    expect(await states()).toEqual(Array(11).fill('sent'))
    expect(new Set(recipients()).size).toBe(11)
    expect((await app.call('GET', '/api/mails/status/', { token })).json()).toMatchObject({
      queued: 0,
      paused_until: null,
      reason: null,
    })
  })
})

test('a server that closes all its connections is left alone for a while', async () => {
  app.smtp.mode = 421
  await queue(10)
  await pass(0)
  const tried = (await app.mails()).filter(({ attempts }) => attempts > 0)
  expect(tried.length).toBeGreaterThan(0)
  expect(tried.length).toBeLessThanOrEqual(4)
  app.smtp.mode = 'ok'
  await pass(2 * minute)
  expect(await states()).toEqual(Array(10).fill('sent'))
})

test('a mail that may have been taken is never sent again by itself; few come into doubt', async () => {
  app.smtp.mode = 'swallow'
  await queue(20)
  await pass(0)
  const doubtful = (await app.mails()).filter(({ state }) => state === 'uncertain')
  expect(doubtful.length).toBeGreaterThan(0)
  expect(doubtful.length).toBeLessThanOrEqual(4)
  for (const { last_error } of doubtful) expect(last_error).not.toBe('')
  app.smtp.mode = 'ok'
  await pass(minute)
  await pass(24 * hour)
  expect((await states()).filter((state) => state === 'sent')).toHaveLength(20 - doubtful.length)
  expect(recipients()).toHaveLength(20)
  expect(new Set(recipients()).size).toBe(20)
})

test('a server that closes in the middle of mails loses none', async () => {
  app.smtp.mode = 'cut'
  await queue(6)
  await pass(0)
  app.smtp.mode = 'ok'
  for (let round = 0; round < 4; round++) await pass(hour)
  const all = await app.mails()
  expect(all).toHaveLength(6)
  for (const { state, recipient } of all)
    expect(recipients().filter((one) => one === recipient)).toHaveLength(state === 'sent' ? 1 : 0)
  expect(new Set(all.map(({ state }) => state)).difference(new Set(['sent', 'uncertain']))).toEqual(new Set())
})

test('what a killed worker had in hand comes into doubt when its lease is over, not before', async () => {
  await queue(3)
  const { db, dialect } = app.context
  const left = { state: 'sending' as const, lease_owner: 'gone' }
  await db
    .updateTable('mails')
    .set({ ...left, lease_until: dialect.clock(60) })
    .execute()
  await app.worker.runUntilIdle()
  expect(await states()).toEqual(['sending', 'sending', 'sending'])
  await db
    .updateTable('mails')
    .set({ lease_until: dialect.clock(-1) })
    .execute()
  await app.worker.runUntilIdle()
  expect(await states()).toEqual(['uncertain', 'uncertain', 'uncertain'])
  expect(app.smtp.received).toEqual([])
})

test('a mail that we were too slow to write is handed to nobody, and goes out soon, as if nothing had been', async () => {
  await queue()
  await app.addWorker({ leaseSeconds: 0.001 }).runUntilIdle()
  expect(await app.mails()).toMatchObject([{ state: 'queued', attempts: 0 }])
  expect(app.smtp.received).toEqual([])
  await pass(1_000)
  expect(await states()).toEqual(['sent'])
})

test('a worker that was only slow turns the doubt about its mail into certainty', async () => {
  app.smtp.delayMs = 300
  await queue()
  const sending = app.worker.runUntilIdle()
  await expect.poll(states, patiently).toEqual(['sending'])
  const { db, dialect } = app.context
  await db
    .updateTable('mails')
    .set({ lease_until: dialect.clock(-1) })
    .execute()
  await app.addWorker().runUntilIdle()
  expect(await states()).toEqual(['uncertain'])
  await sending
  expect(await states()).toEqual(['sent'])
  expect(recipients()).toHaveLength(1)
})

onOneDatabase(() => {
  test('the same mail has the same Message-ID at every attempt, another mail another', async () => {
    app.smtp.mode = 'swallow'
    await queue(2)
    await pass(0)
    app.smtp.mode = 'ok'
    for (const { id } of await app.mails())
      await app.call('POST', `/api/mails/${id}/resend/`, { token: app.superuser })
    await pass(hour)
    const ids = app.smtp.received.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1])
    expect(new Set(ids).size).toBe(2)
    expect(ids.length).toBeGreaterThan(2)
  })
})
