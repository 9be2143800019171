import fc from 'fast-check'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

test('dark squares beside each other are one bar', () => {
  expect(
    qrPath([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toBe('M0 0h2v1H0zM3 0h1v1H3zM1 2h3v1H1z')
})

/** The squares that a path draws. */
const drawn = (path: string, size: number): boolean[][] => {
  const squares = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    squares[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  }
  return squares
}

test('every square of any code is drawn as it is', () => {
  const row = fc.array(fc.boolean(), { minLength: 9, maxLength: 9 })
  fc.assert(
    fc.property(fc.array(row, { minLength: 9, maxLength: 9 }), (modules) => {
      expect(drawn(qrPath(modules), 9)).toEqual(modules)
    }),
  )
})
