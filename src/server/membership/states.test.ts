import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppContext } from '#server/context/context.ts'
import { addDays } from '#shared/membership/days.ts'
import { membershipRulesSchema } from '#shared/membership/rules.ts'
import { stateOn } from '#shared/membership/state.ts'
import { members } from '#shared/resources/members.ts'
import { isFullRun } from '#testing/full-run.ts'
import { addType } from '#testing/membership-year.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { readFacts } from './facts.ts'
import { type StateRow, statesOn } from './states.ts'

let server: TestApp
let db: AppContext['db']
beforeAll(async () => {
  server = await createTestApp()
  db = server.context.db
  for (const kind of ['ordinary', 'support', 'honorary'] as const) await addType(server.context, { kind })
})
beforeEach(async () => {
  for (const table of ['claims', 'memberships', 'applications', 'member_departures', 'members'] as const)
    await db.deleteFrom(table).execute()
})
afterAll(() => server.close())

const base = '2026-01-01'
/** Few days, so that borders meet. */
const day = fc.integer({ min: 0, max: 12 }).map((count) => addDays(base, count * 10))
const maybeDay = fc.option(day, { nil: null })
const moment = fc.tuple(day, fc.constantFrom('08', '12')).map(([on, hour]) => `${on}T${hour}:00:00.000Z`)
const type = fc.constantFrom(1, 2, 3)

const grant = fc
  .record({
    type_id: type,
    first_day: day,
    length: fc.option(fc.constantFrom(0, 10, 20, 60), { nil: null }),
    granted_day: day,
    revoked_day: maybeDay,
    created_at: moment,
  })
  .map(({ length, ...one }) => ({
    ...one,
    ...{ last_day: length === null ? null : addDays(one.first_day, length), period_id: null },
    ...{ granted_by: 'board' as const, claim_id: null },
  }))
const application = fc
  .record({
    type_id: fc.option(type, { nil: null }),
    applied_day: day,
    decided_day: maybeDay,
    decision: fc.constantFrom('accepted', 'declined'),
    created_at: moment,
  })
  .map((one) => ({
    ...one,
    decision: one.decided_day ? (one.decision as 'accepted') : null,
    verified_at: null,
  }))
const departure = fc.record({ day, how: fc.constant('asked' as const), created_at: moment })
const claim = fc.record({
  ...{ due_day: day, sent_day: maybeDay, held_day: maybeDay },
  ...{ void_day: maybeDay, written_off_day: maybeDay },
})

const person = fc.record({
  columns: fc.record({
    member_status: fc.boolean(),
    is_new: fc.boolean(),
    joined_on: maybeDay,
    left_on: maybeDay,
  }),
  memberships: fc.array(grant, { maxLength: 3 }),
  applications: fc.array(application, { maxLength: 2 }),
  departures: fc.array(departure, { maxLength: 2 }),
  claims: fc.array(claim, { maxLength: 2 }),
})

let claims = 1000
async function store({ columns, ...facts }: typeof person extends fc.Arbitrary<infer T> ? T : never) {
  const { id: member_id } = await addRecord(server, members, {})
  await db.updateTable('members').set(columns).where('id', '=', member_id).execute()
  for (const one of facts.memberships)
    await db
      .insertInto('memberships')
      .values({ ...one, member_id })
      .execute()
  for (const one of facts.applications)
    await db
      .insertInto('applications')
      .values({ ...one, member_id })
      .execute()
  for (const one of facts.departures)
    await db
      .insertInto('member_departures')
      .values({ ...one, member_id })
      .execute()
  for (const one of facts.claims) {
    claims += 1
    const { id: claim_id } = await db
      .insertInto('claims')
      .values({
        ...{
          number: claims,
          reference: `${claims}`,
          kind: 'fee',
          member_id,
          evenemang_id: null,
          language: 'sv',
        },
        ...{ unique_key: null, created_at: `${base}T12:00:00.000Z`, ...one },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('claim_lines')
      .values({
        ...{ claim_id, kind: 'membership', member_id, type_id: 1, period_id: null, first_day: null },
        ...{ last_day: null, evenemang_id: null, amount: 100 },
      })
      .execute()
  }
}

test('the states in SQL are those that are derived from the same facts, whatever they are', async () => {
  const people = fc.sample(person, { numRuns: isFullRun ? 400 : 100, seed: 34 })
  for (const one of people) await store(one)
  const ids = (await db.selectFrom('members').select('id').execute()).map(({ id }) => id)
  const facts = await readFacts(db, ids)
  const seen = new Set<string>()
  for (const [kind, grace_days] of [
    ['rolling', 0],
    ['calendar', 10],
    ['term', 31],
    ['none', 31],
  ] as const)
    for (let on = '2025-12-31'; on <= '2026-08-01'; on = addDays(on, grace_days === 10 ? 10 : 7)) {
      const rules = membershipRulesSchema.parse({ kind, grace_days })
      const rows = await db.selectFrom(statesOn(on, rules).as('states')).selectAll().execute()
      expect(rows).toHaveLength(ids.length)
      const some = ids.slice(0, 3)
      const own = await db
        .selectFrom(statesOn(on, rules, { ids: some }).as('states'))
        .selectAll()
        .execute()
      const byId = (a: { member_id: number }, b: { member_id: number }) => a.member_id - b.member_id
      expect(own.toSorted(byId)).toEqual(
        rows.filter(({ member_id }) => some.includes(member_id)).toSorted(byId),
      )
      const typeless = await db
        .selectFrom(statesOn(on, rules, { withType: false }).as('states'))
        .selectAll()
        .execute()
      expect(typeless.toSorted(byId)).toEqual(rows.map((row) => ({ ...row, type_id: null })).toSorted(byId))
      for (const { member_id, state, type_id, valid_until } of rows as StateRow[]) {
        const known = facts.get(member_id)
        if (!known) throw new Error('no such member')
        const expected = stateOn(known, on, rules)
        seen.add(state)
        expect({ on, known, state, typeId: type_id, validUntil: valid_until }).toEqual({
          ...{ on, known, state: expected.state, typeId: expected.typeId, validUntil: expected.validUntil },
        })
      }
    }
  expect([...seen].toSorted()).toEqual([
    'active',
    'applied',
    'declined',
    'due',
    'ended',
    'grace',
    'lapsed',
    'left',
  ])
})
