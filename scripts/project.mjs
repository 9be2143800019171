import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this clone. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * The Node 26 that the project installs for itself, whatever Node started npm.
 * @param {string} [project]
 */
export const runtime = (project = root) => join(project, 'node_modules/node/bin/node')

/** Something the person at the terminal has to know: shown as its one line, without a stack. */
export class Stop extends Error {}

/**
 * Runs a script's work; what stops it is told in one line and ends the process with 1.
 * @param {() => Promise<number | void>} work gives the exit code, nothing for 0
 */
export async function main(work) {
  const [major = 0] = process.versions.node.split('.').map(Number)
  try {
    if (major < 20) throw new Stop(`Gille needs Node 20 or newer; this is ${process.version}.`)
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(error instanceof Stop ? error.message : error.stack)
    process.exitCode = 1
  }
}
