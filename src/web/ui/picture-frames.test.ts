import { expect, test } from 'vitest'
import { pictureFrames, sizesIn } from './picture-frames.ts'

test.each([
  [1600, 800, '(min-width: 36em) 100vw, calc(75vw * 1.33)'],
  [1500, 1000, '(min-width: 36em) 100vw, 75vw'],
  [800, 1000, '(min-width: 36em) 100vw, 75vw'],
  [3000, 1000, '(min-width: 36em) calc(100vw * 1.50), calc(75vw * 2.00)'],
])('counts what a frame cuts off a picture of %d by %d', (width, height, sizes) => {
  expect(sizesIn(pictureFrames.wide.slice(2), { width, height })).toBe(sizes)
})

test('leaves a picture that is shown whole as wide as it is shown', () => {
  expect(sizesIn([{ width: '12rem' }], { width: 3000, height: 1000 })).toBe('12rem')
})
