import type { Door } from '#shared/door.ts'
import type { DoorCards } from '#shared/membership/cards.ts'
import { deviceStorage } from '#web/ui/device-storage.ts'

/** The list at a door as this browser keeps it, for a reload without a connection. */
export type KeptDoor = { door: Door; readMs: number }

/** The hashes of membership cards by which a door without a connection checks one. */
export type KeptCards = { cards: DoorCards; readMs: number }

const keyOf = (eventId: number): string => `door:${eventId}`
const cardsKeyOf = (eventId: number): string => `door-cards:${eventId}`
const keys = /^door(?:-cards)?:(\d+)$/

/** Keeps the list of a door in this browser until the door closes; null forgets it, and the cards. */
export function keepDoor(eventId: number, kept: KeptDoor | null): void {
  deviceStorage.set(keyOf(eventId), kept && JSON.stringify(kept))
  if (kept === null) keepCards(eventId, null)
}

/** Keeps the cards of a door as long as its list. */
export const keepCards = (eventId: number, kept: KeptCards | null): void =>
  deviceStorage.set(cardsKeyOf(eventId), kept && JSON.stringify(kept))

/** @returns the list of a door that this browser keeps; null when there is none, or the door has closed */
export function keptDoor(eventId: number, nowMs: number): KeptDoor | null {
  try {
    const kept = JSON.parse(deviceStorage.get(keyOf(eventId)) ?? 'null') as KeptDoor | null
    if (kept && Date.parse(kept.door.event.ends) > nowMs) return kept
  } catch {}
  keepDoor(eventId, null)
  return null
}

/** @returns the cards that this browser keeps for a door; null when there are none */
export function keptCards(eventId: number): KeptCards | null {
  try {
    return JSON.parse(deviceStorage.get(cardsKeyOf(eventId)) ?? 'null') as KeptCards | null
  } catch {
    return null
  }
}

/** @returns the ids of the events of whose doors this browser keeps something */
export function keptIds(): Set<number> {
  try {
    return new Set(Object.keys(localStorage).flatMap((key) => Number(keys.exec(key)?.[1]) || []))
  } catch {
    return new Set()
  }
}
