import { expect, test } from 'vitest'
import type { Participant } from '#shared/participants.ts'
import { growthOf } from './growth.ts'
import { figuresOf, groupsOf, matching, partPaidOf } from './participant-groups.ts'

let last = 0

/** @returns an application with a place, unless told */
const person = (name: string, given: Partial<Participant> = {}): Participant => ({
  id: ++last,
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
  message: 'Hej',
  created_date: '2027-03-01T12:00:00Z',
  state: 'confirmed',
  queue_place: null,
  offer_until: null,
  paid: false,
  paid_ore: 0,
  present: false,
  present_at: null,
  price_kind: 'ordinary',
  note: '',
  amount: null,
  quota: '',
  quota_name: '',
  places: 1 + (given.guests?.length ?? 0),
  guests: [],
  answers: {},
  ...given,
})

/** @returns guests who have answered nothing */
const named = (...names: string[]): Participant['guests'] =>
  names.map((name) => ({
    key: name,
    name,
    present: false,
    present_at: null,
    price_kind: 'ordinary',
    answers: {},
  }))

const namesOf = (participants: readonly Participant[]): string[] => participants.map(({ name }) => name)

test('those with a place stand by name, the queue in its order, the cancelled as they came', () => {
  const { confirmed, waiting, cancelled } = groupsOf([
    person('Östen'),
    person('Zara', { state: 'waiting', queue_place: 2 }),
    person('Bo', { state: 'cancelled' }),
    person('Anna'),
    person('Åke', { state: 'waiting', queue_place: 1 }),
    person('Ada', { state: 'cancelled' }),
  ])
  expect(namesOf(confirmed)).toEqual(['Anna', 'Östen'])
  expect(namesOf(waiting)).toEqual(['Åke', 'Zara'])
  expect(namesOf(cancelled)).toEqual(['Bo', 'Ada'])
})

test('a person is found by any part of the name, the address or a guest', () => {
  const all = [
    person('Anna Berg', { guests: named('Örjan Lund') }),
    person('Bo Berg'),
    person('Øyvind Šarić'),
  ]
  expect(namesOf(matching(all, '  '))).toEqual(['Anna Berg', 'Bo Berg', 'Øyvind Šarić'])
  expect(namesOf(matching(all, 'saric oyv'))).toEqual(['Øyvind Šarić'])
  expect(namesOf(matching(all, 'BERG'))).toEqual(['Anna Berg', 'Bo Berg'])
  expect(namesOf(matching(all, 'berg an'))).toEqual(['Anna Berg'])
  expect(namesOf(matching(all, 'örj'))).toEqual(['Anna Berg'])
  expect(namesOf(matching(all, 'bo.berg@'))).toEqual(['Bo Berg'])
  expect(matching(all, 'cia')).toEqual([])
})

test('guests count as places and in what is paid; each is there for itself', () => {
  const figures = figuresOf([
    person('Anna', {
      guests: named('Örjan', 'Per').map((guest, index) => ({ ...guest, present: index === 0 })),
      paid: true,
      present: true,
      amount: 450,
    }),
    person('Bo', { amount: 150 }),
    person('Cia', { state: 'waiting', queue_place: 1, guests: named('Eva'), amount: 300 }),
    person('Dag', { state: 'cancelled', paid: true, paid_ore: 65_000 }),
    person('Eli', { amount: 650, paid_ore: 30_000 }),
  ])
  expect(figures).toEqual({
    cancelled: 1,
    paid: { places: 3, kronor: 750 },
    kronorWithoutPlace: 650,
    kronor: 1_250,
    present: 2,
    missing: 3,
  })
})

test('places add up by the days of Stockholm, without what is cancelled', () => {
  const applied = (created_date: string, given: Partial<Participant> = {}) =>
    person('Anna', { created_date, ...given })
  expect(
    growthOf([
      applied('2027-03-02T22:59:00Z', { guests: named('Bo') }),
      applied('2027-03-02T23:01:00Z'),
      applied('2027-03-01T08:00:00Z'),
      applied('2027-03-01T08:00:00Z', { state: 'cancelled' }),
      applied('2027-03-01T08:00:00Z', { state: 'waiting' }),
    ]),
  ).toEqual([
    { day: '2027-03-01', places: 1 },
    { day: '2027-03-02', places: 3 },
    { day: '2027-03-03', places: 4 },
  ])
})

test.each([
  [
    { amount: 650, paid_ore: 30_000 },
    { paid: 300, of: 650 },
  ],
  [
    { state: 'cancelled', amount: null, paid: true, paid_ore: 65_000 },
    { paid: 650, of: null },
  ],
  [{ amount: 650, paid: true, paid_ore: 65_000 }, null],
  [{ amount: 650, paid: true, paid_ore: 0 }, null],
  [
    { amount: 650, paid: true, paid_ore: 80_000 },
    { paid: 800, of: 650 },
  ],
  [{ amount: 650, paid_ore: 0 }, null],
] as const)('says what was paid of what: %j', (given, expected) => {
  expect(partPaidOf(person('Anna', given))).toEqual(expected)
})
