import { expect, test } from 'vitest'
import type { PlaceCount } from '#shared/places.ts'
import { panelTexts } from '#testing/render.tsx'
import { placesLine } from '#web/admin/table/places-line.ts'

const texts = await panelTexts('sv')
const none = { taken: 0, waiting: 0, free: null, left: null, first: null, quotas: [] }
const said = (count: Partial<PlaceCount>, capacity: number | null): string =>
  placesLine({ ...none, ...count }, capacity, texts).join(', ')

test('the board reads how many of the places are taken, how many people wait, and which places nobody can use', () => {
  expect(said({ taken: 72, free: 8, left: 8 }, 80)).toBe('72 av 80 platser')
  expect(said({ taken: 80, waiting: 5, free: 0, first: 1 }, 80)).toBe('80 av 80 platser, 5 i kön')
  // The board may give more places than there are.
  expect(said({ taken: 82, waiting: 5, free: 0, first: 2 }, 80)).toBe('82 av 80 platser, 5 i kön')
  expect(said({ taken: 79, waiting: 5, free: 1, first: 2 }, 80)).toBe(
    '79 av 80 platser, 5 i kön, 1 plats ledig, först i kön behöver 2',
  )
  expect(said({ taken: 1 }, null)).toBe('1 anmäld')
})
