import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from './days.ts'
import { missingPeriods, type Period, periodsFor } from './periods.ts'
import { type MembershipRules, membershipRulesSchema, noRules } from './rules.ts'
import { type Former, feeOf, type Purchase, paidTerm, runningTerm, termFor } from './terms.ts'

const kronor = (amount: number): number => amount * 100

const rulesOf = (rules: Partial<MembershipRules>): MembershipRules => membershipRulesSchema.parse(rules)

const ordinary = { id: 1, kind: 'ordinary' } as const

function purchase(rules: Partial<MembershipRules>, more: Partial<Purchase> = {}): Purchase {
  const all = rulesOf(rules)
  const periods = periodsFor(all, '2025-01-01', '2030-12-31').map(
    (one, id): Period => ({ ...one, id: id + 1 }),
  )
  return {
    rules: all,
    periods,
    fees: [{ type_id: 1, period_id: null, amount: kronor(300) }],
    type: ordinary,
    ...more,
  }
}

const until = (last_day: string | null, type_id = 1): { formers: Former[] } => ({
  formers: [{ type_id, first_day: '2020-01-01', last_day }],
})

/** @returns first day, last day and amount of what is bought */
const bought = (of: Purchase, day: string) => {
  const term = termFor(of, day)
  return term && [term.first_day, term.last_day, term.amount]
}

test.each([
  ['2027-01-31', 1, '2027-03-01'],
  ['2026-08-31', 6, '2027-03-01'],
  ['2027-05-31', -3, '2027-03-01'],
  ['2026-12-30', 2, '2027-03-01'],
  ['2027-03-31', 1, '2027-05-01'],
  ['2028-02-29', 12, '2029-03-01'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2026-11-30', 3, '2027-03-01'],
])(
  'counts months from %s by %i to %s, the first of the month after where the day is missing',
  (day, count, expected) => expect(addMonths(day, count)).toBe(expected),
)

describe('the periods of a kind', () => {
  const labels = (rules: Partial<MembershipRules>, from: string, last: string) =>
    periodsFor(rulesOf(rules), from, last).map((one) => [
      one.label,
      one.first_day,
      one.last_day,
      one.sale_from,
    ])

  test.each([
    ['calendar', [['2027', '2027-01-01', '2027-12-31', '2026-12-02']]],
    [
      'year',
      [
        ['2026/2027', '2026-07-01', '2027-06-30', '2026-06-01'],
        ['2027/2028', '2027-07-01', '2028-06-30', '2027-06-01'],
      ],
    ],
    [
      'term',
      [
        ['vt 2027', '2027-01-01', '2027-06-30', '2026-12-02'],
        ['ht 2027', '2027-07-01', '2027-12-31', '2027-06-01'],
      ],
    ],
    ['rolling', []],
    ['none', []],
  ] as const)('%s in 2027', (kind, expected) => {
    expect(labels({ kind }, '2027-01-01', '2027-12-31')).toEqual(expected)
  })

  test('of a year that begins on another day, and with another time of sale', () => {
    expect(labels({ kind: 'year', year_start: '09-15', sale_days: 0 }, '2026-11-27', '2026-11-27')).toEqual([
      ['2026/2027', '2026-09-15', '2027-09-14', '2026-09-15'],
    ])
  })

  test('leave what is stored as it is, and begin after it', () => {
    const stored = periodsFor(rulesOf({ kind: 'calendar' }), '2026-01-01', '2026-12-31')
    const wanted = periodsFor(rulesOf({ kind: 'year' }), '2026-11-27', '2027-08-01')
    expect(missingPeriods(wanted, stored).map((one) => [one.first_day, one.last_day])).toEqual([
      ['2027-01-01', '2027-06-30'],
      ['2027-07-01', '2028-06-30'],
    ])
    expect(missingPeriods(stored, stored)).toEqual([])
  })
})

describe('who joins late', () => {
  const calendar = { kind: 'calendar' } as const

  test.each([
    ['full', '2026-08-20', ['2026-08-20', '2026-12-31', kronor(300)]],
    ['months', '2026-08-20', ['2026-08-20', '2026-12-31', 12_500]],
    ['months', '2026-01-01', ['2026-01-01', '2026-12-31', kronor(300)]],
    ['months', '2026-01-31', ['2026-01-31', '2026-12-31', kronor(300)]],
    ['months', '2026-02-01', ['2026-02-01', '2026-12-31', kronor(275)]],
    ['half', '2026-06-30', ['2026-06-30', '2026-12-31', kronor(300)]],
    ['half', '2026-07-01', ['2026-07-01', '2026-12-31', kronor(150)]],
    ['next', '2026-09-30', ['2026-09-30', '2026-12-31', kronor(300)]],
    ['next', '2026-10-01', ['2026-10-01', '2027-12-31', kronor(300)]],
    ['next', '2026-11-20', ['2026-11-20', '2027-12-31', kronor(300)]],
    ['next', '2026-12-31', ['2026-12-31', '2027-12-31', kronor(300)]],
  ] as const)('by the rule %s on %s', (late, day, expected) => {
    expect(bought(purchase({ ...calendar, late }), day)).toEqual(expected)
  })

  test('never gets free months: an extension has no reduction, and a reduction no extension', () => {
    for (const late of ['months', 'half'] as const)
      for (let day = '2026-01-01'; day < '2026-12-02'; day = addDays(day, 1))
        expect(termFor(purchase({ ...calendar, late }), day)?.last_day).toBe('2026-12-31')
  })

  test('in a läsår and a term, by their own months', () => {
    expect(bought(purchase({ kind: 'year', late: 'months' }), '2027-01-10')).toEqual([
      '2027-01-10',
      '2027-06-30',
      kronor(150),
    ])
    expect(bought(purchase({ kind: 'year', late: 'next', next_from: '04-01' }), '2027-04-01')).toEqual([
      '2027-04-01',
      '2028-06-30',
      kronor(300),
    ])
    expect(bought(purchase({ kind: 'term', late: 'half' }), '2027-04-01')).toEqual([
      '2027-04-01',
      '2027-06-30',
      kronor(150),
    ])
  })

  test.each([
    ['months', true, kronor(42)],
    ['months', false, 41_67],
    ['half', true, kronor(50)],
  ] as const)('by the rule %s pays whole kronor: %s', (late, whole_kronor, amount) => {
    const fees = [{ type_id: 1, period_id: null, amount: kronor(100) }]
    const of = purchase({ ...calendar, late, whole_kronor }, { fees })
    expect(termFor(of, '2026-08-20')?.amount).toBe(amount)
  })

  test('pays a fee with öre in full before a reduction', () => {
    const fees = [{ type_id: 1, period_id: null, amount: 99_50 }]
    expect(termFor(purchase({ ...calendar, late: 'months' }, { fees }), '2026-01-31')?.amount).toBe(99_50)
  })

  test('gets the next period from three months before the end, unless a day is set', () => {
    const first = (kind: 'year' | 'calendar', days: readonly string[]) =>
      days.map((day) => bought(purchase({ kind, late: 'next' }), day)?.[1])
    expect(first('year', ['2027-03-31', '2027-04-01'])).toEqual(['2027-06-30', '2028-06-30'])
    expect(first('calendar', ['2026-09-30', '2026-10-01'])).toEqual(['2026-12-31', '2027-12-31'])
  })

  test('just before the next period, while that is sold, gets that one: nobody pays for one day', () => {
    const of = purchase({ ...calendar })
    expect(bought(of, '2026-12-01')).toEqual(['2026-12-01', '2026-12-31', kronor(300)])
    expect(bought(of, '2026-12-31')).toEqual(['2027-01-01', '2027-12-31', kronor(300)])
    const { period_id } = termFor(of, '2026-12-31') ?? {}
    expect(of.periods.find(({ id }) => id === period_id)?.label).toBe('2027')
  })
})

describe('the fee', () => {
  test('is the one of the period that the first day is in, and no fee is free', () => {
    const of = purchase({ kind: 'calendar' })
    const [, , year2027] = of.periods
    const fees = [...of.fees, { type_id: 1, period_id: year2027?.id ?? 0, amount: kronor(350) }]
    expect(termFor({ ...of, fees }, '2026-11-20')?.amount).toBe(kronor(300))
    expect(termFor({ ...of, fees }, '2026-12-20')?.amount).toBe(kronor(350))
    expect(termFor({ ...of, fees }, '2027-02-20')?.amount).toBe(kronor(350))
    expect(feeOf(fees, 2, null)).toBe(0)
  })
})

describe('memberships that roll', () => {
  const rolling = (last: string | null) => purchase({ kind: 'rolling' }, last === null ? {} : until(last))

  test.each([
    ['paid on 29 February', { last: null, day: '2028-02-29' }, ['2028-02-29', '2029-02-28']],
    ['renewed before the last day', { last: '2029-02-28', day: '2029-02-10' }, ['2029-03-01', '2030-02-28']],
    ['renewed in grace', { last: '2029-02-28', day: '2029-03-20' }, ['2029-03-01', '2030-02-28']],
    [
      'renewed on the last day of grace',
      { last: '2029-02-28', day: '2029-03-31' },
      ['2029-03-01', '2030-02-28'],
    ],
    ['renewed after grace', { last: '2029-02-28', day: '2029-04-01' }, ['2029-04-01', '2030-03-31']],
    ['paid on another day', { last: null, day: '2026-11-27' }, ['2026-11-27', '2027-11-26']],
    ['into a leap year', { last: null, day: '2027-03-01' }, ['2027-03-01', '2028-02-29']],
    ['too early to renew', { last: '2029-02-28', day: '2029-01-29' }, null],
    ['as early as may be', { last: '2029-02-28', day: '2029-01-30' }, ['2029-03-01', '2030-02-28']],
  ])('%s', (_how, { last, day }, expected) => {
    const term = termFor(rolling(last), day)
    expect(term && [term.first_day, term.last_day]).toEqual(expected)
  })
})

describe('renewing', () => {
  const calendar = (last: string, more: Partial<MembershipRules> = {}) =>
    purchase({ kind: 'calendar', late: 'months', ...more }, until(last))

  test('loses nothing and leaves no gap', () => {
    expect(bought(calendar('2026-12-31'), '2026-11-20')).toBeNull()
    const next = ['2027-01-01', '2027-12-31', kronor(300)]
    for (const day of ['2026-12-02', '2026-12-31', '2027-01-01', '2027-01-31'])
      expect(bought(calendar('2026-12-31'), day)).toEqual(next)
  })

  test('after grace is joining again, from that day on', () => {
    expect(bought(calendar('2026-12-31'), '2027-02-01')).toEqual(['2027-02-01', '2027-12-31', kronor(275)])
  })

  test('of who has next year already waits for the year after', () => {
    expect(bought(calendar('2027-12-31'), '2026-12-10')).toBeNull()
    expect(bought(calendar('2027-12-31'), '2027-12-10')).toEqual(['2028-01-01', '2028-12-31', kronor(300)])
    const ahead = [{ type_id: 1, first_day: '2027-01-01', last_day: '2027-12-31' }]
    expect(bought(purchase({ kind: 'calendar' }, { formers: ahead }), '2026-12-20')).toBeNull()
  })

  test('an honorary member buys nothing', () => {
    const type = { id: 1, kind: 'honorary' } as const
    expect(bought(purchase({ kind: 'calendar' }, { type, fees: [] }), '2026-12-20')).toEqual([
      '2026-12-20',
      null,
      0,
    ])
    expect(bought(purchase({ kind: 'calendar' }, { type, ...until(null) }), '2026-12-20')).toBeNull()
  })

  test('another type is joining it', () => {
    expect(bought(purchase({ kind: 'calendar' }, until('2026-12-31', 2)), '2026-08-20')).toEqual([
      '2026-08-20',
      '2026-12-31',
      kronor(300),
    ])
  })
})

describe('what was claimed and is paid', () => {
  const claim = { period_id: 2, first_day: '2027-01-01', last_day: '2027-12-31' }
  const paid = (of: Purchase, day: string, claimed: Parameters<typeof paidTerm>[1] = claim) => {
    const term = paidTerm(of, claimed, day)
    return term && [term.first_day, term.last_day]
  }

  test('before it begins is from that day on, or from the first day if the rules say so', () => {
    expect(paid(purchase({ kind: 'calendar' }), '2026-12-15')).toEqual(['2026-12-15', '2027-12-31'])
    expect(paid(purchase({ kind: 'calendar' }, until('2026-12-31')), '2026-12-15')).toEqual([
      '2027-01-01',
      '2027-12-31',
    ])
    expect(paid(purchase({ kind: 'calendar', active_from: 'first_day' }), '2026-12-15')).toEqual([
      '2027-01-01',
      '2027-12-31',
    ])
  })

  test('in grace leaves no gap, after it is from the day of the payment', () => {
    const of = purchase({ kind: 'calendar' }, until('2026-12-31'))
    expect(paid(of, '2027-01-31')).toEqual(['2027-01-01', '2027-12-31'])
    expect(paid(of, '2027-02-01')).toEqual(['2027-02-01', '2027-12-31'])
    const rolling = purchase({ kind: 'rolling' }, until('2029-02-28'))
    const claimed = { period_id: null, first_day: '2029-03-01', last_day: '2030-02-28' }
    expect(paid(rolling, '2029-03-20', claimed)).toEqual(['2029-03-01', '2030-02-28'])
    expect(paid(rolling, '2029-04-20', claimed)).toEqual(['2029-04-20', '2030-04-19'])
    expect(paid(rolling, '2030-04-20', claimed)).toEqual(['2030-04-20', '2031-04-19'])
  })

  test('leaves out what is covered, and is nothing when all is', () => {
    expect(paid(purchase({ kind: 'calendar' }, until('2027-03-31')), '2027-01-15')).toEqual([
      '2027-04-01',
      '2027-12-31',
    ])
    expect(paid(purchase({ kind: 'calendar' }, until('2027-12-31')), '2027-01-15')).toBeNull()
  })
})

test('what the board gives lasts to the end of the period that runs, without a fee', () => {
  const given = (rules: Partial<MembershipRules>, day: string) => {
    const term = runningTerm(purchase(rules), day)
    return term && [term.first_day, term.last_day, term.amount]
  }
  expect(given({ kind: 'calendar', late: 'next' }, '2026-12-20')).toEqual(['2026-12-20', '2026-12-31', 0])
  expect(given({ kind: 'rolling' }, '2026-12-20')).toEqual(['2026-12-20', '2027-12-19', 0])
  expect(given({ kind: 'none' }, '2026-12-20')).toBeNull()
})

test('without periods nothing is sold', () => {
  expect(termFor(purchase({ kind: 'none' }), '2026-12-20')).toBeNull()
  expect(noRules).toMatchObject({
    kind: 'none',
    grace_days: 31,
    sale_days: 30,
    year_start: '07-01',
    reminders: false,
  })
})

test.each(['02-29', '13-01', '06-31', '1-1', ''])('no year begins on %j', (year_start) => {
  expect(membershipRulesSchema.safeParse({ year_start }).success).toBe(false)
})

test('whatever is bought, its last day is not before its first', () => {
  const wrong: unknown[] = []
  for (const kind of ['calendar', 'year', 'term', 'rolling'] as const)
    for (const late of ['full', 'months', 'half', 'next'] as const)
      for (const formers of [{}, until('2027-03-10'), until('2026-12-31')])
        for (let day = '2026-11-01'; day < '2028-03-02'; day = addDays(day, 1)) {
          const term = termFor(purchase({ kind, late }, formers), day)
          if (!term) continue
          const last = term.last_day ?? '9999'
          const isWhole = Number.isInteger(term.amount) && term.amount >= 0 && term.amount <= term.full_amount
          const isInOrder = last >= term.first_day && last >= day
          if (!isInOrder || !isWhole) wrong.push({ kind, late, formers, day, term })
        }
  expect(wrong).toEqual([])
})
