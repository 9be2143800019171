import { keepDoor, keptDoor, keptIds } from './kept-door.ts'

/** Forgets the lists of the doors that have closed: whenever the panel is opened. */
export function forgetClosedDoors(nowMs: number): void {
  for (const id of keptIds()) keptDoor(id, nowMs)
}

/** Forgets the lists of all doors, and the page that opens without a connection (`public/door-worker.js`): at a sign-out. */
export function forgetDoors(): void {
  for (const id of keptIds()) keepDoor(id, null)
  void globalThis.caches?.delete('door')
}
