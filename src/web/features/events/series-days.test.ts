import { expect, test } from 'vitest'
import { daysAfter } from './series-days.ts'

test('the days of a series come every week, every other week or every month', () => {
  expect(daysAfter('2026-12-22', 'week', 2)).toEqual(['2026-12-29', '2027-01-05'])
  expect(daysAfter('2026-03-24', 'fortnight', 2)).toEqual(['2026-04-07', '2026-04-21'])
  expect(daysAfter('2027-12-31', 'month', 3)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31'])
})
