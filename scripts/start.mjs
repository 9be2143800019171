import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { main, root, runtime } from './project.mjs'

const STOPPING = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** Becomes the server where Node can do that (the project's own can), else runs it and waits. */
async function serve() {
  const command = [runtime(), join(root, 'src/server/main.ts'), ...process.argv.slice(2)]
  process.execve?.(runtime(), command, process.env)

  // In a group of its own it gets no Ctrl-C from the terminal, only the one signal we pass on: npm
  // passes on what the terminal has sent to the whole group already.
  const server = spawn(runtime(), command.slice(1), { stdio: 'inherit', detached: true })
  let isStopping = false
  for (const signal of STOPPING) {
    process.on(signal, () => {
      if (!isStopping) server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      isStopping = true
    })
  }
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

await main(async () => {
  await prepare(root)
  return serve()
})
