import { expect, test } from 'vitest'
import type { EventApplications } from '#shared/statistics.ts'
import { panelTexts } from '#testing/render.tsx'
import { placesWords } from '#web/features/statistics/event-places.tsx'

const texts = await panelTexts('sv')
const event = (given: Partial<EventApplications>): EventApplications => ({
  id: 1,
  eventName: 'Höstfest',
  eventDate: '2027-10-02T18:00:00+02:00',
  eventHasForm: true,
  cancelled: false,
  applications: 77,
  capacity: null,
  waiting: 0,
  ...given,
})

test('an event without a limit says how many have applied, one with a limit how full it is', () => {
  expect(placesWords(event({}), texts)).toBe('77 anmälda')
  expect(placesWords(event({ applications: 1 }), texts)).toBe('1 anmäld')
  expect(placesWords(event({ capacity: 80 }), texts)).toBe('77/80')
  expect(placesWords(event({ capacity: 72, waiting: 5 }), texts)).toBe('72/72 · 5 i kön')
})
