import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberKeyOf } from '#shared/member-key.ts'
import { eventFormPage } from '#shared/paths.ts'
import { createMyPageApp, type MyPageApp } from '#testing/my-page-app.ts'

let server: MyPageApp
beforeAll(async () => {
  server = await createMyPageApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const until = () => new Date(server.clock.time + 86_400_000).toISOString()

type Shown = { parts: { heading: string; links?: { label: string; to: string }[] }[] }
const firstOf = async (email: string) => {
  const { parts } = JSON.parse(await server.show(await server.openPage(email))) as Shown
  return parts.find(({ heading }) => heading === 'Bara för medlemmar just nu')?.links ?? []
}

test('a member applies first from the own page, whose link shows that the address is theirs', async () => {
  const { email } = await server.addMember()
  const event = await server.addEvent({ members_first_until: until() })
  await server.addEvent()
  await server.addEvent({ members_first_until: until(), cancelled: true })
  await server.addEvent({ members_first_until: until(), registration_opens: until() })
  const links = await firstOf(email)
  expect(links.map(({ label }) => label)).toEqual([event.eventName])
  const [page, hash] = links[0]?.to.split(/(?=#)/) ?? []
  expect(page).toBe(eventFormPage(event.eventName, event.id))
  const member_key = memberKeyOf(hash ?? '')
  expect((await server.apply(event, { email: 'annan@example.se', member_key })).statusCode).toBe(422)
  expect((await server.apply(event, { email, member_key })).statusCode).toBe(201)
})

test('who is no member finds no such event there, and a key of before is none any more', async () => {
  const member = await server.addMember()
  const event = await server.addEvent({ members_first_until: until() })
  const [link] = await firstOf(member.email)
  await server.asAdmin('PUT', `/api/members/${member.id}/`, { member_status: false })
  expect(await firstOf(member.email)).toEqual([])
  const member_key = memberKeyOf(link?.to.split(/(?=#)/)[1] ?? '')
  expect(member_key).not.toBe('')
  expect((await server.apply(event, { email: member.email, member_key })).statusCode).toBe(422)
})
