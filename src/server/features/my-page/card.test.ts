import { afterAll, beforeAll, expect, test } from 'vitest'
import { program } from '#server/http/access/actor.ts'
import { grantMembership } from '#server/membership/grant.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { findPersons } from '#server/people/persons.ts'
import { message } from '#shared/message.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { members } from '#shared/resources/members.ts'
import { fake } from '#testing/fake.ts'
import { addType, knownOf, setRules } from '#testing/membership-year.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { cardOf } from './card.ts'

let server: TestApp
let type = 0
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date('2027-01-20T12:00:00Z') })
  type = await addType(server.context, { name: 'Ordinarie', fee: 30_000 })
  await setRules(server.context, { kind: 'calendar', grace_days: 0, member_at_decision: true })
})
afterAll(() => server.close())

const card = async (email = 'asa@example.org') => {
  const [person] = await findPersons(server.context, email)
  if (!person) throw new Error('nobody')
  return (await cardOf(server.context, person, 'sv')).card
}

test('the card says name, type and last day, and its code is nothing but letters', async () => {
  const named = { first_name: 'Åsa', last_name: 'Öberg', email: 'asa@example.org', member_status: false }
  const member = (await addRecord(server, members, named)).id
  await inTransaction({ context: server.context, actor: program, isPublic: false }, (scope) =>
    grantMembership(scope, {
      ...{ memberId: member, typeId: type, period_id: null, by: 'board' },
      ...{ first_day: '2027-01-01', last_day: '2027-12-31' },
    }),
  )
  expect(await card()).toMatchObject({
    holder: 'Åsa Öberg',
    facts: [
      [message('link.member.cardType'), 'Ordinarie'],
      [message('link.member.cardUntil'), message('link.member.cardDay', { day: { day: '2027-12-31' } })],
    ],
    content: expect.stringMatching(/^GILLE1\.[\w-]{27}$/),
    short: { text: expect.stringMatching(/^[0-9A-Z]{4} [0-9A-Z]{4}$/) },
  })
})

test('who was accepted and has not paid has no card yet, also where the rules count such a person as a member', async () => {
  const { id } = (await server.call('POST', members.path, { body: fake(members) })).json()
  await server.context.db
    .updateTable('applications')
    .set({ type_id: type })
    .where('member_id', '=', id)
    .execute()
  await server.call('POST', panelApi.approveMembers, { token: server.superuser, body: { ids: [id] } })
  expect(await knownOf(server.context, id)).toMatchObject({ state: 'due', member_status: true })
  const { email } = await server.context.db
    .selectFrom('members')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await card(email)).toBe(undefined)
})
