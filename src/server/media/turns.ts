import { createWorkGate } from '#server/queues/work-gate.ts'

// sharp runs in this process, because libvips works in native threads outside the event loop. The pixel limit and two
// pictures at a time, on one thread each, bound its memory and time. The first picture loads sharp, so that a server
// without uploads saves its memory.
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  // A cache of decoded pictures would only use memory, because each upload is processed once.
  sharp.cache(false)
  return sharp
}
let loadedSharp: ReturnType<typeof loadSharp> | undefined

/** @returns the library for pictures */
export const getSharp = () => {
  loadedSharp ??= loadSharp()
  return loadedSharp
}

/** The turns of everything that works on pictures. */
export const pictureTurns = createWorkGate({ active: 2, waiting: 16 })
