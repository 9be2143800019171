import { expect, test } from 'vitest'
import type { Event } from '#shared/resources/events.ts'
import { loadSiteTexts } from '#web/app/site-texts.ts'
import { kindLines, placeLines } from './place-lines.ts'
import { registrationLines } from './registration-lines.ts'

const unlimited = {
  capacity: null,
  quotas: [],
  registration_opens: null,
  registration_closes: null,
  places_left: null,
  queue_length: null,
}
const times = {
  registration_opens: '2026-12-01T12:00:00+01:00',
  registration_closes: '2026-12-10T23:59:00+01:00',
}
const opens = 'Anmälan öppnar tisdag 1 december 2026 kl. 12.00.'
const closes = 'Anmälan stänger torsdag 10 december 2026 kl. 23.59.'

test.each([
  ['an event without limits', 'open', {}, []],
  ['one that opens later', 'later', times, [opens, closes]],
  ['one that is open', 'open', times, [closes]],
  ['one that has ended', 'ended', times, ['Anmälan stängde torsdag 10 december 2026 kl. 23.59.']],
  ['one that has been', 'past', times, []],
  ['one without a form', 'none', { ...times, places_left: 3 }, []],
  ['one with places', 'open', { places_left: 12, queue_length: 0 }, ['12 platser kvar']],
  ['one with one place', 'open', { places_left: 1, queue_length: 0 }, ['1 plats kvar']],
  ['a full one', 'open', { places_left: 0, queue_length: 0 }, []],
  ['a full one with a queue', 'open', { places_left: 0, queue_length: 3 }, ['3 i kön']],
  ['one without a limit that is not open yet', 'later', { ...times, places_left: 3 }, [opens, closes]],
  [
    'one with places, guests and a queue that is not open yet',
    'later',
    { ...times, places_left: 29, capacity: 30, max_guests: 2 },
    [
      opens,
      closes,
      '30 platser finns. När de är tagna hamnar man i kön.',
      'Kön går i tur och ordning.',
      'Man får ta med högst 2 gäster.',
    ],
  ],
  [
    'one with guests and no limit that is not open yet',
    'later',
    { ...times, max_guests: 1 },
    [opens, closes, 'Man får ta med 1 gäst.'],
  ],
  [
    'one with kinds of places that is not open yet',
    'later',
    {
      ...times,
      quotas: [
        { name: 'Med alkohol', capacity: 60 },
        { name: 'Utan', capacity: 20 },
      ],
    },
    [
      opens,
      closes,
      '80 platser finns. När de är tagna hamnar man i kön.',
      'Platstyper: Med alkohol 60, Utan 20.',
    ],
  ],
] as const)('of %s, "%s", no more is told than that', async (...[, registration, changes, lines]) => {
  const texts = await loadSiteTexts('sv')
  const event = { ...unlimited, ...changes } as unknown as Event
  expect(registrationLines(event, registration, texts)).toEqual(lines)
})

test('of kinds of places it is told how many are left, or when they open', async () => {
  const texts = await loadSiteTexts('sv')
  const quotas = ['Med alkohol', 'Utan', 'Medlemmar', 'En'].map((name, index) => ({
    key: String(index),
    name,
    opens: index === 2 ? times.registration_opens : null,
  }))
  const quota_places = [12, 0, 5, 1].map((left, index) => ({ key: String(index), left }))
  const event = { ...unlimited, quotas, quota_places } as unknown as Event
  expect(kindLines(event, ['2'], texts)).toEqual([
    'Med alkohol: 12 platser kvar',
    'Utan: kö',
    'Medlemmar: öppnar tisdag 1 december 2026 kl. 12.00',
    'En: 1 plats kvar',
  ])
})

test.each([
  [1, [1, 1], ['Med alkohol, Utan: 1 plats kvar tillsammans']],
  [1, [1, 0], ['Med alkohol: 1 plats kvar', 'Utan: kö']],
  [5, [1, 5], ['Med alkohol: 1 plats kvar', 'Utan: 5 platser kvar', '5 platser kvar i allt']],
  [6, [1, 5], ['Med alkohol: 1 plats kvar', 'Utan: 5 platser kvar']],
])('tells %i free places of all once, where the kinds have %j', async (places_left, lefts, lines) => {
  const texts = await loadSiteTexts('sv')
  const quotas = ['Med alkohol', 'Utan'].map((name, index) => ({ key: String(index), name, opens: null }))
  const quota_places = lefts.map((left, index) => ({ key: String(index), left }))
  expect(
    kindLines({ ...unlimited, quotas, quota_places, places_left } as unknown as Event, [], texts),
  ).toEqual(lines)
})

test.each([
  ['later', times, [opens]],
  ['open', { ...times, places_left: 12 }, ['12 platser kvar']],
  ['open', { places_left: 0, queue_length: 3 }, ['3 i kön']],
  ['open', {}, []],
  ['ended', times, ['Anmälan stängde torsdag 10 december 2026 kl. 23.59.']],
  ['none', { places_left: 3 }, []],
  [
    'open',
    {
      quotas: [{ key: 'a', name: 'Alla', opens: null }],
      quota_places: [{ key: 'a', left: 2 }],
      places_left: 2,
    },
    ['Alla: 2 platser kvar'],
  ],
] as const)(
  'in short, of registration that is "%s", the page of the event is quoted',
  async (...[registration, changes, lines]) => {
    const texts = await loadSiteTexts('sv')
    const event = { ...unlimited, ...changes } as unknown as Event
    expect(placeLines(event, { registration, now: '2026-11-27T12:00:00Z' }, texts)).toEqual(lines)
  },
)
