import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Transaction } from '#server/bank-files/transaction.ts'
import { dueOf } from '#shared/claims.ts'
import { foldPhone } from '#shared/fold.ts'
import type { PaymentSource } from '#shared/membership/facts.ts'
import { exampleClaims, examplePaid } from '#testing/example-claims.ts'
import type { MatchClaim } from './claim-index.ts'
import { match as matches } from './match.ts'
import type { Matched } from './matched.ts'
import type { Register } from './register.ts'

const match = (...given: Parameters<typeof matches>): Matched[] => [...matches(...given)]

const claims: MatchClaim[] = exampleClaims.map(([number, reference, name, phone, amount]) => ({
  ...{ id: number, number, reference, applicationId: null, name, amount },
  phone: foldPhone(phone),
  paid: examplePaid.includes(number) ? amount : 0,
  state: examplePaid.includes(number) ? 'paid' : 'open',
}))

const register = (more: Partial<Register> = {}): Register => ({
  claims,
  keys: new Map(),
  nearby: [],
  settled: [],
  phones: new Map(claims.filter(({ phone }) => phone !== '').map(({ phone }) => [phone, 1])),
  ...more,
})

let made = 0
const money = (more: Partial<Transaction> = {}): Transaction => ({
  ...{ place: String(++made), kind: 'credit', amount: 30_000, currency: 'SEK', account: 'SE71' },
  ...{ receivedOn: '', bookedOn: '2026-11-23', paidOn: '2026-11-23', paidAt: '', payerName: '' },
  ...{ payerPhone: '', references: [], message: '', keys: [`ref:${made}`], reverses: [], doubt: '' },
  ...more,
})
const ocr = (...references: (string | [string, number])[]) => ({
  references: references.map((one) =>
    typeof one === 'string' ? { reference: one, amount: null } : { reference: one[0], amount: one[1] },
  ),
})
const matchOne = (
  more: Partial<Transaction>,
  given: Partial<Register> = {},
  source: PaymentSource = 'camt',
) => match([money(more)], source, register(given))[0] as Matched
const brief = ({ parts, review, suggestion }: Matched) => ({
  parts: parts.map(({ claimId, amount }) => [claimId, amount]),
  review,
  suggestion: suggestion && [suggestion.claimId, ...suggestion.signs],
})

describe('a payment is for', () => {
  test.each([
    ['the claim of its reference', ocr('100164'), [[1001, 30_000]], ''],
    ['that of a reference with zeros before', ocr('00100164'), [[1001, 30_000]], ''],
    ['the one in its text', { message: 'OCR 1002 63 Karim Daoud' }, [[1002, 30_000]], ''],
    ['a part of it', { ...ocr('100461'), amount: 20_000 }, [[1004, 20_000]], ''],
    ['it and something over', { ...ocr('100560'), amount: 35_000 }, [[1005, 30_000]], 'over'],
    [
      'the parts that it tells',
      ocr(['100362', 15_000], ['100669', 15_000]),
      [
        [1003, 15_000],
        [1006, 15_000],
      ],
      '',
    ],
    [
      'all that it names when that is the sum',
      ocr('100362', '100669'),
      [
        [1003, 15_000],
        [1006, 15_000],
      ],
      '',
    ],
    [
      'two in its text',
      { message: '100362 och 100669' },
      [
        [1003, 15_000],
        [1006, 15_000],
      ],
      '',
    ],
    ['none of several of another sum', { ...ocr('100362', '100669'), amount: 20_000 }, [], 'split'],
    ['none when one of several is unknown', ocr('100362', '999999'), [], 'split'],
    ['none when one is named twice', { ...ocr('100362', '100362') }, [], 'split'],
    ['none that is paid', ocr('100966'), [], 'twice'],
    ['none in another currency', { ...ocr('100164'), currency: 'EUR' }, [], 'currency'],
    ['none of a batch that does not add up', { ...ocr('100164'), doubt: 'batch' }, [], 'batch'],
    ['none by its name alone', { payerName: 'LINDVALL ASTRID' }, [], 'unknown'],
  ] as const)('%s', (...[, more, parts, review]) => {
    expect(brief(matchOne(more as Partial<Transaction>))).toMatchObject({ parts, review })
  })

  test('the claim of an application, by the number that mails of before asked for', () => {
    const place = { ...(claims[15] as MatchClaim), applicationId: 77 }
    expect(
      brief(matchOne({ message: 'A77 Höstsittning', amount: 25_000 }, { claims: [place] })),
    ).toMatchObject({
      parts: [[1016, 25_000]],
      review: '',
    })
    expect(matchOne({ message: 'Hej A77' }, { claims: [place] }).review).toBe('unknown')
  })

  test('none that is void; one that was written off is paid all the same', () => {
    const [one] = claims as [MatchClaim]
    expect(matchOne(ocr('100164'), { claims: [{ ...one, state: 'void' }] })).toMatchObject({
      review: 'void',
      parts: [],
    })
    expect(matchOne(ocr('100164'), { claims: [{ ...one, state: 'written-off' }] })).toMatchObject({
      review: '',
      parts: [{ claimId: 1001, amount: 30_000 }],
    })
  })
})

describe('a suggestion', () => {
  test.each([
    ['one digit wrong', { ...ocr('100868'), payerName: 'QUIST LOVE' }, [1008, 'digit', 'name', 'amount']],
    ['one digit wrong in the text', { message: 'ocr 101668', amount: 25_000 }, [1016, 'digit', 'amount']],
    ['one digit wrong of two claims', { message: 'ocr 100868' }, null],
    ['name and amount', { payerName: 'HÄGG TOVE', message: 'medlemsavgift Tove' }, [1007, 'name', 'amount']],
    ['a name without its dots', { payerName: 'Hagg, Tove Maria' }, [1007, 'name', 'amount']],
    ['a name in the text', { message: 'Avgift för Tove Hägg' }, [1007, 'name', 'amount']],
    ['a name that was cut', { payerName: 'BJÖRKENSTAM,NO' }, [1005, 'name', 'amount']],
    ['a telephone number', { payerPhone: '+46701740619' }, [1015, 'phone', 'amount']],
    ['an amount that one claim has', { amount: 25_000 }, [1016, 'amount']],
    ['a claim that is paid already', { payerName: 'Ida Åberg' }, [1009, 'name', 'amount']],
    ['an amount that many have', {}, null],
    ['a gift', { amount: 5_000, message: 'Tack för en fin fest ??', payerName: 'OKÄND GIVARE' }, null],
    ['a name with another amount', { amount: 5_000, payerName: 'HÄGG TOVE' }, null],
  ] as const)('%s', (_, more, suggestion) => {
    expect(brief(matchOne(more as Partial<Transaction>)).suggestion).toEqual(suggestion)
  })

  test('is none by a telephone number that two people have', () => {
    const phones = new Map([['0701740619', 2]])
    expect(matchOne({ payerPhone: '+46701740619' }, { phones }).suggestion).toBeNull()
  })
})

describe('a payment of the same file', () => {
  test('finds what the one before has left', () => {
    const rows = match(
      [money({ ...ocr('100164'), amount: 20_000 }), money({ ...ocr('100164') }), money(ocr('100164'))],
      'camt',
      register(),
    )
    expect(rows.map(brief)).toMatchObject([
      { parts: [[1001, 20_000]], review: '' },
      { parts: [[1001, 10_000]], review: 'over' },
      { parts: [], review: 'twice' },
    ])
  })

  test('is known by any of its keys', () => {
    const rows = match(
      [
        money({ keys: ['a', 'b'] }),
        money({ keys: ['c', 'b'] }),
        money({ keys: ['d'] }),
        money({ keys: ['e'] }),
      ],
      'camt',
      register({ keys: new Map([['d', 7]]) }),
    )
    expect(rows.map(({ isKnown }) => isKnown)).toEqual([false, true, true, false])
  })
})

describe('a reversal', () => {
  const back = { kind: 'reversal' as const, keys: ['reversal-1'] }
  test('takes a stored payment back by its keys', () => {
    const settled = [{ payment: 5, amount: 30_000, parts: [{ claimId: 1010, amount: 30_000 }] }]
    const given = { keys: new Map([['ref:x', 5]]), settled }
    const row = matchOne({ ...back, reverses: ['ref:x'] }, given)
    expect(row).toMatchObject({ takesBack: { payment: 5 }, review: 'reversed' })
    expect(row.parts).toEqual([{ claimId: 1010, amount: -30_000 }])
  })

  test('or by its reference and amount, once', () => {
    const settled = [{ payment: 5, amount: 30_000, parts: [{ claimId: 1010, amount: 30_000 }] }]
    const [one, other] = match(
      [money({ ...back, ...ocr('101063') }), money({ ...back, keys: ['reversal-2'], ...ocr('101063') })],
      'camt',
      register({ settled }),
    )
    expect(one).toMatchObject({ takesBack: { payment: 5 }, parts: [{ claimId: 1010, amount: -30_000 }] })
    expect(other).toMatchObject({ takesBack: null, parts: [], review: 'reversed' })
  })

  test('of a payment of the same file lets its claim be paid again', () => {
    const rows = match(
      [
        money({ ...ocr('100164'), keys: ['ref:1x'] }),
        money({ ...back, reverses: ['ref:1x'] }),
        money({ ...ocr('100164') }),
      ],
      'camt',
      register(),
    )
    expect(rows[1]).toMatchObject({ takesBack: { row: 0 }, parts: [{ claimId: 1001, amount: -30_000 }] })
    expect(rows[2]).toMatchObject({ review: '', parts: [{ claimId: 1001, amount: 30_000 }] })
  })
})

describe('a payment that another way of telling brought', () => {
  const known = {
    ...{ id: 9, isTaken: true, source: 'camt' as const, amount: 30_000, currency: 'SEK', account: 'SE71' },
    ...{ bookedOn: '2026-11-23', payerName: 'LINDVALL ASTRID', payerPhone: '0701740660' },
    ...{ references: ['100164'], message: 'Medlemsavgift 2027' },
  }
  const again = (more: Partial<Transaction>, source: PaymentSource = 'statement') =>
    matchOne({ account: '', ...more }, { nearby: [known] }, source)

  test.each([
    ['by its reference', ocr('100164'), true],
    ['by a reference in its text', { message: 'Bg 100164' }, true],
    ['by its telephone number', { payerPhone: '+46701740660' }, true],
    ['by its name', { payerName: 'Astrid Lindvall' }, true],
    ['by a name in its text', { message: 'Överföring Astrid Lindvall' }, true],
    ['within three days', { ...ocr('100164'), bookedOn: '2026-11-26' }, true],
    ['on an account that is written otherwise', { ...ocr('100164'), account: '80001-1234567' }, true],
    ['not after four days', { ...ocr('100164'), bookedOn: '2026-11-27' }, false],
    ['not by another amount', { ...ocr('100164'), amount: 20_000 }, false],
    ['not on another account', { ...ocr('100164'), account: 'SE99' }, false],
    ['not by its text alone', { message: 'Medlemsavgift 2027' }, false],
  ] as const)('is perhaps known %s', (_, more, isAsked) => {
    const { review, perhaps, parts } = again(more as Partial<Transaction>)
    expect(review === 'known-perhaps').toBe(isAsked)
    expect(perhaps).toBe(isAsked ? 9 : null)
    if (isAsked) expect(parts).toEqual([])
  })

  test('is paid all the same when only it says for which claim, and the other one is for none', () => {
    const nearby = [{ ...known, isTaken: false, references: [], source: 'statement' as const }]
    const row = matchOne({ ...ocr('100164'), payerName: 'Astrid Lindvall' }, { nearby })
    expect(row).toMatchObject({ review: '', perhaps: 9, parts: [{ claimId: 1001, amount: 30_000 }] })
    expect(matchOne({ payerName: 'Astrid Lindvall' }, { nearby })).toMatchObject({ review: 'known-perhaps' })
  })

  test('is another one when one way of telling brought both', () => {
    expect(again(ocr('100164'), 'camt').review).toBe('')
  })
})

test('never is more given to a claim than it asks for, nor more of a payment than it is', () => {
  const references = exampleClaims.map(([, reference]) => reference)
  const one = fc.record({
    amount: fc.integer({ min: 1, max: 70_000 }),
    ...{ first: fc.constantFrom(...references, '100868'), second: fc.constantFrom(...references, '') },
    ...{ isReversal: fc.boolean(), isText: fc.boolean() },
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 30 }), (payments) => {
      const rows = match(
        payments.map(({ amount, first, second, isReversal, isText }) =>
          money({
            amount,
            kind: isReversal ? 'reversal' : 'credit',
            ...(isText ? { message: `${first} ${second}` } : ocr(first, ...(second ? [second] : []))),
          }),
        ),
        'camt',
        register(),
      )
      const given = new Map<number, number>()
      for (const { parts, transaction } of rows) {
        const sum = parts.reduce((whole, { amount }) => whole + amount, 0)
        expect(Math.abs(sum)).toBeLessThanOrEqual(transaction.amount)
        for (const { claimId, amount } of parts) {
          given.set(claimId, (given.get(claimId) ?? 0) + amount)
          const claim = claims.find(({ id }) => id === claimId) as MatchClaim
          expect(given.get(claimId)).toBeLessThanOrEqual(dueOf(claim))
          expect(given.get(claimId)).toBeGreaterThanOrEqual(0)
        }
      }
    }),
  )
})
