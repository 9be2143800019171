import { keepDoor, keptDoor } from './kept-door.ts'

/** @returns the ids of the events whose doors this browser keeps */
function keptIds(): number[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith('door:') ? [Number(key.slice(5))] : []))
  } catch {
    return []
  }
}

/** Forgets the lists of the doors that have closed: whenever the panel is opened. */
export function forgetClosedDoors(nowMs: number): void {
  for (const id of keptIds()) keptDoor(id, nowMs)
}

/** Forgets the lists of all doors, and the page that opens without a connection (`public/door-worker.js`): at a sign-out. */
export function forgetDoors(): void {
  for (const id of keptIds()) keepDoor(id, null)
  void globalThis.caches?.delete('door')
}
