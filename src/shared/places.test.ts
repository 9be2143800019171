import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capacityOf, countOf, nextOf, openRoom, type Parties, type PlaceRule } from '#shared/places.ts'

type Party = { id: number; quota: string; places: number; state: 'confirmed' | 'waiting' }

const kinds = ['a', 'b', 'c'] as const

/** @returns those with places and the queues of each kind, as they are read of the database */
function partiesOf(all: readonly Party[]): Parties[] {
  const quotas = new Set(all.map(({ quota }) => quota))
  const sum = (some: readonly Party[]): number => some.reduce((people, { places }) => people + places, 0)
  return [...quotas].map((quota) => {
    const own = all.filter((party) => party.quota === quota)
    const queue = own.filter(({ state }) => state === 'waiting')
    const [first] = queue
    return {
      quota,
      taken: sum(own.filter(({ state }) => state === 'confirmed')),
      waiting: sum(queue),
      queue: first
        ? { id: first.id, first: first.places, smallest: Math.min(...queue.map(({ places }) => places)) }
        : null,
    }
  })
}

const waitingIn = (all: readonly Party[]): Party[] => all.filter(({ state }) => state === 'waiting')

/** Gives places one by one, as a patient person with a list would: from the top each time somebody got one. */
function giveOneByOne({ capacity, fills_gaps, quotas }: PlaceRule, all: readonly Party[]): number[] {
  const has = new Set(all.filter(({ state }) => state === 'confirmed').map(({ id }) => id))
  const given: number[] = []
  const taken = (of: (party: Party) => boolean): number =>
    all.filter((party) => has.has(party.id) && of(party)).reduce((sum, { places }) => sum + places, 0)
  for (;;) {
    const stuck = new Set<string>()
    const next = waitingIn(all).find((party) => {
      if (has.has(party.id) || stuck.has(party.quota) || stuck.has('everybody')) return false
      const kind = quotas.find(({ key }) => key === party.quota)
      const fitsKind = !kind || party.places <= kind.capacity - taken(({ quota }) => quota === party.quota)
      const fitsAll = capacity === null || party.places <= capacity - taken(() => true)
      if (fitsKind && fitsAll) return true
      if (!fills_gaps) stuck.add(fitsKind ? 'everybody' : party.quota)
      return false
    })
    if (!next) return given
    has.add(next.id)
    given.push(next.id)
  }
}

const rules = fc.record({
  capacity: fc.option(fc.integer({ min: 1, max: 20 })),
  fills_gaps: fc.boolean(),
  quotas: fc
    .array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 })
    .map((capacities) => capacities.map((capacity, index) => ({ key: kinds[index] ?? '', capacity }))),
})

const applications = fc
  .array(
    fc.record({
      quota: fc.constantFrom('', ...kinds),
      places: fc.integer({ min: 1, max: 4 }),
      state: fc.constantFrom('confirmed' as const, 'waiting' as const, 'waiting' as const),
    }),
    { maxLength: 14 },
  )
  .map((some) => some.map((party, index): Party => ({ ...party, id: index + 1 })))

/** @returns the applications once the queue has got what is free */
function settled(rule: PlaceRule, all: readonly Party[]): Party[] {
  const next = nextOf(waitingIn(all), { rule, all: partiesOf(all) })
  const ids = new Set(next.map(({ id }) => id))
  return all.map((party) => (ids.has(party.id) ? { ...party, state: 'confirmed' as const } : party))
}

const runs = { numRuns: 3_000 }

test('a queue gets the places that a list which is worked off one by one gives it', () => {
  fc.assert(
    fc.property(rules, applications, (rule, all) => {
      const ids = nextOf(waitingIn(all), { rule, all: partiesOf(all) }).map(({ id }) => id)
      expect(ids.toSorted((a, b) => a - b)).toEqual(giveOneByOne(rule, all).toSorted((a, b) => a - b))
    }),
    runs,
  )
})

test('so do those who come one after the other, many in one transaction too', () => {
  fc.assert(
    fc.property(rules, applications, applications, (rule, before, coming) => {
      const all = settled(rule, before)
      const room = openRoom(rule, partiesOf(all))
      for (const party of coming) {
        const newcomer: Party = { ...party, id: all.length + 1, state: 'waiting' }
        const isGiven = giveOneByOne(rule, [...all, newcomer]).includes(newcomer.id)
        expect(openRoom(rule, partiesOf(all)).take(newcomer)).toBe(isGiven)
        expect(room.take(newcomer)).toBe(isGiven)
        all.push({ ...newcomer, state: isGiven ? 'confirmed' : 'waiting' })
      }
    }),
    runs,
  )
})

test('and what is told to be left is what the next one can have', () => {
  fc.assert(
    fc.property(rules, applications, (rule, before) => {
      const all = settled(rule, before)
      const count = countOf(rule, partiesOf(all))
      for (const quota of rule.quotas.length > 0 ? count.quotas : [{ key: '', left: count.left }]) {
        const left = quota.left ?? 99
        const given = (places: number): boolean =>
          giveOneByOne(rule, [...all, { id: 99, quota: quota.key, places, state: 'waiting' }]).includes(99)
        if (left > 0) expect(given(left)).toBe(true)
        if (quota.left !== null) expect(given(left + 1)).toBe(false)
      }
    }),
    runs,
  )
})

test('of a queue that has not been served yet nobody is passed', () => {
  fc.assert(
    fc.property(rules, applications, fc.constantFrom('', ...kinds), (rule, all, quota) => {
      const newcomer: Party = { id: 99, quota, places: 1, state: 'waiting' }
      const takes = openRoom(rule, partiesOf(all)).take(newcomer)
      if (takes) expect(giveOneByOne(rule, [...all, newcomer])).toContain(99)
    }),
    runs,
  )
})

test('an event has as many places as all of its kinds, and no more than the most of all', () => {
  const quotas = [
    { key: 'a', capacity: 60 },
    { key: 'b', capacity: 20 },
  ]
  expect(capacityOf({ capacity: null, quotas: [] })).toBe(null)
  expect(capacityOf({ capacity: 70, quotas: [] })).toBe(70)
  expect(capacityOf({ capacity: null, quotas })).toBe(80)
  expect(capacityOf({ capacity: 70, quotas })).toBe(70)
  expect(capacityOf({ capacity: 90, quotas })).toBe(80)
})
