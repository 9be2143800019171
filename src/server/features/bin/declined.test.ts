import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetReasons } from '#server/membership/applications.ts'
import type { BinRecord } from '#shared/bin.ts'
import { dayMs, secondMs } from '#shared/durations.ts'
import { type TimelineEntry, timelineApi } from '#shared/membership/timeline.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { members } from '#shared/resources/members.ts'
import { fake } from '#testing/fake.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { addType, knownOf, setRules } from '#testing/membership-year.ts'
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
  (await app.context.db.selectFrom('applications').select('reason').orderBy('id').execute()).map(
    ({ reason }) => reason,
  )

const timelineOf = async (id: number): Promise<TimelineEntry[]> =>
  (await asAdmin('GET', timelineApi(id))).json().entries

test('where there are membership years a declined application stays six months, with its reason', async () => {
  await setRules(app.context, { kind: 'calendar' })
  const { id, email } = await declined()
  expect(await mailTo(email)).toContain('raderas inom 6 månader')
  const decided = { declined_day: '2027-03-01', reason: 'Stadgarna § 3' }
  expect((await asAdmin('GET', panelApi.bin)).json()).toMatchObject([{ id, ...decided }])
  await letDaysPass(40)
  await purgeBin(app.context)
  expect(await inBin()).toEqual([id])
  const back = await asAdmin('POST', `/api/bin/members/${id}/restore/`)
  expect(back.statusCode).toBe(200)
  // The decision stays readable where it was taken back later, as long as its reason is kept.
  expect(await timelineOf(id)).toEqual([
    { day: '2027-04-10', what: 'reopened' },
    { day: '2027-03-01', what: 'declined', note: 'Stadgarna § 3' },
    { day: '2027-03-01', what: 'applied' },
  ])
  expect(await knownOf(app.context, id)).toMatchObject({ state: 'applied', is_new: true })
  await asAdmin('POST', panelApi.declineMembers, { ids: [id], reason: 'Igen' })
  await letDaysPass(175)
  await purgeBin(app.context)
  await forgetReasons(app.context)
  expect([await inBin(), await reasons()]).toEqual([[id], ['', 'Igen']])
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
