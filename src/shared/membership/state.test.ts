import { expect, test } from 'vitest'
import { type MembershipRules, noRules } from './rules.ts'
import { type GrantFact, type MemberFacts, stateOn } from './state.ts'

const rules: MembershipRules = { ...noRules, kind: 'calendar' }

const nobody: MemberFacts = {
  columns: { member_status: false, is_new: false, joined_on: null, left_on: null },
  memberships: [],
  applications: [],
  departures: [],
  claims: [],
}

const year2026: GrantFact = {
  type_id: 1,
  first_day: '2026-01-01',
  last_day: '2026-12-31',
  granted_day: '2025-12-10',
  revoked_day: null,
  created_at: '2025-12-10T08:00:00.000Z',
}
const accepted = {
  id: 1,
  type_id: 3,
  applied_day: '2026-03-01',
  decided_day: '2026-03-05',
  decision: 'accepted',
} as const
const claimed = {
  ...{ made_day: '2026-03-05', due_day: '2026-04-04' },
  ...{ held_day: null, void_day: null, written_off_day: null },
}
const leaving = (day: string) => ({ day, created_at: `${day}T12:00:00.000Z` })

const states = (facts: Partial<MemberFacts>, days: readonly string[], by = rules) =>
  days.map((day) => stateOn({ ...nobody, ...facts }, day, by).state)

test('a membership is from its first to its last day, 31 days of grace follow, then it has ended', () => {
  const days = [
    '2025-12-09',
    '2025-12-10',
    '2025-12-31',
    '2026-01-01',
    '2026-12-31',
    '2027-01-01',
    '2027-01-31',
    '2027-02-01',
  ]
  expect(states({ memberships: [year2026] }, days)).toEqual([
    'ended',
    'due',
    'due',
    'active',
    'active',
    'grace',
    'grace',
    'ended',
  ])
  expect(states({ memberships: [year2026] }, days, { ...rules, grace_days: 0 }).slice(4)).toEqual([
    'active',
    'ended',
    'ended',
    'ended',
  ])
})

test('grace counts as a member unless the rules say otherwise', () => {
  const facts = { ...nobody, memberships: [year2026] }
  expect(stateOn(facts, '2027-01-31', rules)).toEqual({
    state: 'grace',
    typeId: 1,
    validUntil: '2026-12-31',
    isMember: true,
  })
  expect(stateOn(facts, '2027-01-31', { ...rules, grace_is_member: false }).isMember).toBe(false)
})

test('what is renewed is valid to its new end, and a row that was revoked counts until that day', () => {
  const next = { ...year2026, first_day: '2027-01-01', last_day: '2027-12-31', granted_day: '2026-12-05' }
  const facts = { ...nobody, memberships: [year2026, next] }
  expect(stateOn(facts, '2026-12-04', rules).validUntil).toBe('2026-12-31')
  expect(stateOn(facts, '2026-12-05', rules).validUntil).toBe('2027-12-31')
  const revoked = { memberships: [{ ...year2026, revoked_day: '2026-05-02' }] }
  expect(states(revoked, ['2026-05-01', '2026-05-02'])).toEqual(['active', 'ended'])
})

test('an honorary member has no end', () => {
  const facts = { ...nobody, memberships: [{ ...year2026, type_id: 2, last_day: null }] }
  expect(stateOn(facts, '2099-01-01', rules)).toEqual({
    state: 'active',
    typeId: 2,
    validUntil: null,
    isMember: true,
  })
})

test('who departs has left on that day, until they are granted a membership again', () => {
  const again = {
    ...year2026,
    first_day: '2026-09-01',
    granted_day: '2026-09-01',
    created_at: '2026-09-01T08:00:00.000Z',
  }
  const facts = { memberships: [year2026, again], departures: [leaving('2026-05-01')] }
  expect(states(facts, ['2026-04-30', '2026-05-01', '2026-08-31', '2026-09-01', '2027-01-01'])).toEqual([
    'active',
    'left',
    'left',
    'active',
    'grace',
  ])
})

test('on one day what was written last counts', () => {
  const departures = [leaving('2026-09-01')]
  const at = (time: string) => ({
    ...year2026,
    granted_day: '2026-09-01',
    created_at: `2026-09-01T${time}:00.000Z`,
  })
  expect(states({ memberships: [at('11:59')], departures }, ['2026-09-01'])).toEqual(['left'])
  expect(states({ memberships: [at('12:01')], departures }, ['2026-09-01'])).toEqual(['active'])
})

test('a departure ends what was granted before it: a shorter membership after it ends by itself', () => {
  const again = {
    ...year2026,
    type_id: 2,
    first_day: '2026-06-01',
    last_day: '2026-06-30',
    granted_day: '2026-06-01',
    created_at: '2026-06-01T08:00:00.000Z',
  }
  const facts = { memberships: [year2026, again], departures: [leaving('2026-05-01')] }
  expect(states(facts, ['2026-06-30', '2026-07-01', '2026-08-01'])).toEqual(['active', 'grace', 'ended'])
})

test('an applicant waits, is accepted, owes a fee for 30 days and the days of grace, and lapses', () => {
  const facts = { applications: [accepted], claims: [claimed] }
  expect(states(facts, ['2026-03-01', '2026-03-04', '2026-03-05', '2026-04-07', '2026-04-08'])).toEqual([
    'applied',
    'applied',
    'due',
    'due',
    'lapsed',
  ])
  const noGrace = { ...rules, payment_grace_days: 0 }
  expect(states(facts, ['2026-04-04', '2026-04-05'], noGrace)).toEqual(['due', 'lapsed'])
  const later = { ...facts, claims: [{ ...claimed, due_day: '2026-06-30' }] }
  expect(states(later, ['2026-07-03', '2026-07-04'])).toEqual(['due', 'lapsed'])
  const held = { ...facts, claims: [{ ...claimed, held_day: '2026-04-08' }] }
  expect(states(held, ['2026-04-07', '2026-04-08', '2026-12-31'])).toEqual(['due', 'due', 'due'])
  const renewal = { memberships: [year2026], claims: [{ ...claimed, held_day: '2027-02-01' }] }
  expect(states(renewal, ['2027-01-31', '2027-02-01'])).toEqual(['grace', 'due'])
  expect(states({ ...renewal, departures: [leaving('2027-02-02')] }, ['2027-02-02'])).toEqual(['left'])
  expect(stateOn({ ...nobody, ...facts }, '2026-03-10', rules)).toEqual({
    state: 'due',
    typeId: 3,
    validUntil: null,
    isMember: false,
  })
  expect(
    stateOn({ ...nobody, ...facts }, '2026-03-10', { ...rules, member_at_decision: true }).isMember,
  ).toBe(true)
  const voided = { ...facts, claims: [{ ...claimed, void_day: '2026-03-20' }] }
  expect(states(voided, ['2026-03-19', '2026-03-20'])).toEqual(['due', 'lapsed'])
  const paid = {
    ...facts,
    memberships: [{ ...year2026, first_day: '2026-03-05', granted_day: '2026-03-12' }],
  }
  expect(states(paid, ['2026-03-11', '2026-03-12'])).toEqual(['due', 'active'])
})

test('an applicant who paid late is a member, and one whose payment went back owes it', () => {
  const grant = { ...year2026, first_day: '2026-03-05', granted_day: '2026-03-12', revoked_day: '2026-03-20' }
  const facts = { applications: [accepted], claims: [claimed], memberships: [grant] }
  expect(states(facts, ['2026-03-12', '2026-03-20', '2026-04-08'])).toEqual(['active', 'due', 'lapsed'])
  const late = { ...grant, granted_day: '2026-06-01', revoked_day: null }
  expect(states({ ...facts, memberships: [late] }, ['2026-05-31', '2026-06-01'])).toEqual([
    'lapsed',
    'active',
  ])
})

test('an application that was declined, and one that came after', () => {
  const declined = { ...accepted, decision: 'declined' } as const
  const again = { ...accepted, id: 2, applied_day: '2026-06-01', decided_day: null, decision: null }
  expect(states({ applications: [declined] }, ['2026-03-04', '2026-03-05', '2027-01-01'])).toEqual([
    'applied',
    'declined',
    'declined',
  ])
  expect(states({ applications: [declined, again] }, ['2026-05-31', '2026-06-01'])).toEqual([
    'declined',
    'applied',
  ])
})

test('without facts the columns count', () => {
  const at = (columns: Partial<MemberFacts['columns']>, day = '2026-06-01') =>
    states({ columns: { ...nobody.columns, ...columns } }, [day])[0]
  expect(at({ is_new: true })).toBe('applied')
  expect(at({ member_status: true })).toBe('active')
  expect(at({ member_status: true, joined_on: '2026-06-01' })).toBe('active')
  expect(at({ member_status: true, joined_on: '2026-06-02' })).toBe('ended')
  expect(at({})).toBe('ended')
  expect(at({ joined_on: '2020-01-01', left_on: '2026-06-01' })).toBe('left')
  expect(at({ joined_on: '2020-01-01', left_on: '2026-06-02' })).toBe('active')
})

test('in a register that knows no membership years the columns count, whatever facts there are', () => {
  const facts = { memberships: [year2026], departures: [leaving('2026-05-01')] }
  expect(states(facts, ['2026-02-01', '2026-06-01'], noRules)).toEqual(['ended', 'ended'])
})
