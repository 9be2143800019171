import type { Door } from '#shared/door.ts'
import type { DoorCards } from '#shared/membership/cards.ts'
import { storedJson } from '#web/ui/stored-json.ts'
import { checkInCache } from './store-check-in-page.ts'

/** The list at a door as this browser keeps it, for a reload without a connection. */
export type KeptDoor = { door: Door; readMs: number }

/** The hashes of membership cards by which a door without a connection checks one. */
export type KeptCards = { cards: DoorCards; readMs: number }

const keyOf = (eventId: number): string => `door:${eventId}`
const cardsKeyOf = (eventId: number): string => `door-cards:${eventId}`
const keys = /^door(?:-cards)?:(\d+)$/

/** The key under which this browser keeps the marks of an event that have not arrived. */
export const marksKeyOf = (eventId: number): string => `marks:${eventId}`

/** Keeps the list of a door in this browser until the door closes; null forgets it, and the cards. */
export function keepDoor(eventId: number, kept: KeptDoor | null): void {
  storedJson.set(keyOf(eventId), kept)
  if (kept === null) keepCards(eventId, null)
}

/** Keeps the cards of a door as long as its list. */
export const keepCards = (eventId: number, kept: KeptCards | null): void =>
  storedJson.set(cardsKeyOf(eventId), kept)

/** @returns the list of a door that this browser keeps; null when there is none, or the door has closed */
export function keptDoor(eventId: number, nowMs: number): KeptDoor | null {
  const kept = storedJson.get(keyOf(eventId)) as KeptDoor | null
  if (Date.parse(kept?.door?.event?.ends ?? '') > nowMs) return kept
  keepDoor(eventId, null)
  return null
}

/** @returns the cards that this browser keeps for a door; null when there are none */
export const keptCards = (eventId: number): KeptCards | null =>
  storedJson.get(cardsKeyOf(eventId)) as KeptCards | null

/** @returns the ids of the events of whose doors this browser keeps something */
function keptIds(): Set<number> {
  try {
    return new Set(Object.keys(localStorage).flatMap((key) => Number(keys.exec(key)?.[1]) || []))
  } catch {
    return new Set()
  }
}

/** Forgets the lists of the doors that have closed: whenever the panel is opened. */
export function forgetClosedDoors(nowMs: number): void {
  for (const id of keptIds()) keptDoor(id, nowMs)
}

/** Forgets the lists of all doors, and the page that opens without a connection (`public/door-worker.js`): at a sign-out. */
export function forgetDoors(): void {
  for (const id of keptIds()) keepDoor(id, null)
  void globalThis.caches?.delete(checkInCache)
}
