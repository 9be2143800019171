import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Frees the memory that only the start needed (docs/decisions/0012-memory-after-start.md), and lets the heap double from
 * then on before V8 looks through the whole of it (0096). The flags are set here: with these on the command line Node
 * compiles its own modules anew at every start (0097).
 */
export function settleMemory(): void {
  setFlagsFromString('--heap-growing-percent=100')
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  // In a tick: V8 forgets the shape of ticks when it finds none alive, and each takes three times as long ever after (0097).
  process.nextTick(() => collect({ type: 'major', flavor: 'last-resort', execution: 'sync' }))
}
