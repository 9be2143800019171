/** Forgets the lists of all doors, and the page that opens without a connection (`public/door-worker.js`): at a sign-out. */
export function forgetDoors(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('door:')) localStorage.removeItem(key)
  } catch {}
  void globalThis.caches?.delete('door')
}
