import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackages } from './debian-packages.mjs'
import { Stop } from './project.mjs'

// The shell draws the same pages without windows, and the tests run a third faster in it.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
/** Debian's names; older systems have the whole browser only. */
const PACKAGES = ['chromium-headless-shell', 'chromium']
const FONTS = 'fonts-liberation'

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
  if (!canInstallPackages()) throw new Stop(missing)
  console.error('Installing Chromium for the browser tests.')
  for (const name of PACKAGES) {
    await installPackages(name, FONTS)
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Stop(missing)
}

const missing =
  'No Chromium for the browser tests: install it (on Debian: sudo apt-get install chromium-headless-shell) or set CHROMIUM to it.'

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
