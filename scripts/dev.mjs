import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { main, root } from './project.mjs'
import { serve } from './serve.mjs'

// Vite takes care of what the browser runs; Node starts the server again when anything else changes.
const WATCHED = ['src/server', 'src/shared', 'src/texts'].map(
  (folder) => `--watch-path=${join(root, folder)}`,
)

await main(async () => {
  await prepare(root, { web: false })
  process.env.LOG_LEVEL ??= 'warn'
  return serve(['--watch', '--watch-preserve-output', ...WATCHED, join(root, 'scripts/dev-server.ts')])
})
