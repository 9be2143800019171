import { expect } from 'vitest'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { fake } from '#testing/fake.ts'

/** Places of an event, and of each kind, and those who apply for them at once. */
export const places = 50
export const applicants = 200

/** Kinds of places; with them two hundred apply to each. */
export const kinds = ['wine', 'beer', 'water'] as const
export const quotas = kinds.map((key) => ({ key, name: key, name_en: '', capacity: places, opens: null }))

/** Each applicant has a network of one's own, so that no limit of a network is met. */
export const addressOf = (number: number): string => `10.${number >> 8}.${number & 255}.1`

export const bodyFor = ({ eventName, id }: Pick<Event, 'eventName' | 'id'>, number: number, quota = '') =>
  fake(evenemang, { event_name: eventName, event_id: id, email: `sokande${number}@example.se`, quota })

export type Application = Pick<Evenemang, 'id' | 'state'> & { queue_place: number | null }
type Stored = Pick<Application, 'id' | 'state'> & { quota: string }

/**
 * Expects of all answers together: each place once, each place of the queue once, in the order of the ids.
 * @param most of all kinds together
 */
export function expectFair(
  told: readonly Application[],
  stored: readonly Stored[],
  most = Number.POSITIVE_INFINITY,
): void {
  const given = new Map<string, number>()
  const waiting = new Map<string, number>()
  const placeOf = new Map<number, number>()
  const next = (counts: Map<string, number>, quota: string): number => {
    counts.set(quota, (counts.get(quota) ?? 0) + 1)
    return counts.get(quota) ?? 0
  }
  const states = stored.map(({ id, quota }) => {
    const all = [...given.values()].reduce((sum, count) => sum + count, 0)
    if ((given.get(quota) ?? 0) < places && all < most) {
      next(given, quota)
      return [id, 'confirmed']
    }
    placeOf.set(id, next(waiting, quota))
    return [id, 'waiting']
  })
  expect(stored.map(({ id, state }) => [id, state])).toEqual(states)
  for (const { id, queue_place } of told) expect([id, queue_place]).toEqual([id, placeOf.get(id) ?? null])
}

/** @returns the kind of places that the next one applies for */
export const kindOf = (number: number): string => kinds[number % kinds.length] ?? ''
