import { expect, test } from 'vitest'
import { firstUncoveredDay, isInForce, rolesOn } from './roles.ts'

const from = (first_day: string | null, last_day: string | null) => ({ first_day, last_day })

test.each([
  [null, null, true],
  ['2027-07-01', null, true],
  ['2027-07-02', null, false],
  [null, '2027-07-01', true],
  [null, '2027-06-30', false],
  ['2027-07-01', '2027-07-01', true],
])('a term from %s to %s holds on 1 July: %s', (first, last, holds) => {
  expect(isInForce(from(first, last), '2027-07-01')).toBe(holds)
})

test('a role begins and ends at midnight in Stockholm', () => {
  const mandates = [
    { role: 'treasurer' as const, ...from(null, '2027-06-30') },
    { role: 'writer' as const, ...from('2027-07-01', null) },
  ]
  expect(rolesOn(mandates, new Date('2027-06-30T21:59:59.999Z'))).toEqual(['treasurer'])
  expect(rolesOn(mandates, new Date('2027-06-30T22:00:00.000Z'))).toEqual(['writer'])
})

test.each([
  ['nobody', [], '2027-03-01'],
  ['one for ever', [from(null, null)], null],
  ['one who begins tomorrow', [from('2027-03-02', null)], '2027-03-01'],
  ['one who ends', [from(null, '2027-06-30')], '2027-07-01'],
  ['one after the other', [from('2027-07-01', null), from(null, '2027-06-30')], null],
  ['a day between', [from(null, '2027-06-29'), from('2027-07-01', null)], '2027-06-30'],
  ['a chain that ends', [from(null, '2027-06-30'), from('2027-05-01', '2028-02-29')], '2028-03-01'],
  ['one whose time is over', [from(null, '2027-02-28')], '2027-03-01'],
])('the first day without %s', (_who, terms, day) => {
  expect(firstUncoveredDay(terms, '2027-03-01')).toBe(day)
})
