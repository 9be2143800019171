import { describe, expect, test } from 'vitest'
import { addDays } from './days.ts'
import { dueStages, stagesOf } from './stages.ts'

const renewal = stagesOf('renewal', { sale_days: 30, grace_days: 31 })
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
      stagesOf('renewal', { sale_days: 30, grace_days: 10 }).map(({ name, offset }) => [name, offset]),
    ).toEqual([
      ['opens', -30],
      ['soon', -7],
      ['last-day', 0],
      ['end', 10],
    ])
  })
})

test('an applicant who was accepted is reminded twice, and lapses after 30 days', () => {
  expect(stagesOf('applicant', { sale_days: 30, grace_days: 31 }).map(({ offset }) => offset)).toEqual([
    7, 14, 30,
  ])
})
