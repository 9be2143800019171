import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { root, Stop } from './project.mjs'

/** @typedef {{ code: number, output: string }} Result */

/**
 * Runs a program to its end. Its output goes to standard error, or is kept. SIGINT and SIGTERM to this process are
 * passed on to the program; when the program has ended, this process ends too.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 *   `quiet` keeps the output instead of showing it
 * @returns {Promise<Result>}
 */
export async function run(command, args, { cwd = root, env, quiet = false } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: env ?? environment(cwd),
    stdio: ['ignore', quiet ? 'pipe' : 2, quiet ? 'pipe' : 2],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  /** @type {NodeJS.Signals | undefined} */
  let stopped
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    stopped = signal
    child.kill(signal)
  }
  process.on('SIGINT', forward).on('SIGTERM', forward)
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', (error) => reject(new Stop(`"${command}" could not be started: ${error.message}`)))
      child.once('close', (status, signal) =>
        resolve(status ?? 128 + (signal ? constants.signals[signal] : 0)),
      )
    })
    if (stopped) process.exit(128 + constants.signals[stopped])
    return { code, output }
  } finally {
    process.off('SIGINT', forward).off('SIGTERM', forward)
  }
}

/**
 * The environment in which `node` and the installed programs are the project's own.
 * @param {string} project
 * @returns {NodeJS.ProcessEnv}
 */
export function environment(project) {
  const own = join(project, 'node_modules/.bin')
  return { ...process.env, PATH: [own, process.env.PATH].join(delimiter) }
}
