import { expect, test } from 'vitest'
import { weekNumber, weeksOf } from './weeks.ts'

test('a month is laid out in weeks from Monday to Sunday, with their numbers', () => {
  const weeks = weeksOf('2026-12')
  expect(weeks.map(({ number }) => number)).toEqual([49, 50, 51, 52, 53])
  expect(weeks[0]?.days).toEqual([
    null,
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ])
  expect(weeks[4]?.days).toEqual(['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', null, null, null])
  expect(weeksOf('2027-02').flatMap(({ days }) => days)).toHaveLength(28)
})

test.each([
  ['2026-01-01', 1],
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
  ['2027-03-28', 12],
  ['2027-10-31', 43],
])('%s is in week %i', (day, number) => {
  expect(weekNumber(day)).toBe(number)
})
