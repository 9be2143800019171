import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { mailEverybody } from '#testing/mail-everybody.ts'

const perSecond = 100
const intervalMs = 1_000 / perSecond
/** So many may leave at once, when none has left for a while. */
const burst = 4
/** How long a test waits for what happens by itself, on a machine that has much to do. */
const patiently = { timeout: 20_000 }

let app: MailApp
beforeAll(async () => {
  app = await createMailApp({ env: { MAIL_PER_SECOND: String(perSecond) } })
})
beforeEach(() => app.reset())
afterAll(() => app.close())

/** Plans a mailing to so many, whose half minute is over. */
async function plan(count: number): Promise<void> {
  app.clock.time = Date.now()
  await mailEverybody(app.context.db, count)
  app.clock.time = Date.now()
}

/** When the mails arrived, one after the other, in milliseconds since a moment. */
const arrivalsSince = (startedAt: number) =>
  app.smtp.received.map(({ at }) => at - startedAt).sort((one, other) => one - other)

/** Times that are too early for their place in the row: the first four leave at once, then one an interval. */
const tooEarly = (times: readonly number[], everyMs = intervalMs) =>
  times.filter((time, index) => time < (index + 1 - burst) * everyMs)

test('a mailing leaves evenly at the pace of the settings, however it is claimed', async () => {
  await plan(100)
  const startedAt = performance.now()
  await app.worker.runUntilIdle()
  const arrivals = arrivalsSince(startedAt)
  expect(arrivals).toHaveLength(100)
  expect(tooEarly(arrivals)).toEqual([])
})

test('a pace below that of the defaults is kept, too', async () => {
  const slow = await createMailApp({ env: { MAIL_PER_SECOND: '10' } })
  try {
    slow.clock.time = Date.now()
    await mailEverybody(slow.context.db, 20)
    slow.clock.time = Date.now()
    const startedAt = performance.now()
    await slow.worker.runUntilIdle()
    expect(slow.smtp.received).toHaveLength(20)
    const times = slow.smtp.received.map(({ at }) => at - startedAt).sort((one, other) => one - other)
    expect(tooEarly(times, 100)).toEqual([])
  } finally {
    await slow.close()
  }
})

test('what a slow mail server has held up is not made up for in a burst', async () => {
  const delayMs = 1_000
  await plan(60)
  app.smtp.delayMs = delayMs
  const sending = app.worker.runUntilIdle()
  await expect.poll(() => app.smtp.waiting, { ...patiently, interval: 10 }).toBe(burst)
  app.smtp.delayMs = 0
  await sending
  expect(app.smtp.received).toHaveLength(60)
  // Four are in hand until the first has ended, and only then the fifth is taken.
  const [first = 0] = arrivalsSince(0)
  expect(tooEarly(arrivalsSince(first + delayMs).slice(burst))).toEqual([])
})

test('a mail of its own leaves at once, and before what is left of a mailing', async () => {
  const worker = app.addWorker({ pollMs: 600_000 })
  const { db, outbox } = app.context
  const deafen = outbox.onWake(worker.wake)
  const add = (recipient: string) => {
    const data = { title: 'Hej', content: '<p>Hej</p>' }
    return db
      .transaction()
      .execute((tx) => outbox.add(tx, { kind: 'test', recipient, language: 'sv', data }, { title: 'Hej' }))
  }
  const recipients = () => app.smtp.received.map(({ to }) => to[0])
  app.clock.time = Date.now()
  worker.start()
  await add('first@example.se')
  await expect.poll(recipients, patiently).toEqual(['first@example.se'])

  await plan(200)
  app.smtp.delayMs = 1_000
  outbox.wake()
  await expect.poll(() => app.smtp.waiting, { ...patiently, interval: 10 }).toBe(burst)
  // The mail server answers no mail after the four in hand, so that none can overtake.
  app.smtp.delayMs = 600_000
  await add('second@example.se')
  const second = async () => (await app.mails()).find(({ recipient }) => recipient === 'second@example.se')
  await expect.poll(async () => (await second())?.state, patiently).toBe('sending')
  app.smtp.hangUp()
  await worker.stop()
  deafen()
  expect(app.smtp.received.length).toBeLessThanOrEqual(1 + burst)
})
