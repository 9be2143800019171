import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { runtime } from './project.mjs'

const STOPPING = /** @type {const} */ (['SIGINT', 'SIGTERM'])

/**
 * Becomes the server where Node can do that (the project's own can), else runs it and waits.
 * @param {string[]} args of the project's Node
 * @returns {Promise<number>} the exit code
 */
export async function serve(args) {
  process.execve?.(runtime(), [runtime(), ...args], process.env)

  // The server stays in our process group, so whatever ends the group ends it too. It may hear of one
  // Ctrl-C several times, from the terminal, npm and us: it counts as one there.
  const server = spawn(runtime(), args, { stdio: 'inherit' })
  for (const signal of STOPPING) process.on(signal, () => server.kill(signal))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}
