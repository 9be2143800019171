import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { root, runtime } from '#scripts/project.mjs'

/** A running Gille with a database of its own, filled with the demo content. */
export type Site = {
  url: string
  /** The link by which the first administrator registers; the server prints it while there is none. */
  setupLink(): Promise<string>
  dataDir: string
  /** Stops the server and starts it again at the same address, with the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const READY = /^Gille is ready on (http:\/\/\S+)$/m
const SETUP = /^Create the first administrator: (http:\/\/\S+)$/m
/** All tests come from one address, or from that which they name, and none waits for the pace of a mailing. */
const quick = { READS_PER_MINUTE: '1000000', MAIL_PER_SECOND: '1000', TRUST_PROXY: '1' }
const START_TIMEOUT_MS = 180_000

/** Starts the server. @returns its address, and how to find what it says and to stop it */
async function launch(project: string, env: Record<string, string>) {
  const server = spawn(runtime(), [join(project, 'build/server/main.js')], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = logOf(server)
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
  const stop = async () => {
    server.kill('SIGTERM')
    const code = await ended
    if (code !== 0) throw new Error(`the server ended with exit code ${code}:\n${log.text()}`)
  }
  try {
    return { url: await log.find(READY), setupLink: () => log.find(SETUP), stop }
  } catch (error) {
    server.kill('SIGKILL')
    throw error
  }
}

/** The environment variable, for Playwright's workers, that names a folder with the demo content. */
const DEMO_FOLDER = 'GILLE_DEMO_FOLDER'

/**
 * Loads the demo content once for all sites, without its membership year: as in the register of most associations.
 * @returns what throws it away
 */
export async function keepDemo(env: Record<string, string>): Promise<() => void> {
  const { dataDir, stop, forget } = await startIn({ GILLE_DEMO_YEAR: 'false', ...env }, root)
  await stop()
  // Each site that begins with these data is an installation of its own, in which mails leave.
  const database = new DatabaseSync(join(dataDir, 'gille.sqlite'))
  database.exec("delete from settings where name = 'installation'")
  database.close()
  process.env[DEMO_FOLDER] = dataDir
  return forget
}

/**
 * Starts the real server on a free port. `env` adds settings, or overrides those of the tests; `project` is the folder
 * of a copy that a test has changed.
 */
export async function startSite(env: Record<string, string> = {}, project = root): Promise<Site> {
  const { stop, forget, ...site } = await startIn(env, project)
  return { ...site, stop: () => stop().finally(forget) }
}

async function startIn(env: Record<string, string>, project: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'gille-site-'))
  const demo = process.env[DEMO_FOLDER]
  if (demo && env.DEMO !== 'false' && env.GILLE_DEMO_YEAR !== 'true')
    cpSync(demo, dataDir, { recursive: true })
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    ...quick,
    ...env,
  }
  const forget = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    let server = await launch(project, settings)
    const { url, setupLink } = server
    const restart = async () => {
      await server.stop()
      server = await launch(project, { ...settings, PORT: new URL(url).port })
    }
    return { url, setupLink, dataDir, restart, stop: () => server.stop(), forget }
  } catch (error) {
    forget()
    throw error
  }
}

function logOf(server: ChildProcess) {
  let text = ''
  const waiting = new Set<() => void>()
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part
      for (const check of waiting) check()
    })
  }
  const find = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`the server did not say ${pattern} (${why}):\n${text}`))
      const timer = setTimeout(fail, START_TIMEOUT_MS, 'no answer in time')
      const check = () => {
        const found = pattern.exec(text)?.[1]
        if (!found) return
        clearTimeout(timer)
        waiting.delete(check)
        resolve(found)
      }
      server.once('exit', (code) => fail(`exit code ${code}`))
      waiting.add(check)
      check()
    })
  return { find, text: () => text }
}
