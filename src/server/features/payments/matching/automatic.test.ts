import { describe, expect, test } from 'vitest'
import type { Transaction } from '#server/bank-files/transaction.ts'
import { foldPhone } from '#shared/fold.ts'
import { referenceOf } from '#shared/reference.ts'
import { exampleClaims } from '#testing/example-claims.ts'
import type { MatchClaim } from './claim-index.ts'
import { match } from './match.ts'
import type { Matched } from './matched.ts'

const claims: MatchClaim[] = exampleClaims.map(([number, reference, name, phone, amount]) => ({
  ...{ id: number, number, reference, applicationId: null, name, amount, phone: foldPhone(phone) },
  ...{ paid: 0, state: 'open' as const },
}))
const place = { ...(claims[15] as MatchClaim), applicationId: 2 }

const money = (more: Partial<Transaction>): Transaction => ({
  ...{ place: '1', kind: 'credit', amount: 30_000, currency: 'SEK', account: 'SE71' },
  ...{ receivedOn: '', bookedOn: '2026-11-23', paidOn: '2026-11-23', paidAt: '', payerName: '' },
  ...{ payerPhone: '', references: [], message: '', keys: ['ref:1'], reverses: [], doubt: '' },
  ...more,
})
const plan = (more: Partial<Transaction>, some: readonly MatchClaim[] = claims): Matched => {
  const phones = new Map(some.map(({ phone }) => [phone, 1]))
  const [row] = match([money(more)], 'swish', {
    ...{ claims: some, keys: new Map(), nearby: [], settled: [], phones },
  })
  if (!row) throw new Error('There is a row for each transaction.')
  return row
}
const brief = ({ parts, review, suggestion }: Matched) => [
  parts.map(({ claimId, amount }) => [claimId, amount]),
  review,
  suggestion && [suggestion.claimId, ...suggestion.signs],
]
const ocr = (...references: [string, number | null][]) => ({
  references: references.map(([reference, amount]) => ({ reference, amount })),
})

describe('the number of an application', () => {
  const number = (more: Partial<Transaction>, claim: Partial<MatchClaim> = {}) =>
    brief(plan({ message: 'A2 Höstsittning', amount: 25_000, ...more }, [{ ...place, ...claim }]))

  test.each([
    ['without a name', {}],
    ['with the name of the applicant', { payerName: 'FÄLT BO' }],
  ])('pays the whole open amount %s when it is older than claims', (_, more) => {
    expect(number(more)).toEqual([[[1016, 25_000]], '', null])
  })

  test.each([
    [['less than the open amount'], { amount: 4_000 }, {}],
    [['more than the open amount'], { amount: 25_100 }, {}],
    [['another payer', 'amount'], { payerName: 'KVIST ANNA' }, {}],
    [['a payer with the same surname', 'amount'], { payerName: 'FÄLT KARIN' }, {}],
    [['a reference of another one', 'amount'], ocr(['2027', null]), {}],
    [['an application that is younger than claims', 'amount'], {}, { hasNoOldForm: true }],
    [['a claim that is paid in part', 'amount'], {}, { paid: 10_000 }],
    [['a reference of no claim', 'amount'], { message: `A2 ${referenceOf(5555)}` }, {}],
    [['the number of another application', 'amount'], { message: 'A2 och A3' }, {}],
    [['a row of numbers', 'amount'], { message: 'A2-3' }, {}],
    [['a word and a number', 'amount'], { message: 'a 2 biljetter' }, {}],
  ])('suggests its claim with %j', ([, ...signs], more, claim) => {
    expect(number(more, claim)).toEqual([[], 'unknown', [1016, 'application', ...signs]])
  })

  test('suggests its claim with the telephone number of another person', () => {
    const message = 'A2 Höstsittning'
    const other = { ...(claims[0] as MatchClaim), phone: '46701740699' }
    const matched = plan({ message, amount: 25_000, payerPhone: other.phone }, [place, other])
    expect(brief(matched)).toEqual([[], 'unknown', [1016, 'application', 'amount']])
  })

  test.each([
    ['in another currency', { currency: 'EUR' }],
    ['that came back', { doubt: 'returned' as const }],
    ['that is a reversal', { kind: 'reversal' as const, keys: ['reversal-ref:1'] }],
  ])('pays nothing %s', (_, more) => {
    expect(plan({ message: 'A2', amount: 25_000, ...more }, [place]).parts).toEqual([])
  })
})

describe('a right reference pays nothing', () => {
  test.each([
    ['beside a right one without a claim', { ...ocr([referenceOf(9_999), null]), message: '100164' }],
    ['beside another open claim in the text', { ...ocr(['100164', null]), message: '100263' }],
    ['with another amount for it', ocr(['100164', 15_000])],
    ['in another currency', { ...ocr(['100164', null]), currency: 'NOK' }],
  ])('%s', (_, more) => {
    const row = plan(more)
    expect(row.parts).toEqual([])
    expect([row.review, row.suggestion?.claimId]).toEqual([expect.stringMatching(/./), 1001])
  })

  test('by a part of nothing', () => {
    expect(brief(plan(ocr(['100164', 30_000], ['100263', 0])))).toEqual([[[1001, 30_000]], '', null])
  })
})

test('pays the open one of two claims in a text only as a whole', () => {
  const [first, second, ...others] = claims as [MatchClaim, MatchClaim]
  const some = [{ ...first, paid: first.amount, state: 'paid' as const }, second, ...others]
  const pay = (amount: number) => brief(plan({ message: '100164 100263', amount }, some))
  expect(pay(20_000)).toEqual([[], 'split', [1002, 'reference']])
  expect(pay(30_000)).toEqual([[[1002, 30_000]], '', null])
  expect(pay(60_000)).toEqual([[[1002, 30_000]], 'over', null])
})

describe('a reference of a fixed length', () => {
  const long = { ...(claims[0] as MatchClaim), reference: referenceOf(1001, { length: 8 }) }
  test.each([
    ['with its zeros', ocr([long.reference, null])],
    ['with more zeros', ocr([`000${long.reference}`, null])],
    ['without its zeros, as spreadsheets give it', ocr([long.reference.replace(/^0+/, ''), null])],
    ['in a text', { message: `OCR ${long.reference} medlem` }],
  ])('pays its claim %s', (_, more) => {
    expect(brief(plan(more, [long]))).toEqual([[[1001, 30_000]], '', null])
  })

  test('suggests its claim in a text without its zeros', () => {
    const message = `OCR ${long.reference.replace(/^0+/, '')} medlem`
    expect(brief(plan({ message }, [long]))).toEqual([[], 'unknown', [1001, 'reference']])
  })
})

describe('a suggestion', () => {
  test.each([
    ['a creditor reference', { message: 'RF18 1001 64' }, [1001, 'reference']],
    ['a creditor reference apart from the text', ocr(['RF18100164', null]), [1001, 'reference']],
    ['digits with spaces between', { message: 'ocr 1 0 0 1 6 4' }, [1001, 'reference']],
    ['digits with points between', { message: '1.001.64' }, [1001, 'reference']],
    ['a number with letters', { message: '1001x64' }, null],
  ] as const)('is made by %s, and nothing is paid', (_, more, expected) => {
    const { parts, review, suggestion } = plan(more as Partial<Transaction>)
    expect([parts, review]).toEqual([[], 'unknown'])
    expect(suggestion && [suggestion.claimId, ...suggestion.signs]).toEqual(expected)
  })

  const split = (more: Partial<Transaction>) =>
    plan(more).suggestion?.split?.map(({ claimId, amount }) => [claimId, amount])

  test.each([
    ['in the text', { message: 'Avgift Maja och Vilgot Sjöö' }],
    ['as payer and in the text', { payerName: 'SJÖÖ MAJA', message: 'mig och Vilgot' }],
    ['by their spelled references', { message: '1 0 0 3 6 2 och 1 0 0 6 6 9' }],
  ])('divides one payment among two named members: %s', (_, more) => {
    expect(split(more)).toEqual([
      [1003, 15_000],
      [1006, 15_000],
    ])
  })

  test.each([
    ['the sum is another one', { message: 'Maja och Vilgot Sjöö', amount: 30_001 }],
    ['only one is named', { message: 'Maja Sjöö' }],
    ['it is in another currency', { message: 'Maja och Vilgot Sjöö', currency: 'EUR' }],
  ])('divides nothing when %s', (_, more) => {
    expect(split(more)).toBeUndefined()
  })
})
