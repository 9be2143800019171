import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { Refusal, run } from './run.ts'
import { ask, untilReady } from './until-ready.ts'

const startTimeoutMs = 2 * 60_000
const stopTimeoutMs = 15_000

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}

/** Starts the server, visits it, and stops it. @throws Refusal when any of that fails */
async function tryServer(release: string, settings: NodeJS.Dict<string>): Promise<void> {
  const server = spawn(join(release, 'bin/gille'), ['serve'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let lines = ''
  let ended: string | null = null
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      lines = (lines + text).slice(-2_000)
    })
  const closed = once(server, 'close').then(() => {
    ended = lines.trim() || 'the server ended without a word'
  })
  try {
    await untilReady(settings, { timeoutMs: startTimeoutMs, complaint: async () => ended })
    const status = await ask(settings, '/')
    if (status !== 200) throw new Refusal(`its home page was answered ${status}`)
  } finally {
    server.kill('SIGTERM')
    const timer = setTimeout(() => server.kill('SIGKILL'), stopTimeoutMs)
    await closed
    clearTimeout(timer)
  }
}

/**
 * Starts a release beside the one that runs, on a copy of its data that is brought up to date and deleted afterwards. No
 * mail leaves the copy. The backup that it is made from stays in BACKUP_DIR.
 * @param options.before the release that runs; null for the first one
 * @throws Refusal when the release would not do
 */
export async function rehearse({
  release,
  before,
  settings,
}: {
  release: string
  before: string | null
  settings: NodeJS.Dict<string>
}): Promise<void> {
  const folder = mkdtempSync('/var/tmp/gille-rehearsal-')
  const [uid = 0, gid = 0] = await Promise.all(
    ['-u', '-g'].map(async (option) => Number(await run('id', [option, 'gille']))),
  )
  chownSync(folder, uid, gid)
  const copy = {
    ...settings,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    SMTP_URL: '',
    BACKUP_DIR: '',
    DEMO: 'false',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    // Their address is taken by the program that runs.
    METRICS: 'false',
    METRICS_ADDRESS: '',
  }
  try {
    if (before !== null) {
      const name = `before-update.tar.gz${settings.BACKUP_PASSPHRASE ? '.age' : ''}`
      const backup = join(settings.BACKUP_DIR || folder, name)
      await run(join(before, 'bin/gille'), ['backup', '--to', backup])
      await run(join(release, 'bin/gille'), ['restore', backup], copy)
    }
    await tryServer(release, copy)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
