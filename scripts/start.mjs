import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { main, root, runtime } from './project.mjs'

const STOPPING = /** @type {const} */ (['SIGINT', 'SIGTERM'])

/** Becomes the server where Node can do that (the project's own can), else runs it and waits. */
async function serve() {
  // Little memory after the start, and not much more under load (docs/decisions/0012-memory-after-start.md).
  const options = ['--expose-gc', '--max-semi-space-size=8']
  const command = [runtime(), ...options, join(root, 'src/server/main.ts'), ...process.argv.slice(2)]
  // Compiled code is kept from one start to the next: it halves the time until the server is ready.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'build/compiled')
  process.execve?.(runtime(), command, process.env)

  // The server stays in our process group, so whatever ends the group ends it too. It may hear of one
  // Ctrl-C several times, from the terminal, npm and us: it counts as one there.
  const server = spawn(runtime(), command.slice(1), { stdio: 'inherit' })
  for (const signal of STOPPING) process.on(signal, () => server.kill(signal))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

await main(async () => {
  await prepare(root)
  return serve()
})
