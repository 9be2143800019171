import { expect, test } from 'vitest'
import type { Event } from '#shared/resources/events.ts'
import { render } from '#testing/render.tsx'
import { EventFacts } from './event-facts.tsx'

const plain = {
  eventDate: '2026-12-13T18:00:00+01:00',
  eventLocation: 'Aulan',
  eventPrice: 'Fri',
  eventOrganizer: 'Styrelsen',
  eventEndDate: null,
  bring: '',
}

const factsOf = async (changes: object, language: 'sv' | 'en' = 'sv') => {
  const { place } = await render(<EventFacts event={{ ...plain, ...changes } as Event} />, { language })
  const texts = (selector: string) => [...place.querySelectorAll(selector)].map((one) => one.textContent)
  const values = texts('dd')
  return new Map(texts('dt').map((label, index) => [label, values[index]]))
}

test.each([
  ['starts', {}, '18.00'],
  ['ends on the same day', { eventEndDate: '2026-12-13T21:30:00+01:00' }, '18.00–21.30'],
  ['ends at midnight', { eventEndDate: '2026-12-14T00:00:00+01:00' }, '18.00–00.00'],
  ['ends on the next', { eventEndDate: '2026-12-14T02:00:00+01:00' }, '18.00 – måndag 14 dec kl. 02.00'],
  [
    'lasts from midnight on',
    { eventDate: '2026-12-13T00:00:00+01:00', eventEndDate: '2026-12-13T21:30:00+01:00' },
    '00.00–21.30',
  ],
])('an event that %s tells when', async (_, changes, times) => {
  expect((await factsOf(changes)).get('Tid')).toBe(times)
})

test('an event at midnight, for which no time was chosen, tells none', async () => {
  expect((await factsOf({ eventDate: '2026-12-13T00:00:00+01:00' })).has('Tid')).toBe(false)
})

test('in English the times are written as there', async () => {
  const facts = await factsOf({ eventEndDate: '2026-12-14T02:00:00+01:00' }, 'en')
  expect(facts.get('Time')).toBe('18:00 – Monday 14 Dec 02:00')
})

test('what to bring along is told line by line where there is anything, in the language of the page', async () => {
  expect((await factsOf({})).has('Ta med')).toBe(false)
  expect((await factsOf({ bring: 'Kopp\nFilt' })).get('Ta med')).toBe('Kopp\nFilt')
  expect((await factsOf({ bring: '', bring_en: 'A cup' }, 'en')).get('Bring along')).toBe('A cup')
})
