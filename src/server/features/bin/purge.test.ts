import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { processImage } from '#server/media/process-image.ts'
import { sweepMedia } from '#server/start/housekeeping.ts'
import type { BinRecord } from '#shared/bin.ts'
import { dayMs } from '#shared/durations.ts'
import { imageUrl } from '#shared/media.ts'
import { board } from '#shared/resources/board.ts'
import { members } from '#shared/resources/members.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { purgeBin } from './erase.ts'

const clock = { time: Date.parse('2027-03-01T12:00:00Z') }
let server: TestApp

beforeAll(async () => {
  server = await createTestApp({ now: () => new Date(clock.time) })
})
afterAll(() => server.close())

const send = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })
/** Sessions end meanwhile, so the administrator signs in again. */
let days = 0
const letDaysPass = async (count: number): Promise<void> => {
  clock.time += count * dayMs
  days += count
  server.superuser = (await server.signIn({ email: `kim${days}@example.se`, is_superuser: true })).key
}
const remove = async ({ name }: { name: string }, { id }: { id: number }) =>
  expect((await send('DELETE', `/api/${name}/${id}/`)).statusCode).toBe(204)
const list = async (): Promise<BinRecord[]> => (await send('GET', '/api/bin/')).json()
const lastActionOn = (id: number) =>
  server.context.db
    .selectFrom('history')
    .select(['action', 'user_name'])
    .where('resource', '=', 'members')
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()

describe('after 30 days', () => {
  test('the bin is emptied, and nothing else goes', async () => {
    const old = await addRecord(server, members, { email: 'gammal@example.se' })
    const subscription = await addRecord(server, subscribers, { email: 'gammal@example.se' })
    const living = await addRecord(server, members)
    await remove(members, old)
    await letDaysPass(2)
    const young = await addRecord(server, members)
    await remove(members, young)
    await letDaysPass(28)
    clock.time += 1
    expect((await list()).map(({ id }) => id)).toEqual([young.id])
    expect((await send('POST', `/api/bin/members/${old.id}/restore/`)).statusCode).toBe(404)
    expect(await purgeBin(server.context)).toBe(1)
    expect(await purgeBin(server.context)).toBe(0)
    const left = await server.context.db.selectFrom('members').select('id').orderBy('id').execute()
    const ids = left.map(({ id }) => id)
    expect(ids).not.toContain(old.id)
    expect(ids).toEqual(expect.arrayContaining([living.id, young.id]))
    expect((await send('GET', `/api/subscribers/${subscription.id}/`)).statusCode).toBe(200)
    expect(await lastActionOn(old.id)).toEqual({ action: 'erase', user_name: '' })
  })
})

test('a picture goes with the last record that shows it', async () => {
  const { media } = server.context
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  const name = await media.save(await processImage(png))
  const one = await addRecord(server, board, { image: imageUrl(name) })
  const two = await addRecord(server, board, { image: imageUrl(name) })
  await remove(board, one)
  await remove(board, two)
  await send('DELETE', `/api/bin/board/${one.id}/`)
  expect(await media.has(name)).toBe(true)
  await sweepMedia(server.context)
  expect(await media.has(name)).toBe(true)
  await send('DELETE', `/api/bin/board/${two.id}/`)
  expect(await media.has(name)).toBe(false)
})
