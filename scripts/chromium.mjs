import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Stop } from './project.mjs'
import { run } from './step.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PACKAGES = ['chromium', 'fonts-liberation']

/** For a browser that talks to nothing but the site; a container's root has no sandbox. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser's program: what `CHROMIUM` names, else one on the PATH. */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin']
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable)
}

/** Finds the browser, or installs Debian's where that can be done. */
export async function provideChromium() {
  const found = findChromium()
  if (found) return found
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) throw new Stop(missing)
  console.error('Installing Chromium for the browser tests.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...PACKAGES]]) {
    const { code, output } = await run('apt-get', args, { env, quiet: true })
    if (code !== 0) process.stderr.write(output)
  }
  const installed = findChromium()
  if (!installed) throw new Stop(missing)
  return installed
}

const missing =
  'No Chromium for the browser tests: install it (on Debian: sudo apt-get install chromium) or set CHROMIUM to it.'

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
