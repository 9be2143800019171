import { deviceStorage } from '#web/ui/device-storage.ts'

/** Forgets the lists of all doors, and the page that opens without a connection (`public/door-worker.js`): at a sign-out. */
export function forgetDoors(): void {
  deviceStorage.forget('door:')
  void globalThis.caches?.delete('door')
}
