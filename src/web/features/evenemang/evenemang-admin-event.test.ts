import { expect, test } from 'vitest'
import type { Event } from '#shared/resources/events.ts'
import { panelTexts } from '#testing/render.tsx'
import { placesText } from '#web/features/evenemang/evenemang-admin-event.tsx'

const texts = await panelTexts('sv')
const said = (taken: number, event: Pick<Event, 'capacity' | 'queue_length'>): string =>
  placesText({ taken, event: event as Event }, texts)

test('a list of participants says how many of the places are taken, and how many wait', () => {
  expect(said(72, { capacity: 80, queue_length: 0 })).toBe('72 av 80 platser')
  expect(said(80, { capacity: 80, queue_length: 5 })).toBe('80 av 80 platser, 5 i kön')
  // The board may give more places than there are.
  expect(said(82, { capacity: 80, queue_length: 5 })).toBe('82 av 80 platser, 5 i kön')
  expect(said(1, { capacity: null, queue_length: null })).toBe('1 anmäld')
})
