import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { installPackages } from '#scripts/debian-packages.mjs'
import { Stop } from '#scripts/project.mjs'
import { run } from '#scripts/step.mjs'

/**
 * @typedef {{
 *   run: (script: string, options?: { timeoutMs?: number, fails?: boolean }) => Promise<string>,
 *   stop: () => Promise<void>,
 * }} Machine
 * `run` carries a script out as root, stopping at the first line that fails, and gives what it wrote
 */

const bootTimeoutMs = 120_000
const stopTimeoutMs = 30_000
const pollIntervalMs = 200
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** @throws Stop where there is no Debian to make another one with */
async function requireTools() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Stop('A bare Debian is made by root on a Debian-like Linux.')
  if (!existsSync('/usr/sbin/debootstrap') || !existsSync('/usr/bin/systemd-nspawn'))
    await installPackages('debootstrap', 'systemd-container')
}

/**
 * Makes a Debian 12 with nothing but what it needs to start: Debian's smallest choice of packages, and systemd.
 * DEBIAN_MIRROR names the mirror to take it from, if not the usual one.
 * @param {string} folder
 */
export async function makeDebian(folder) {
  await requireTools()
  // In mounts of its own: what it mounts is gone when it ends.
  const args = ['--mount', '--propagation=private', 'debootstrap', '--variant=minbase']
  args.push('--include=systemd-sysv,dbus', 'bookworm', folder)
  if (process.env.DEBIAN_MIRROR) args.push(process.env.DEBIAN_MIRROR)
  const { code, output } = await run('unshare', args, { quiet: true })
  if (code !== 0) throw new Stop(`No Debian could be made:\n${output.slice(-2_000)}`)
}

/**
 * The machine's first process, as the system here numbers it: a child of what started it.
 * @param {number} parent
 */
function firstProcess(parent) {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')
  return children.find((pid) => pid && readFileSync(`/proc/${pid}/comm`, 'utf8') === 'systemd\n')
}

/**
 * Starts the Debian in a folder, systemd first, beside the system here: with processes, mounts and a host name of its
 * own, but the same network.
 * @param {string} folder
 * @returns {Promise<Machine>}
 */
export async function boot(folder) {
  // /run is its own as well, so that nothing of the machine is left over here.
  const start = `mount -t tmpfs tmpfs /run && exec systemd-nspawn --quiet --directory="$0" --boot \
    --hostname=bare --register=no --keep-unit --console=read-only --resolv-conf=copy-host`
  const nspawn = spawn('unshare', ['--mount', '--propagation=private', 'sh', '-c', start, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [nspawn.stdout, nspawn.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const closed = new Promise((resolve) => nspawn.once('close', resolve))
  const stop = async () => {
    const kill = setTimeout(() => nspawn.kill('SIGKILL'), stopTimeoutMs)
    nspawn.kill('SIGTERM')
    await closed
    clearTimeout(kill)
  }
  const killNow = () => nspawn.kill('SIGKILL')
  process.once('exit', killNow)
  nspawn.once('close', () => process.off('exit', killNow))

  const end = performance.now() + bootTimeoutMs
  let leader
  while (!leader) {
    if (nspawn.exitCode !== null || performance.now() > end) {
      nspawn.kill('SIGKILL')
      throw new Stop(`The Debian did not start:\n${output.slice(-2_000)}`)
    }
    await delay(pollIntervalMs)
    leader = firstProcess(nspawn.pid ?? 0)
  }
  const machine = { run: inside(leader), stop }
  const isUp = "systemctl is-system-running 2>&1 | grep -qE '^(running|degraded)$'"
  await machine.run(`until ${isUp}; do sleep 0.2; done`, { timeoutMs: bootTimeoutMs })
  return machine
}

/**
 * @param {string} leader
 * @returns {Machine['run']}
 */
function inside(leader) {
  return async (script, { timeoutMs = 5 * 60_000, fails = false } = {}) => {
    const enter = ['--target', leader, '--mount', '--uts', '--ipc', '--pid', '--root']
    const shell = spawn('nsenter', [...enter, 'bash', '-e'], {
      env: { PATH, HOME: '/root', LANG: 'C.UTF-8', TERM: 'dumb' },
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    let output = ''
    for (const stream of [shell.stdout, shell.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    shell.stdin.end(`cd\n${script}`)
    const code = await new Promise((resolve) => shell.once('close', resolve))
    if ((code !== 0) !== fails) throw new Error(`ended with ${code}:\n${script}\n${output.slice(-4_000)}`)
    return output
  }
}
