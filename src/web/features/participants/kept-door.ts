import type { Door } from '#shared/door.ts'
import { deviceStorage } from '#web/ui/device-storage.ts'

/** The list at a door as this browser keeps it, for a reload without a connection. */
export type KeptDoor = { door: Door; readMs: number }

const keyOf = (eventId: number): string => `door:${eventId}`

/** Keeps the list of a door in this browser until the door closes; null forgets it. */
export const keepDoor = (eventId: number, kept: KeptDoor | null): void =>
  deviceStorage.set(keyOf(eventId), kept && JSON.stringify(kept))

/** @returns the list of a door that this browser keeps; null when there is none, or the door has closed */
export function keptDoor(eventId: number, nowMs: number): KeptDoor | null {
  try {
    const kept = JSON.parse(deviceStorage.get(keyOf(eventId)) ?? 'null') as KeptDoor | null
    if (kept && Date.parse(kept.door.event.ends) > nowMs) return kept
  } catch {}
  keepDoor(eventId, null)
  return null
}
