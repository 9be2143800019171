import { expect, test } from 'vitest'
import { inEveryLanguage } from '#testing/membership-settings.ts'
import { examplesOf } from './examples.ts'
import { periodsFor } from './periods.ts'
import { type MembershipRules, noRules } from './rules.ts'
import type { MembershipSettings, TypeSettings } from './settings.ts'

const type: TypeSettings = {
  ...{ id: -1, titles: inEveryLanguage('Medlem'), kind: 'ordinary', votes: true },
  ...{ chosen_by: 'anyone', min_age: null, max_age: null, is_archived: false },
}

const today = '2026-11-27'

function settings(changed: Partial<MembershipRules>): MembershipSettings {
  const rules = { ...noRules, ...changed }
  const periods = periodsFor(rules, today, '2027-11-27').map((period, index) => ({
    ...period,
    id: -1 - index,
  }))
  return { rules, types: [type], periods, fees: [{ type_id: -1, period_id: null, amount: 300_00, note: '' }] }
}

const told = (changed: Partial<MembershipRules>) =>
  examplesOf(settings(changed), type, today).map(({ is, day, last, term }) =>
    [is, day, last, term && `${term.first_day}–${term.last_day} ${term.amount / 100}`]
      .filter(Boolean)
      .join(' '),
  )

test('a calendar year with months: 20 August costs 5/12', () => {
  expect(told({ kind: 'calendar', late: 'months' })).toEqual([
    'today 2026-11-27 2026-11-27–2026-12-31 50',
    'join 2027-01-01 2027-01-01–2027-12-31 300',
    'join 2027-02-20 2027-02-20–2027-12-31 275',
    'join 2027-08-20 2027-08-20–2027-12-31 125',
    'join 2027-12-02 2028-01-01–2028-12-31 300',
    'inTime 2026-12-21 2026-12-31 2027-01-01–2027-12-31 300',
    'inGrace 2027-01-16 2026-12-31 2027-01-01–2027-12-31 300',
    'afterGrace 2027-02-10 2026-12-31 2027-02-10–2027-12-31 275',
  ])
})

test('a läsår by halves shows the full fee, half of it, and the next period once that is sold', () => {
  const joins = told({ kind: 'year', late: 'half' }).filter((line) => line.startsWith('join'))
  expect(joins).toEqual([
    'join 2027-07-01 2027-07-01–2028-06-30 300',
    'join 2027-08-20 2027-08-20–2028-06-30 300',
    'join 2028-02-20 2028-02-20–2028-06-30 150',
    'join 2028-06-01 2028-07-01–2029-06-30 300',
  ])
})

test.each(['calendar', 'year', 'term'] as const)(
  '%s shows a day on each side of what is included',
  (kind) => {
    const joins = told({ kind, late: 'next' }).filter((line) => line.startsWith('join'))
    const lengths = new Set(joins.map((line) => line.slice(16).split(' ')[0]?.slice(-10)))
    expect(lengths.size).toBeGreaterThan(1)
  },
)

test('from October on the next year is included', () => {
  expect(told({ kind: 'calendar', late: 'next' })[0]).toBe('today 2026-11-27 2026-11-27–2027-12-31 300')
})

test('twelve months roll from the day of payment', () => {
  expect(told({ kind: 'rolling' })).toEqual([
    'today 2026-11-27 2026-11-27–2027-11-26 300',
    'join 2027-08-20 2027-08-20–2028-08-19 300',
    'join 2027-11-20 2027-11-20–2028-11-19 300',
    'inTime 2027-11-16 2027-11-26 2027-11-27–2028-11-26 300',
    'inGrace 2027-12-12 2027-11-26 2027-11-27–2028-11-26 300',
    'afterGrace 2028-01-06 2027-11-26 2028-01-06–2029-01-05 300',
  ])
})

test('without membership years there is nothing to tell', () => {
  expect(told({ kind: 'none' })).toEqual([])
})
