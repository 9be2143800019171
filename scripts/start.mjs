import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { main, root } from './project.mjs'
import { serve } from './serve.mjs'

// Little memory after the start, and not much more under load (docs/decisions/0012-memory-after-start.md).
const OPTIONS = ['--max-semi-space-size=8']
process.env.MALLOC_ARENA_MAX ??= '1'

await main(async () => {
  await prepare(root)
  // Compiled code is kept from one start to the next: it halves the time until the server is ready.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'build/compiled')
  return serve([...OPTIONS, join(root, 'build/server/main.js'), ...process.argv.slice(2)])
})
