import { expect, test } from 'vitest'
import { fitsInto, isReference, referenceOf, referencesIn } from './reference.ts'

test.each([
  [123, '12351'],
  [1001, '100164'],
  [2026042, '202604294'],
  [12345678, '1234567806'],
  [123456789, '12345678911'],
])('the reference of claim %i is %s: its number, the length digit, the check digit', (number, expected) => {
  expect(referenceOf(number)).toBe(expected)
  expect(isReference(expected)).toBe(true)
})

test('pads a reference of a fixed length with zeros in front of the number', () => {
  expect(referenceOf(123, { length: 6 })).toBe('012369')
  expect(referenceOf(1001, { length: 25 })).toHaveLength(25)
  for (let length = 6; length <= 25; length++) expect(isReference(referenceOf(1001, { length }))).toBe(true)
})

test('gives 100,000 claims different references at every length, also after the length was changed', () => {
  const shared: [number, number | undefined][] = []
  for (const length of [undefined, 8, 9, 10, 12, 16, 18, 25])
    for (let number = 1001; number <= 101_000; number++) {
      if (length !== undefined && !fitsInto(number, length)) continue
      const reference = referenceOf(number, { length })
      // The number can be read back, so another number has another reference.
      const isUnique = Number(reference.slice(0, -2)) === number && isReference(reference)
      if (!isUnique) shared.push([number, length])
    }
  expect(shared).toEqual([])
})

test('a number that does not fit has no reference', () => {
  expect(() => referenceOf(1001, { length: 5 })).toThrow(RangeError)
  expect(() => referenceOf(1001, { length: 26 })).toThrow(RangeError)
  for (const number of [0, -1001, 1001.5, Number.NaN]) expect(() => referenceOf(number)).toThrow(RangeError)
})

test.each(['1230', '10017', '100165', '100174', '64', '', '100164 ', '1'.repeat(26)])(
  '%j is no reference',
  (text) => expect(isReference(text)).toBe(false),
)

/** The references of the association's example payments. */
const examples = [
  '100164',
  '100263',
  '100362',
  '100461',
  '100560',
  '100669',
  '100768',
  '100867',
  '100966',
  '101063',
  '101162',
  '101261',
  '101360',
  '101469',
  '101568',
  '101667',
]
const open = new Set(examples)
const find = (text: string) => referencesIn(text, (reference) => open.has(reference))

test('the first sixteen claims have the references of the examples', () => {
  expect(examples.map((_, index) => referenceOf(1001 + index))).toEqual(examples)
})

test.each([
  ['Medlem 2027 100164 300', ['100164']],
  ['OCR 1002 63 Karim Daoud', ['100263']],
  ['hugo wrede 1012-61', ['101261']],
  ['10 12 61', ['101261']],
  ['1\u00a001261 tack', ['101261']],
  ['OCR100164,100263.', ['100164', '100263']],
  ['100164 100164', ['100164']],
  ['1 0 1 261', []],
  ['100165', []],
  ['medlemsavgift Tove', []],
  ['2027 300 19850101-1234', []],
  [`${'1'.repeat(20)}100164`, []],
  ['', []],
])('in %j are %j', (text, expected) => {
  expect(find(text)).toEqual(expected)
})

test('a right reference that no open claim has is not found', () => {
  expect(find(referenceOf(1017))).toEqual([])
})

test('no wrong digit and no two digits the wrong way round make one claim another', () => {
  const wrong = examples.flatMap((reference) =>
    [...reference].flatMap((digit, at) =>
      [...'0123456789']
        .filter((other) => other !== digit)
        .map((other) => reference.slice(0, at) + other + reference.slice(at + 1)),
    ),
  )
  const swapped = examples.flatMap((reference) =>
    [...reference].flatMap((digit, at) => {
      const next = reference[at + 1]
      return next === undefined || next === digit
        ? []
        : [reference.slice(0, at) + next + digit + reference.slice(at + 2)]
    }),
  )
  expect([wrong.length, swapped.length]).toEqual([864, 67])
  expect([...wrong, ...swapped].flatMap(find)).toEqual([])
})

test('a long row of digits is read at once', () => {
  const began = performance.now()
  expect(find('1 '.repeat(100_000))).toEqual([])
  expect(performance.now() - began).toBeLessThan(1_000)
})
