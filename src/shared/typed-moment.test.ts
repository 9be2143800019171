import { describe, expect, test } from 'vitest'
import { isWrittenDay, readDay } from './typed-day.ts'
import { fullText, isWritten, readClock, readMoment, readTyped } from './typed-moment.ts'

const today = '2026-11-26'

describe('a typed day', () => {
  test.each([
    ['2026-12-01', '2026-12-01'],
    ['2026-12-1', '2026-12-01'],
    ['20261201', '2026-12-01'],
    ['2026/12/01', '2026-12-01'],
    ['2026.12.01', '2026-12-01'],
    ['2026 12 01', '2026-12-01'],
    ['2026–12–01', '2026-12-01'],
    ['261201', '2026-12-01'],
    ['461201', '2046-12-01'],
    ['990213', '1999-02-13'],
    ['1/12', '2026-12-01'],
    ['01/12', '2026-12-01'],
    ['1.12', '2026-12-01'],
    ['1-12', '2026-12-01'],
    ['1/12 2027', '2027-12-01'],
    ['1/12-27', '2027-12-01'],
    ['1/12/2027', '2027-12-01'],
    ['1.12.2027', '2027-12-01'],
    ['01-12-2027', '2027-12-01'],
    ['1 dec', '2026-12-01'],
    ['1 dec.', '2026-12-01'],
    ['1dec', '2026-12-01'],
    ['1 Dec 2027', '2027-12-01'],
    ['den 1 december 2027', '2027-12-01'],
    ['tisdag 1 december 2026', '2026-12-01'],
    ['Tuesday, 1 December 2026', '2026-12-01'],
    ['December 1, 2026', '2026-12-01'],
    ['1st december', '2026-12-01'],
    ['1:a maj', '2027-05-01'],
    ['1 may', '2027-05-01'],
    ['1 okt', '2027-10-01'],
    ['1 oct', '2027-10-01'],
    // So late in the year a month's day that has just been is meant, an older one is the next year's.
    ['1 nov', '2026-11-01'],
    ['25/10', '2027-10-25'],
    ['29/2', '2028-02-29'],
    ['28', '2026-11-28'],
    ['26', '2026-11-26'],
    ['18', '2026-12-18'],
    ['31', '2026-12-31'],
    ['i dag', '2026-11-26'],
    ['Idag', '2026-11-26'],
    ['today', '2026-11-26'],
    ['i morgon', '2026-11-27'],
    ['tomorrow', '2026-11-27'],
    [' 2026-12-01 ', '2026-12-01'],
  ])('%s is %s', (typed, day) => {
    expect(readDay(typed, { today })).toBe(day)
  })

  test.each([
    '',
    ' ',
    '2026',
    '2026-12',
    '2026-1',
    '2026-13-01',
    '2026-02-29',
    '2027-02-30',
    '31/11',
    '12/31',
    '01-12-26',
    '0',
    '32',
    '0112',
    '1 d',
    '1 de',
    '1 hej',
    'dec',
    '1899-12-31',
    '2201-01-01',
    '0001-01-01',
    '2026-12-01 18:00',
    '1 dec 2026 2027',
    '2026-12-01x',
  ])('%s cannot be read', (typed) => {
    expect(readDay(typed, { today })).toBeNull()
  })

  test.each([
    ['1999-02-13', '1999-02-13'],
    ['19990213', '1999-02-13'],
    ['990213', '1999-02-13'],
    ['040213', '2004-02-13'],
    ['261127', '1926-11-27'],
    ['13/2 1999', '1999-02-13'],
    ['13 feb 99', '1999-02-13'],
    ['13/2', null],
    ['13', null],
    ['13 feb', null],
  ])('as a birthday %s is %s', (typed, day) => {
    expect(readDay(typed, { today, isPast: true })).toBe(day)
  })

  test('is written when it exists, in full', () => {
    expect(['2026-12-01', '2026-12-1', '2026-02-30', '2026', ''].map(isWrittenDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

test.each([
  ['18', '18:00'],
  ['8', '08:00'],
  ['0', '00:00'],
  ['18.00', '18:00'],
  ['18:30', '18:30'],
  ['1800', '18:00'],
  ['900', '09:00'],
  ['0730', '07:30'],
  ['kl. 18', '18:00'],
  ['kl 18.30', '18:30'],
  ['24', null],
  ['18.60', null],
  ['18.0', null],
  ['180', null],
  ['six', null],
  ['', null],
])('the time of day %s is %s', (typed, time) => {
  expect(readClock(typed)).toBe(time)
})

describe('a typed day with its time', () => {
  const before = '2027-03-05T19:30:00+01:00'
  test.each([
    ['2026-12-01 18:00', '2026-12-01T18:00'],
    ['2026-12-01T18:00', '2026-12-01T18:00'],
    ['2026-12-01T18:00:00', '2026-12-01T18:00'],
    ['2026-12-01 18.00', '2026-12-01T18:00'],
    ['2026-12-01 18', '2026-12-01T18:00'],
    ['20261201 1800', '2026-12-01T18:00'],
    ['202612011800', '2026-12-01T18:00'],
    ['2612011800', '2026-12-01T18:00'],
    ['1/12 18', '2026-12-01T18:00'],
    ['1/12 1800', '2026-12-01T18:00'],
    ['1 dec 18.00', '2026-12-01T18:00'],
    ['1 dec 1930', '2026-12-01T19:30'],
    ['1 dec 2027 18', '2027-12-01T18:00'],
    ['1 dec kl. 18.00', '2026-12-01T18:00'],
    ['1 dec, kl 18', '2026-12-01T18:00'],
    ['tisdag 1 december 2026 kl. 18.00', '2026-12-01T18:00'],
    ['1 Dec 2026, 18:00', '2026-12-01T18:00'],
    ['1 12 18', '2026-12-01T18:00'],
    ['i morgon 18', '2026-11-27T18:00'],
    ['18', '2026-11-26T18:00'],
    ['18.00', '2026-11-26T18:00'],
    ['1800', '2026-11-26T18:00'],
    // The clocks skip this hour, which the server says.
    ['2027-03-28 02:30', '2027-03-28T02:30'],
    // The clocks show it twice: the server takes the first one.
    ['2026-10-25 02:30', '2026-10-25T02:30'],
  ])('%s is %s', (typed, moment) => {
    expect(readMoment(typed, { today })).toBe(moment)
  })

  test.each([
    ['18', '2027-03-05T18:00'],
    ['1800', '2027-03-05T18:00'],
    ['2026-12-01', '2026-12-01T19:30'],
    ['1/12', '2026-12-01T19:30'],
    ['1 dec 2027', '2027-12-01T19:30'],
    ['1/12 20', '2026-12-01T20:00'],
    ['1/12 1930', '2026-12-01T19:30'],
    ['2030-12-01 2030', '2030-12-01T20:30'],
  ])('%s over what there was is %s', (typed, moment) => {
    expect(readMoment(typed, { today, before })).toBe(moment)
  })

  test.each([
    '',
    '2026-12-01',
    '1 dec',
    '1 dec 2026',
    '1 dec 2030',
    '2026-12-01 24:00',
    '2026-12-01 18:0',
    '2026-02-30 18:00',
    '2026-12-01T18:00Z',
    '2026-12-01T18:00+01:00',
    'snart',
  ])('%s cannot be read', (typed) => {
    expect(readMoment(typed, { today })).toBeNull()
  })

  test('keeps neither day nor time of a text that could not be read', () => {
    expect(readMoment('1 dec', { today, before: 'snart' })).toBeNull()
    expect(readMoment('18', { today, before: 'snart' })).toBe('2026-11-26T18:00')
  })
})

test('a field writes its value in full, and what it cannot read as it was typed', () => {
  expect(fullText('datetime', '2026-12-01T18:00:00+01:00')).toBe('2026-12-01 18:00')
  expect(fullText('datetime', '1 dec')).toBe('1 dec')
  expect(fullText('date', '2026-12-01')).toBe('2026-12-01')
})

test('what is read is written', () => {
  for (const [kind, typed] of [
    ['date', '1/12'],
    ['datetime', '1/12 18'],
    ['time', '18'],
  ] as const)
    expect(isWritten(kind, readTyped(kind, typed, { today }) ?? '')).toBe(true)
  expect(isWritten('datetime', '2026-12-01 18:00')).toBe(false)
  expect(isWritten('time', '18')).toBe(false)
})
