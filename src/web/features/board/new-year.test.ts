import { describe, expect, test } from 'vitest'
import type { BoardMember } from '#shared/resources/board.ts'
import { bodyOf, planYear, seatOf } from './new-year.ts'

const member = (id: number, first_day: string | null, title = 'Kassör'): BoardMember =>
  ({ id, first_day, title, name: `Namn ${id}`, email: `${id}@example.se` }) as BoardMember

describe('the next board is planned', () => {
  test.each([
    ['from the 1st of July that comes when none has a day', [member(1, null)], '2027-03-01', '2027-07-01'],
    ['and in the autumn that of the next year', [member(1, null)], '2027-09-01', '2028-07-01'],
    ['a year after the one that sits', [member(1, '2026-01-15')], '2026-11-01', '2027-01-15'],
    ['not on a day that has passed', [member(1, '2020-02-29')], '2026-11-01', '2027-07-01'],
    ['and 29 February is the 28th then', [member(1, '2028-02-29')], '2028-11-01', '2029-02-28'],
  ])('%s', (...[, members, today, firstDay]) => {
    expect(planYear(members, today)).toMatchObject({ firstDay, isComing: false })
  })

  test('from those who sit last, and asks since when only of a board without a day', () => {
    const plan = planYear([member(1, null), member(2, '2026-07-01')], '2027-01-01')
    expect(plan.seats.map(({ before }) => before?.id)).toEqual([2])
    expect(plan.asksPresent).toBe(false)
    expect(planYear([member(1, null)], '2027-01-01').asksPresent).toBe(true)
    expect(planYear([], '2027-01-01')).toMatchObject({ asksPresent: false, seats: [] })
  })

  test('with further posts for one that is coming', () => {
    const plan = planYear([member(1, '2026-07-01'), member(2, '2027-07-01')], '2027-01-01')
    expect(plan).toMatchObject({ isComing: true, firstDay: '2027-07-01', seats: [{ before: null }] })
  })
})

test('a post that nobody has is vacant, who stays is named as before, and a new post without anything is none', () => {
  const { seats } = planYear([member(1, null), member(2, null), member(3, null)], '2027-01-01')
  const [first, second, third] = seats as [(typeof seats)[0], (typeof seats)[0], (typeof seats)[0]]
  const filled = [
    { ...first, stays: true },
    { ...second, name: 'Ny' },
    third,
    seatOf(null, 3),
    { ...seatOf(null, 4), title: 'Revisor' },
  ]
  expect(bodyOf({ firstDay: '2027-07-01', seats: filled }, '2026-07-01')).toEqual({
    first_day: '2027-07-01',
    present_from: '2026-07-01',
    members: [
      { like: 1, stays: true, name: 'Namn 1' },
      { like: 2, stays: false, name: 'Ny', email: '' },
      { like: 3, stays: false, name: '', email: '' },
      { title: 'Revisor', stays: false, name: '', email: '' },
    ],
  })
})

test('the address of the post goes with it, and that of a person never does', () => {
  const had = (email: string) => ({ ...member(1, null), name: 'Ada Ek', email })
  expect(planYear([had('kassor@forening.se')], '2027-01-01').seats[0]?.email).toBe('kassor@forening.se')
  expect(planYear([had('ada.ek@student.uu.se')], '2027-01-01').seats[0]?.email).toBe('')
})
