import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { rehearse } from './rehearse.ts'
import { Refusal, run } from './run.ts'
import { untilReady } from './until-ready.ts'

// Makes the release that this file stands in the running one: rehearses it beside the one that runs, switches, and goes
// back when it does not become ready (docs/operations.md, "Update"). Knows nothing of the program but what it prints.

const release = dirname(import.meta.dirname)
const releases = '/opt/gille/releases'
const current = '/opt/gille/current'
const settingsFile = '/etc/gille/gille.env'
const unit = 'gille.service'
/** A first start that loads the demo takes its time on a small machine. */
const startTimeoutMs = 3 * 60_000

function readSettings(): NodeJS.Dict<string> {
  if (process.getuid?.() !== 0) throw new Refusal('Only root can activate a release.')
  if (dirname(release) !== releases) throw new Refusal(`A release is activated in ${releases}.`)
  if (!existsSync(settingsFile)) throw new Refusal(`There are no settings: ${settingsFile} does not exist.`)
  return parseEnv(readFileSync(settingsFile, 'utf8'))
}

/** @returns why the unit did not come up, null while it may still do so */
async function complaintOfUnit(): Promise<string | null> {
  const state = await run('systemctl', ['show', unit, '--property=NRestarts', '--value'])
  if (state.trim() === '0') return null
  const itsOwn = ['--unit', unit, '--identifier=gille', '--lines=15', '--output=cat']
  return (await run('journalctl', itsOwn)).trim()
}

/** Starts a release as the service. @throws Refusal when it does not become ready */
async function start(chosen: string, settings: NodeJS.Dict<string>): Promise<void> {
  rmSync(`${current}.new`, { force: true })
  symlinkSync(chosen, `${current}.new`)
  await run('systemctl', ['stop', unit]).catch(() => {})
  renameSync(`${current}.new`, current)
  copyFileSync(join(chosen, 'deploy', unit), join('/etc/systemd/system', unit))
  await run('systemctl', ['daemon-reload'])
  await run('systemctl', ['enable', '--quiet', unit])
  await run('systemctl', ['start', unit])
  await untilReady(settings, { timeoutMs: startTimeoutMs, complaint: complaintOfUnit })
}

async function activate(): Promise<string> {
  const { values } = parseArgs({ options: { 'without-rehearsal': { type: 'boolean', default: false } } })
  const settings = readSettings()
  const before = existsSync(current) ? realpathSync(current) : null
  if (!values['without-rehearsal']) {
    await rehearse({ release, before, settings }).catch((error: Error) => {
      throw new Refusal(
        `${basename(release)} failed its rehearsal, and nothing was changed: ${error.message}`,
      )
    })
  }
  try {
    await start(release, settings)
  } catch (error) {
    const why = `${basename(release)} did not start: ${(error as Error).message}`
    if (before === null || before === release) throw new Refusal(why)
    await start(before, settings).catch((again: Error) => {
      throw new Refusal(
        `${why}\nNor did ${basename(before)}, which ran before: ${again.message}\n` +
          'If the database is too new for it, restore a backup (docs/operations.md, "Update").',
      )
    })
    throw new Refusal(`${why}\n${basename(before)} runs again.`)
  }
  for (const name of readdirSync(releases)) {
    const folder = join(releases, name)
    if (folder !== release && folder !== before) rmSync(folder, { recursive: true })
  }
  return `${basename(release)} runs.`
}

try {
  console.log(await activate())
} catch (error) {
  if (!(error instanceof Error)) throw error
  console.error(error instanceof Refusal ? error.message : error.stack)
  process.exitCode = 1
}
