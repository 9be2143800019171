import { expect, test } from 'vitest'
import { inEveryLanguage } from '#testing/membership-settings.ts'
import { periodsFor } from './periods.ts'
import { countPlan, type Planning, planMember, type SettingsChange } from './plan.ts'
import { type MembershipRules, noRules } from './rules.ts'
import type { MembershipSettings, TypeSettings } from './settings.ts'

const today = '2026-11-27'
const type: TypeSettings = {
  ...{ id: 1, titles: inEveryLanguage('Medlem'), kind: 'ordinary', votes: true },
  ...{ chosen_by: 'anyone', min_age: null, max_age: null, is_archived: false },
}

function settings(changed: Partial<MembershipRules>, amount = 300_00): MembershipSettings {
  const rules = { ...noRules, ...changed }
  const periods = periodsFor(rules, '2026-01-01', '2028-11-27').map((one, index) => ({
    ...one,
    id: index + 1,
  }))
  return { rules, types: [type], periods, fees: [{ type_id: 1, period_id: null, amount, note: '' }] }
}

const columns = { member_status: true, is_new: false, joined_on: '2024-03-01', left_on: null }
const nothing = { memberships: [], applications: [], departures: [], claims: [] }
const member = (last_day: string | null, more: Partial<Planning> = {}): Planning => {
  const granted = { granted_day: '2026-01-01', revoked_day: null, created_at: '2026-01-01T10:00:00Z' }
  const memberships = last_day === null ? [] : [{ type_id: 1, first_day: '2026-01-01', last_day, ...granted }]
  const facts = { ...nothing, columns, memberships }
  return { id: 1, name: 'Åsa Öberg', facts, formers: memberships, claim: null, nextTypeId: null, ...more }
}

const change = (before: MembershipSettings, after: MembershipSettings, more = {}): SettingsChange => ({
  ...{ before, after, today, opening: 'running' as const },
  ...more,
})

const toCalendar = change(settings({ kind: 'rolling' }), settings({ kind: 'calendar' }))

test('from rolling to calendar year: who pays next gets a shorter membership', () => {
  expect(planMember(member('2027-03-09'), toCalendar)?.row).toEqual({
    ...{ id: 1, name: 'Åsa Öberg', type_id: 1, valid_until: '2027-03-09', day: '2027-03-09' },
    before: { amount: 300_00, until: '2028-03-09' },
    after: { amount: 300_00, until: '2027-12-31' },
    ...{ end: 'shorter', fee: 'same', is_out: false, has_claim: false },
  })
})

const support: TypeSettings = { ...type, id: 2, kind: 'support', votes: false }
const withSupport = (own: MembershipSettings, more: Partial<TypeSettings> = {}): MembershipSettings => ({
  ...own,
  types: [...own.types, { ...support, ...more }],
  fees: [...own.fees, { type_id: 2, period_id: null, amount: 100_00, note: '' }],
})
const calendar = settings({ kind: 'calendar' })

test('who chose another type for what follows pays for that, without a gap', () => {
  const plan = change(withSupport(settings({ kind: 'rolling' })), withSupport(calendar))
  const { row } = planMember(member('2026-12-31', { nextTypeId: 2 }), plan) ?? {}
  expect(row).toMatchObject({
    ...{ type_id: 2, valid_until: '2026-12-31' },
    before: { amount: 100_00, until: '2027-12-31' },
    after: { amount: 100_00, until: '2027-12-31' },
  })
})

test('a chosen type that the change archives is that of now again', () => {
  const plan = change(withSupport(calendar), withSupport(calendar, { is_archived: true }))
  const { row } = planMember(member('2026-12-31', { nextTypeId: 2 }), plan) ?? {}
  expect(row).toMatchObject({
    type_id: 1,
    before: { amount: 100_00 },
    after: { amount: 300_00 },
    fee: 'more',
  })
})

test('whose type the change archives renews with the first ordinary one, from the day after', () => {
  const archived = {
    ...calendar,
    types: [
      { ...type, is_archived: true },
      { ...support, kind: 'ordinary' as const },
    ],
  }
  const { row } = planMember(member('2026-12-31'), change(calendar, archived)) ?? {}
  expect(row).toMatchObject({ type_id: 2, end: 'equal', after: { amount: 0, until: '2027-12-31' } })
})

test('a claim that was sent stays as it is', () => {
  const claim = { amount: 250_00, last_day: '2027-12-31' }
  const { row } = planMember(member('2026-12-31', { claim }), toCalendar) ?? {}
  const sent = { amount: 250_00, until: '2027-12-31' }
  expect(row).toMatchObject({ before: sent, after: sent, end: 'equal', has_claim: true })
})

test('a shorter time to renew makes who is in it no member', () => {
  const { row } =
    planMember(
      member('2026-11-07'),
      change(settings({ kind: 'rolling' }), settings({ kind: 'rolling', grace_days: 14 })),
    ) ?? {}
  expect(row).toMatchObject({ is_out: true })
})

test('when years are used for the first time, who is active is a member for the rest of the one that runs', () => {
  const first = change(settings({}), settings({ kind: 'calendar' }))
  const planned = planMember(member(null), first)
  expect(planned?.opening).toEqual({ type_id: 1, period_id: 1, first_day: today, last_day: '2026-12-31' })
  expect(planned?.row).toMatchObject({
    valid_until: '2026-12-31',
    before: { amount: null, until: null },
    after: { amount: 300_00, until: '2027-12-31' },
    ...{ end: 'new', fee: 'same', is_out: false },
  })
})

test.each([
  ['2026-07-01', { first_day: '2026-07-01', last_day: '2027-06-30' }],
  ['2026-02-01', { first_day: '2026-02-01', last_day: '2027-01-31' }],
])('counted from %s, rolling memberships begin then', (count_from, days) => {
  const first = change(settings({}), settings({ kind: 'rolling', count_from }), { opening: 'from' })
  expect(planMember(member(null), first)?.opening).toMatchObject(days)
})

test('who is no member before and after is in no plan', () => {
  const passive = { ...nothing, columns: { ...columns, member_status: false, left_on: '2025-01-01' } }
  expect(planMember(member(null, { facts: passive }), toCalendar)).toBeNull()
})

test('the numbers say how many pay which amount', () => {
  const cheaper = change(settings({ kind: 'calendar' }), settings({ kind: 'calendar' }, 200_00))
  const rows = [1, 2].flatMap((id) => planMember(member('2026-12-31', { id }), cheaper)?.row ?? [])
  expect(countPlan(rows)).toEqual({
    counts: { all: 2, new: 0, longer: 0, shorter: 0, equal: 2, gone: 0, more: 0, less: 2, out: 0, claim: 0 },
    amounts: [
      { amount: 300_00, before: 2, after: 0 },
      { amount: 200_00, before: 0, after: 2 },
    ],
  })
})
