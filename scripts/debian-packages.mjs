import { existsSync } from 'node:fs'
import { run } from './step.mjs'

/** Whether this is a Debian-like machine and we are its root. */
export const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs packages with apt, and shows why when that fails; the caller checks afterwards whether they are there.
 * @param {string[]} names
 */
export async function installPackages(...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...names]]) {
    const { code, output } = await run('apt-get', args, { env, quiet: true })
    if (code !== 0) process.stderr.write(output)
  }
}
