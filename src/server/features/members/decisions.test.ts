import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secondMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type Member, members } from '#shared/resources/members.ts'
import { fake } from '#testing/fake.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { undo } from '#testing/operations.ts'
import { partsOf } from '#testing/smtp.ts'

let app: MailApp
beforeAll(async () => {
  app = await createMailApp()
})
beforeEach(() => app.reset())
afterAll(() => app.close())

const asAdmin = (method: string, url: string, body?: unknown) =>
  app.call(method, url, { token: app.superuser, body })
const approve = (body: object) => asAdmin('POST', panelApi.approveMembers, body)
const decline = (body: object) => asAdmin('POST', panelApi.declineMembers, body)
const restore = (id: number) =>
  asAdmin('POST', panelApi.binRestore, { records: [{ resource: 'members', id }] })

/** Sends an application for membership, and its receipt. */
async function apply(values: object = {}): Promise<Member> {
  const answer = await app.call('POST', members.path, { body: fake(members, { ...values }) })
  expect(answer.statusCode).toBe(201)
  await app.worker.runUntilIdle()
  app.smtp.received.length = 0
  return answer.json()
}

/** Lets the time pass in which a decision is not told yet, and sends. @returns the texts to an applicant */
async function receivedBy({ email }: Member): Promise<(string | undefined)[]> {
  app.clock.time += 31 * secondMs
  await app.worker.runUntilIdle()
  return app.smtp.received.filter(({ to }) => to.includes(email)).map((one) => partsOf(one)['text/plain'])
}

const stored = async ({ id }: Member) => (await asAdmin('GET', `${members.path}${id}/`)).json()

describe('approving', () => {
  test('makes an applicant an active member, who is welcomed half a minute later', async () => {
    const applicant = await apply()
    const answer = await approve({ ids: [applicant.id] })
    expect(answer.json()).toMatchObject({ count: 1, ids: [applicant.id], mails: 1 })
    expect(await stored(applicant)).toMatchObject({ member_status: true, is_new: false })
    await app.worker.runUntilIdle()
    expect(app.smtp.received).toEqual([])
    expect(await receivedBy(applicant)).toEqual([expect.stringContaining('Du är nu medlem i')])
  })

  test('is taken back as a bulk change is, and then nobody is welcomed', async () => {
    const applicant = await apply()
    const undone = await undo(app, await approve({ ids: [applicant.id] }))
    expect(undone.json()).toEqual({ undone: 1, left: [], mails: 0 })
    expect(await stored(applicant)).toMatchObject({ member_status: false, is_new: true })
    expect(await receivedBy(applicant)).toEqual([])
  })

  test('is told once of an applicant who is approved, put back and approved again', async () => {
    const applicant = await apply()
    await undo(app, await approve({ ids: [applicant.id] }))
    await approve({ ids: [applicant.id] })
    expect(await receivedBy(applicant)).toHaveLength(1)
  })

  test('welcomes nobody where the association sends no such mails, nor when told not to', async () => {
    const [site] = (await app.call('GET', '/api/site/')).json()
    await asAdmin('PUT', `/api/site/${site.id}/`, { welcome_members: false })
    const [one, other] = [await apply(), await apply()]
    expect((await approve({ ids: [one.id] })).json()).toMatchObject({ count: 1, mails: 0 })
    await asAdmin('PUT', `/api/site/${site.id}/`, { welcome_members: true })
    expect((await approve({ ids: [other.id], mail: false })).json()).toMatchObject({ count: 1, mails: 0 })
    expect([await receivedBy(one), await receivedBy(other)]).toEqual([[], []])
  })

  test('leaves out who is no applicant any more, and takes all that a list shows', async () => {
    const first_name = 'Massansökan'
    const [one, other, member] = [
      await apply({ first_name, phone_number: '1' }),
      await apply({ first_name, phone_number: '2' }),
      await apply({ first_name, phone_number: '3' }),
    ]
    await asAdmin('PUT', `${members.path}${member.id}/`, { city: 'Umeå' })
    const answer = await approve({ matching: `q=${first_name}`, atMost: 3 })
    expect(answer.json()).toMatchObject({ count: 2, ids: [one.id, other.id], mails: 2 })
    expect(await stored(member)).toMatchObject({ member_status: false })
    expect((await approve({ ids: [one.id] })).json()).toMatchObject({ count: 0, ids: [], mails: 0 })
  })
})

describe('declining', () => {
  test('moves an application to the bin; told with its reason, if the board wants that', async () => {
    const applicant = await apply()
    const answer = await decline({ ids: [applicant.id], mail: true, reason: ' Du bor i <Umeå>. ' })
    expect(answer.json()).toMatchObject({ count: 1, ids: [applicant.id], mails: 1 })
    expect(await stored(applicant)).toMatchObject({ status: 404 })
    const [text] = await receivedBy(applicant)
    expect(text).toContain('inte antagit dig som medlem')
    expect(text).toContain('Skäl: Du bor i <Umeå>.')
  })

  test('needs no reason, and tells nobody unasked', async () => {
    const [one, other] = [await apply(), await apply()]
    await decline({ ids: [one.id], mail: true })
    await decline({ ids: [other.id] })
    const [text] = await receivedBy(one)
    expect(text).not.toContain('Skäl')
    expect(await receivedBy(other)).toEqual([])
  })

  test('is taken back from the bin: the application is new again, and nobody is told', async () => {
    const applicant = await apply()
    await decline({ ids: [applicant.id], mail: true })
    expect((await restore(applicant.id)).statusCode).toBe(200)
    expect(await stored(applicant)).toMatchObject({ member_status: false, is_new: true })
    expect(await receivedBy(applicant)).toEqual([])
  })

  test('followed by approval welcomes, and says nothing of the former', async () => {
    const applicant = await apply()
    await decline({ ids: [applicant.id], mail: true })
    await restore(applicant.id)
    await approve({ ids: [applicant.id] })
    expect(await receivedBy(applicant)).toEqual([expect.stringContaining('Du är nu medlem i')])
  })

  test('never touches a member', async () => {
    const applicant = await apply()
    await approve({ ids: [applicant.id] })
    expect((await decline({ ids: [applicant.id] })).json()).toMatchObject({ count: 0 })
    expect(await stored(applicant)).toMatchObject({ member_status: true })
  })
})

test('only who may write members decides, with a body that says whom', async () => {
  for (const url of [panelApi.approveMembers, panelApi.declineMembers]) {
    expect((await app.call('POST', url, { body: { ids: [1] } })).statusCode).toBe(401)
    expect((await app.call('POST', url, { token: app.user, body: { ids: [1] } })).statusCode).toBe(403)
    for (const body of [{}, { ids: [] }, { ids: [1], matching: '', atMost: 1 }, { ids: [1], mail: 'ja' }])
      expect((await asAdmin('POST', url, body)).statusCode).toBe(422)
  }
  expect((await decline({ ids: [1], reason: 'x'.repeat(501) })).statusCode).toBe(422)
})
