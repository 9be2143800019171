import { expect, test } from 'vitest'
import { isLikeName, isSameFirstName, jaroWinkler, normalizeSpelling } from './same-name.ts'

test.each([
  ['martha', 'marhta', 0.961],
  ['dwayne', 'duane', 0.84],
  ['dixon', 'dicksonx', 0.813],
  ['kim', 'kim', 1],
  ['', '', 1],
  ['', 'kim', 0],
  ['abc', 'xyz', 0],
])('Jaro and Winkler of %s and %s', (a, b, expected) => {
  expect(jaroWinkler(a, b)).toBeCloseTo(expected, 3)
  expect(jaroWinkler(b, a)).toBeCloseTo(expected, 3)
})

test('accepts names from 0.92 on', () => {
  expect(isLikeName('lars andersson', 'lars anderson')).toBe(true)
  expect(isLikeName('kim ek', 'sam al')).toBe(false)
  expect(isLikeName('', '')).toBe(false)
})

test.each([
  ['Åke Söderström', 'Ake Soderstrom'],
  ['Kristina Karlberg', 'Christina Carlberg'],
  ['Wilhelm Qvist', 'Vilhelm Kvist'],
  ['Anna-Karin von Essen', 'ANNA KARIN  von essen'],
  ['Märta Müller', 'Marta Muller'],
])('normalizes the spellings %s and %s to one', (one, other) => {
  expect(normalizeSpelling(one)).toBe(normalizeSpelling(other))
})

test.each([
  ['Maja', 'Maia', true],
  ['Sofia', 'Sophia', true],
  ['Anna', 'Anna-Karin', true],
  ['Jonas', 'Joans', true],
  ['Alexander', 'Alexnder', true],
  ['A', 'Åke', true],
  ['Ella', 'Elsa', false],
  ['Emma', 'Emmy', false],
  ['Johan', 'Johanna', false],
  ['Kristin', 'Kristina', false],
  ['Elias', 'Elisa', false],
  ['Anna-Karin', 'Anna-Maria', false],
  ['', '', false],
])('compares the first names %s and %s', (one, other, expected) => {
  const [a, b] = [normalizeSpelling(one), normalizeSpelling(other)]
  expect([isSameFirstName(a, b), isSameFirstName(b, a)]).toEqual([expected, expected])
})
