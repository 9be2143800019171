import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BinRecord } from '#shared/bin.ts'
import { dayMs, secondMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { members } from '#shared/resources/members.ts'
import { fake } from '#testing/fake.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { addType, setRules } from '#testing/membership-year.ts'
import { partsOf } from '#testing/smtp.ts'
import { purgeBin } from './erase.ts'

let app: MailApp
beforeAll(async () => {
  app = await createMailApp()
  await addType(app.context)
})
afterAll(() => app.close())

const letDaysPass = async (days: number): Promise<void> => {
  app.clock.time += days * dayMs
  app.superuser = (
    await app.signIn({ email: `styrelse${app.clock.time}@example.se`, is_superuser: true })
  ).key
}
const asAdmin = (method: string, url: string, body?: unknown) =>
  app.call(method, url, { token: app.superuser, body })

async function declined(): Promise<{ id: number; email: string }> {
  const applicant = (await app.call('POST', members.path, { body: fake(members) })).json()
  await app.worker.runUntilIdle()
  await asAdmin('POST', panelApi.declineMembers, { ids: [applicant.id], mail: true, reason: 'Stadgarna § 3' })
  return applicant
}

async function mailTo(email: string): Promise<string> {
  app.clock.time += 31 * secondMs
  await app.worker.runUntilIdle()
  const last = app.smtp.received.findLast(({ to }) => to.includes(email))
  return last ? (partsOf(last)['text/plain'] ?? '') : ''
}

const inBin = async (): Promise<number[]> =>
  ((await asAdmin('GET', panelApi.bin)).json() as BinRecord[]).map(({ id }) => id)
const reasons = async () =>
  (await app.context.db.selectFrom('applications').select('reason').execute()).map(({ reason }) => reason)

test('where there are membership years a declined application stays six months, with its reason', async () => {
  await setRules(app.context, { kind: 'calendar' })
  const { id, email } = await declined()
  expect(await mailTo(email)).toContain('raderas inom 6 månader')
  await letDaysPass(40)
  await purgeBin(app.context)
  expect(await inBin()).toEqual([id])
  const back = await asAdmin('POST', `/api/bin/members/${id}/restore/`)
  expect(back.statusCode).toBe(200)
  await asAdmin('POST', panelApi.declineMembers, { ids: [id], reason: 'Stadgarna § 3' })
  await letDaysPass(175)
  await purgeBin(app.context)
  expect([await inBin(), await reasons()]).toEqual([[id], ['Stadgarna § 3']])
  await letDaysPass(10)
  expect(await inBin()).toEqual([])
  expect((await asAdmin('POST', `/api/bin/members/${id}/restore/`)).statusCode).toBe(404)
  expect(await purgeBin(app.context)).toBe(1)
  expect(await reasons()).toEqual([])
})

test('without membership years it goes with the bin, and so does who was added by the board', async () => {
  await setRules(app.context, {})
  const { email } = await declined()
  expect(await mailTo(email)).toContain('raderas inom 30 dagar')
  await setRules(app.context, { kind: 'calendar' })
  const { id } = (await asAdmin('POST', members.path, { ...fake(members), member_status: true })).json()
  await asAdmin('DELETE', `${members.path}${id}/`)
  await letDaysPass(31)
  expect(await inBin()).toEqual([])
  expect(await purgeBin(app.context)).toBe(2)
})
