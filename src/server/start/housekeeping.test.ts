import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readErasedList } from '#server/backup/erased-list.ts'
import { processImage } from '#server/media/process-image.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { partners } from '#shared/resources/partners.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { addRecord } from '#testing/records.ts'
import { halves } from '#testing/test-images.ts'
import { startHousekeeping } from './housekeeping.ts'

const longAgo = '2020-01-01T00:00:00.000Z'
let server: EventApp
let stop: () => Promise<void>
const errors: string[] = []

beforeAll(async () => {
  server = await createEventApp()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() })
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })
  stop = startHousekeeping(server.context, log)
})
afterAll(async () => {
  await stop()
  vi.useRealTimers()
  await server.close()
})

/** @returns how many rows of a table match */
const count = async (table: 'mailings' | 'history' | 'account_links' | 'subscribers' | 'partners') =>
  Number(
    (
      await server.context.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  )

test('every half minute offers lapse, free places are given, reminders leave, and who was erased is written down', async () => {
  const { db, config } = server.context
  await db
    .insertInto('erased_records')
    .values({ resource: 'members', record_id: 9, created_at: longAgo })
    .execute()
  const offered = await server.addEvent({ offer_hours: 1 })
  await server.apply(offered)
  await db.updateTable('evenemang').set({ offer_until: longAgo }).execute()
  const full = await server.addEvent({ capacity: 1 })
  await server.applyMany(full, 2)
  await db.updateTable('events').set({ capacity: 2 }).where('id', '=', full.id).execute()
  await server.addEvent({ remind: true, eventDate: new Date(server.clock.time + hourMs).toISOString() })
  vi.advanceTimersByTime(minuteMs / 2)
  await expect.poll(() => server.statesOf(offered)).toEqual(['cancelled'])
  await expect.poll(() => server.statesOf(full)).toEqual(['confirmed', 'confirmed'])
  await expect.poll(() => count('mailings')).toBe(1)
  await expect
    .poll(() => readErasedList(config.dataDir))
    .toContainEqual({ resource: 'members', record_id: 9, created_at: longAgo })
})

test('every hour what is over is forgotten, and the file of the database is looked at, one round at a time', async () => {
  const { db, media, health, sqlite } = server.context
  const event = await server.addEvent()
  await server.apply(event)
  await db
    .updateTable('evenemang')
    .set({ event_id: null, sensitive_answers: '[{"question":"allergy","answer":"Nötter"}]' })
    .where('event_id', '=', event.id)
    .execute()
  await addRecord(server, partners)
  await db.updateTable('partners').set({ deleted_at: longAgo }).execute()
  const line = { user_id: null, user_name: '', action: 'create', resource: 'members', record_id: 1 }
  await db
    .insertInto('history')
    .values({ ...line, at: longAgo })
    .execute()
  await db
    .insertInto('account_links')
    .values({
      kind: 'reset',
      hash: 'x',
      email: 'kim@example.se',
      email_key: 'kim@example.se',
      created_at: longAgo,
      expires_at: longAgo,
    } as never)
    .execute()
  await server.addSubscribers(1)
  await db.updateTable('subscribers').set({ confirmed: false, created_at: longAgo }).execute()
  const picture = await media.save(await processImage(await halves().png().toBuffer()))
  health.checkedAt = server.clock.time - dayMs
  const sensitive = async () =>
    (await db.selectFrom('evenemang').select('sensitive_answers').execute()).filter(
      (row) => row.sensitive_answers !== '[]',
    )
  expect(await sensitive()).toHaveLength(1)
  const sweeping = vi.spyOn(media, 'sweep')
  const swept = () => sweeping.mock.settledResults.filter(({ type }) => type === 'fulfilled').length
  vi.advanceTimersByTime(2 * hourMs)
  await expect.poll(sensitive).toEqual([])
  await expect.poll(() => count('partners')).toBe(0)
  await expect
    .poll(() => db.selectFrom('history').select('id').where('at', '=', longAgo).execute())
    .toEqual([])
  await expect.poll(() => count('account_links')).toBe(0)
  await expect.poll(() => count('subscribers')).toBe(0)
  await expect.poll(async () => (await media.open(picture, '640.webp')) === null).toBe(true)
  if (sqlite) expect(health.checkedAt).toBe(server.clock.time)
  // The second hour came while the work of the first was going on.
  await expect.poll(swept).toBe(1)
  vi.advanceTimersByTime(hourMs)
  await expect.poll(swept).toBe(2)
  expect(sweeping).toHaveBeenCalledTimes(2)
  expect(errors).toEqual([])
})
