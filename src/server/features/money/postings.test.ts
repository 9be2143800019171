import { describe, expect, test } from 'vitest'
import { bookkeepingSchema } from '#shared/bookkeeping.ts'
import type { Verdict } from '#shared/membership/facts.ts'
import { type BookedPayment, type Posting, postingsOf } from './postings.ts'

const settings = bookkeepingSchema.parse({})
const payment: BookedPayment = {
  ...{ id: 1, source: 'camt', booked_day: '2026-11-23', amount: 10_000, currency: 'SEK', reference: '' },
  ...{
    review: '',
    verdict: '',
    sale_account: '',
    refunds_id: null,
    refunded_verdict: null,
    exported_day: null,
  },
  ...{ undone_at: null, fees: 0, places: 0, rest: 10_000 },
}
const unallocated: Posting[] = [
  { purpose: 'bank', account: '1930', amount: 10_000 },
  { purpose: 'unallocated', account: '2490', amount: -10_000 },
]
const rows = (verdict: Verdict | '', booked: readonly Posting[] = [], more: Partial<BookedPayment> = {}) =>
  postingsOf({ ...payment, verdict, ...more }, booked, settings).map(({ account, amount }) => [
    account,
    amount,
  ])

describe('what a human says of a payment', () => {
  test.each([
    ['', '2490'],
    ['refund', '2490'],
    ['not-ours', '2490'],
    ['gift', '3993'],
  ] as const)('%j: the money is on the account, and on %s', (verdict, account) => {
    expect(rows(verdict)).toEqual([
      ['1930', 10_000],
      [account, -10_000],
    ])
  })

  test('known: it was booked by another name, so it is in no file', () => {
    expect(rows('known')).toEqual([])
  })

  test('is corrected where a file said otherwise, and never said twice', () => {
    expect(rows('not-ours', unallocated)).toEqual([])
    expect(rows('refund', unallocated)).toEqual([])
    expect(rows('known', unallocated)).toEqual([
      ['1930', -10_000],
      ['2490', 10_000],
    ])
    expect(rows('gift', unallocated)).toEqual([
      ['2490', 10_000],
      ['3993', -10_000],
    ])
  })

  const sale = (account: string): Partial<BookedPayment> => ({ sale_account: account })
  test('sale: the money is on the account of the sale, and moves with it', () => {
    const sold = rows('sale', [], sale('3010'))
    expect(sold).toEqual([
      ['1930', 10_000],
      ['3010', -10_000],
    ])
    const booked: Posting[] = [
      { purpose: 'bank', account: '1930', amount: 10_000 },
      { purpose: 'sales', account: '3010', amount: -10_000 },
    ]
    expect(rows('sale', booked, sale('3010'))).toEqual([])
    expect(rows('sale', booked, sale('3051'))).toEqual([
      ['3010', 10_000],
      ['3051', -10_000],
    ])
    expect(rows('gift', booked, sale('3010'))).toEqual([
      ['3010', 10_000],
      ['3993', -10_000],
    ])
  })

  test('is of the money that is over alone, when the rest pays a claim', () => {
    expect(rows('not-ours', [], { fees: 7_500 })).toEqual([
      ['1930', 10_000],
      ['3890', -7_500],
      ['2490', -2_500],
    ])
  })
})
