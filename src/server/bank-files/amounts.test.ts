import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalOf, readAmount, readDecimal } from './amounts.ts'

const exact = (ore: number) => ({ ore, isExact: true })

describe('an amount of an XML file', () => {
  test.each([
    ['300.00', 30_000],
    ['300', 30_000],
    [' 0300.5 ', 30_050],
    ['+1.', 100],
    ['0.01', 1],
    ['0.29', 29],
    ['253.520', 25_352],
    ['9999999999999.99', 999_999_999_999_999],
  ])('%s', (text, ore) => expect(readDecimal(text)).toEqual(exact(ore)))

  test.each(['', '.', '-300', '3,00', '3e2', '0x10', 'NaN', '1 000', '12345678901234', '1.0.0'])(
    'is not %j',
    (text) => expect(readDecimal(text)).toBeNull(),
  )

  test('with parts of an öre is not exact', () =>
    expect(readDecimal('1.005')).toEqual({ ore: 100, isExact: false }))
})

describe('an amount of a list', () => {
  test.each([
    ['300.00', '.', 30_000],
    ['300,00', ',', 30_000],
    ['-4200,00', ',', -420_000],
    ['-253.520', '.', -25_352],
    ['-12.000', '.', -1_200],
    ['-12.000', ',', -1_200_000],
    ['\u22121\u00a0234,50 kr', ',', -123_450],
    ['?42,50', ',', -4_250],
    ['1.234,50', '.', 123_450],
    ['1,234.50', ',', 123_450],
    ['1.234.567,5', ',', 123_456_750],
    ['12 848', ',', 1_284_800],
    ['+5,-', ',', null],
    ['', ',', null],
    ['12.34.5', '.', null],
    ['1.23,50', ',', null],
    ['a', ',', null],
    ['0,00', ',', 0],
    ['-0,00', ',', 0],
  ] as const)('%s with %s', (text, decimal, ore) =>
    expect(readAmount(text, decimal)).toEqual(ore === null ? null : exact(ore)),
  )

  test('with both signs tells its decimals itself', () => {
    expect(decimalOf('1.234,50')).toBe(',')
    expect(decimalOf('1,234.50')).toBe('.')
    expect(decimalOf('1234.50')).toBeNull()
  })
})

test('every whole number of öre comes back as it was written', () => {
  const whole = fc.integer({ min: 0, max: 999_999_999_999_999 })
  const written = (ore: number, decimal: string) =>
    `${Math.floor(ore / 100)}${decimal}${String(ore % 100).padStart(2, '0')}`
  fc.assert(
    fc.property(whole, fc.constantFrom('.', ','), fc.constantFrom('', '-'), (ore, decimal, sign) => {
      expect(readDecimal(written(ore, '.'))).toEqual(exact(ore))
      const signed = sign === '-' && ore > 0 ? -ore : ore
      expect(readAmount(`${sign}${written(ore, decimal)}`, decimal as '.' | ',')).toEqual(exact(signed))
      expect(readAmount(`${sign}${written(ore, decimal)}0`, decimal as '.' | ',')).toEqual(exact(signed))
    }),
  )
})

test('no text makes a number that is not whole', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[-+?\d., {2}kr]{0,20}$/), (text) => {
      const found = readAmount(text, ',')
      expect(found === null || Number.isSafeInteger(found.ore)).toBe(true)
    }),
  )
})
