import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#shared/paths.ts'
import { members } from '#shared/resources/members.ts'
import { fake } from '#testing/fake.ts'
import { addType, setRules } from '#testing/membership-year.ts'
import { createMyPageApp, type MyPageApp } from '#testing/my-page-app.ts'

let server: MyPageApp
beforeAll(async () => {
  server = await createMyPageApp()
  await addType(server.context)
})
beforeEach(async () => {
  await server.reset()
  await setRules(server.context, { kind: 'calendar', verify_address: true })
})
afterAll(() => server.close())

const verifiedAt = async (id: number) =>
  (
    await server.context.db
      .selectFrom('applications')
      .select('verified_at')
      .where('member_id', '=', id)
      .execute()
  )[0]?.verified_at

test('an applicant shows first that the address is theirs, once', async () => {
  const email = 'sokande@example.se'
  const { id } = (await server.call('POST', members.path, { body: fake(members, { email }) })).json()
  const link = await server.linkIn('verify-application', email)
  expect(link).toMatch(/^\/bekrafta-ansokan\/[\w-]{43}$/)
  expect(await server.mailsTo('membership-receipt', email)).toEqual([])
  expect(await server.show(link)).toContain('Bekräfta din ansökan')
  expect(await verifiedAt(id)).toBeNull()
  const isUnconfirmed = async (): Promise<unknown> =>
    (await server.call('GET', `${members.path}${id}/`, { token: server.superuser })).json()
      .address_unconfirmed
  expect(await isUnconfirmed()).toBe(true)
  const answers = await Promise.all([server.submit(link, {}), server.submit(link, {})])
  for (const answer of answers) expect(answer.body).toContain('Din ansökan är bekräftad')
  expect(await verifiedAt(id)).toEqual(expect.any(String))
  expect(await isUnconfirmed()).toBe(false)
})

test('without the setting the applicant gets a receipt alone', async () => {
  await setRules(server.context, { kind: 'calendar' })
  const email = 'annan@example.se'
  await server.call('POST', members.path, { body: fake(members, { email }) })
  expect(await server.mailsTo('verify-application', email)).toEqual([])
  const listed = await server.call('GET', members.path, { token: server.superuser })
  expect(listed.body).not.toContain('"address_unconfirmed":true')
  expect(await server.mailsTo('membership-receipt', email)).toHaveLength(1)
})

const again = (email: string) => server.call('POST', api.confirmationAgain, { body: { email } })

test('an applicant is told that the address is to be confirmed, and gets the link again, also after it has expired', async () => {
  const email = 'ny@example.se'
  const answer = (await server.call('POST', members.path, { body: fake(members, { email }) })).json()
  expect(answer.address_unconfirmed).toBe(true)
  expect((await again('NY@example.se')).statusCode).toBe(204)
  expect(await server.mailsTo('verify-application', email)).toHaveLength(2)
  // The same answer for an address that nobody has applied with.
  expect((await again('ingen@example.se')).statusCode).toBe(204)
  expect(await server.mailsTo('verify-application', 'ingen@example.se')).toEqual([])
  for (let count = 0; count < 5; count++) await again(email)
  expect(await server.mailsTo('verify-application', email)).toHaveLength(4)
  await server.submit(await server.linkIn('verify-application', email), {})
  expect(await verifiedAt(answer.id)).toEqual(expect.any(String))
})

test('an applicant is told nothing of the sort where the address is not to be confirmed', async () => {
  await setRules(server.context, { kind: 'calendar' })
  const email = 'direkt@example.se'
  const answer = (await server.call('POST', members.path, { body: fake(members, { email }) })).json()
  expect(answer).not.toHaveProperty('address_unconfirmed')
  await again(email)
  expect(await server.mailsTo('verify-application', email)).toEqual([])
})
