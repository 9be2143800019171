import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { advanceMailings } from '#server/mail/sending/mailing-run.ts'
import { linkPage } from '#shared/paths.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'

let app: MailApp
beforeAll(async () => {
  app = await createMailApp()
})
beforeEach(() => app.reset())
afterAll(() => app.close())

const second = 1_000
const hour = 60 * 60 * second
const letter = { title: 'Höstens program', content: '<p>Hej <strong>alla</strong>!</p>' }

const post = (url: string, body?: unknown) => app.call('POST', url, { token: app.superuser, body })
const get = async (url: string) => (await app.call('GET', url, { token: app.superuser })).json()
const send = () => post('/api/send_info_mail/', letter)
const pass = async (milliseconds: number): Promise<void> => {
  app.clock.time += milliseconds
  await app.worker.runUntilIdle()
}
const recipients = () => app.smtp.received.flatMap(({ to }) => to)

test.each([
  ['before all of the recipients are written', 601],
  ['after they are', 60],
])(
  'a mailing that is cancelled %s says who did not get it, and goes on to exactly these',
  async (_, count) => {
    await app.addSubscribers(count)
    const { id } = (await send()).json()
    app.clock.time += 30 * second
    await advanceMailings(app.context)
    const reached = (await app.mails()).slice(0, 32)
    const ids = reached.map((mail) => mail.id)
    const sent_at = app.context.now().toISOString()
    await app.context.db.updateTable('mails').set({ state: 'sent', sent_at }).where('id', 'in', ids).execute()
    await post(`/api/mailings/${id}/cancel/`)
    const figures = {
      recipients: count,
      sent: 32,
      left: 0,
      failed: 0,
      unsent: count - 32,
      resumable: count - 32,
    }
    expect(await get(`/api/mailings/${id}/`)).toMatchObject({ state: 'cancelled', ...figures })
    await pass(hour)
    expect(app.smtp.received).toEqual([])
    const unreached = (await get(`/api/mailings/${id}/unreached/`)) as { recipient: string; state: string }[]
    const got = new Set(reached.map(({ recipient }) => recipient))
    expect(unreached).toHaveLength(count - 32)
    expect(unreached.filter(({ recipient, state }) => got.has(recipient) || state !== 'unsent')).toEqual([])

    // Neither somebody who came later nor somebody who has left meanwhile is among them.
    await app.addSubscribers(1)
    const last = unreached.at(-1)?.recipient ?? ''
    const { code } = await app.context.db
      .selectFrom('subscribers')
      .select('code')
      .where('email', '=', last)
      .executeTakeFirstOrThrow()
    await app.call('POST', linkPage('unsubscribe', code))
    await post(`/api/mailings/${id}/resume/`)
    await post(`/api/mailings/${id}/resume/`)
    await pass(0)
    expect(recipients().sort()).toEqual(
      unreached
        .map(({ recipient }) => recipient)
        .filter((one) => one !== last)
        .sort(),
    )
    expect(await get(`/api/mailings/${id}/`)).toMatchObject({ state: 'done', sent: count - 1, unsent: 0 })
    expect((await post(`/api/mailings/${id}/resume/`)).statusCode).toBe(409)
  },
)

test('who did not get a mail is told to those only who may read their addresses', async () => {
  await app.addSubscribers(2)
  const { id } = (await send()).json()
  const reader = await app.signIn({
    email: 'events@example.se',
    roles: [{ role: 'events', first_day: null, last_day: null }],
  })
  const path = `/api/mailings/${id}/unreached/`
  expect((await app.call('GET', path, { token: reader.key })).statusCode).toBe(403)
  expect((await app.call('GET', '/api/mailings/999/unreached/', { token: app.superuser })).statusCode).toBe(
    404,
  )
})
