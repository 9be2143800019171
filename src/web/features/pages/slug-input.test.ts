import { expect, test } from 'vitest'
import { typedSlug } from './slug-input.tsx'

test.each([
  ['Årsmöte', 'arsmote'],
  ['års-', 'ars-'],
  ['års möte', 'ars-mote'],
  ['års ', 'ars-'],
  ['/stadgar', 'stadgar'],
  [' ', ''],
  ['', ''],
])('%j is typed as the address %j, which may go on after a hyphen', (typed, slug) => {
  expect(typedSlug(typed)).toBe(slug)
})
