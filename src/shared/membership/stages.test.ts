import { describe, expect, test } from 'vitest'
import { addDays } from './days.ts'
import { dueStages, stagesOf } from './stages.ts'

const days = { sale_days: 30, grace_days: 31, payment_grace_days: 3 }
const renewal = stagesOf('renewal', days)
const anchor = '2026-12-31'
const namesOn = (day: string, reached: string[] = []) => {
  const { send, passed } = dueStages(renewal, { anchor, day, reached: new Set(reached) })
  return [send?.name ?? null, passed.map(({ name }) => name)]
}

describe('the stages of a renewal', () => {
  test('come on their days, each once', () => {
    const sent: string[][] = []
    const reached: string[] = []
    for (let day = '2026-11-01'; day < '2027-03-01'; day = addDays(day, 1)) {
      const { send } = dueStages(renewal, { anchor, day, reached: new Set(reached) })
      if (send) sent.push([day, send.name])
      if (send) reached.push(send.name)
    }
    expect(sent).toEqual([
      ['2026-12-01', 'opens'],
      ['2026-12-24', 'soon'],
      ['2026-12-31', 'last-day'],
      ['2027-01-14', 'grace'],
      ['2027-01-31', 'end'],
    ])
  })

  test('after a week of downtime are the latest alone, and none that is older than three days', () => {
    expect(namesOn('2027-01-01')).toEqual(['last-day', ['opens', 'soon']])
    expect(namesOn('2027-01-03', ['opens', 'soon'])).toEqual(['last-day', []])
    expect(namesOn('2027-01-04', ['opens', 'soon'])).toEqual([null, ['last-day']])
  })

  test('end with a grace that is shorter', () => {
    expect(
      stagesOf('renewal', { ...days, grace_days: 10 }).map(({ name, offset }) => [name, offset]),
    ).toEqual([
      ['opens', -30],
      ['soon', -7],
      ['last-day', 0],
      ['end', 10],
    ])
  })
})

const lastOffset = (...asked: Parameters<typeof stagesOf>) => stagesOf(...asked).at(-1)?.offset

test('an applicant who was accepted is reminded twice', () => {
  expect(stagesOf('applicant', days).map(({ offset }) => offset)).toEqual([7, 14, 34])
})

test.each([
  ['an applicant has 30 days, the last one too, and the days of grace', 'applicant', 30, 34, {}],
  ['without days of grace the day after the last one', 'applicant', 30, 31, { payment_grace_days: 0 }],
  ['an applicant whose claim names a later day', 'applicant', 50, 54, {}],
  ['an applicant whose claim names an earlier day has 30 days all the same', 'applicant', 2, 34, {}],
  ['a renewal without grace', 'renewal', 0, 4, { grace_days: 0 }],
  ['a renewal without any grace', 'renewal', 0, 1, { grace_days: 0, payment_grace_days: 0 }],
  ['a renewal that was asked for in grace', 'renewal', 50, 54, {}],
] as const)('%s ends after its last day to pay', (...[, kind, due, expected, rules]) => {
  expect(lastOffset(kind, { ...days, ...rules }, due)).toBe(expected)
})
