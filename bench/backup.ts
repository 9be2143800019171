import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { frugal } from '#server/backup/run-backup.ts'
import { storedWidths } from '#shared/media.ts'
import { putUnderLoad } from './load.ts'
import { ms } from './numbers.ts'
import { seedMembers } from './seed-members.ts'
import type { Line } from './table.ts'
import type { Workplace } from './workplace.ts'

const members = 100_000
const pictures = 500
const pagesPerSecond = 300
const memoryPollMs = 50

/** Files as large as photographs are, which no archive makes smaller. */
function addPictures(dataDir: string): void {
  for (let count = 0; count < pictures; count++) {
    const name = `${randomBytes(16).toString('hex')}-1920x1280`
    const folder = join(dataDir, 'media', name.slice(0, 2), name)
    mkdirSync(folder, { recursive: true })
    for (const width of storedWidths(1920))
      writeFileSync(join(folder, `${width}.webp`), randomBytes(Math.round(width ** 2 / 12)))
  }
}

type Run = { seconds: number; mostBytes: number; size: number }

/**
 * Runs `gille backup` beside the server. The code of Node, which both processes have in memory once, does not count.
 * @returns how long it took, the most memory of its own, and the archive's bytes
 */
async function backUp(env: Record<string, string>, file: string): Promise<Run> {
  const before = performance.now()
  const child = spawn(process.execPath, [...frugal, 'build/server/cli.js', 'backup', '--to', file], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let mostBytes = 0
  const poll = setInterval(() => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    mostBytes = Math.max(mostBytes, Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024)
  }, memoryPollMs)
  const [code] = await once(child, 'exit')
  clearInterval(poll)
  if (code !== 0) throw new Error(`the backup ended with ${code}`)
  return { seconds: (performance.now() - before) / 1_000, mostBytes, size: statSync(file).size }
}

const mega = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`

/** A backup of a large association while visitors read its pages. */
export async function benchBackup(work: Workplace): Promise<Line[]> {
  const dataDir = join(work.folder, 'backup')
  mkdirSync(dataDir)
  const env = { DATA_DIR: dataDir, DEMO: 'false' }
  await seedMembers(env, members)
  addPictures(dataDir)
  const site = await work.start(env)
  try {
    const load = { port: site.port, path: '/', perSecond: pagesPerSecond }
    await putUnderLoad({ ...load, milliseconds: 3_000 })
    const file = join(work.folder, 'backup.tar.gz')
    const alone = await putUnderLoad({ ...load, milliseconds: 10_000 })
    const [run, beside] = await Promise.all([
      backUp(env, file),
      putUnderLoad({ ...load, milliseconds: 10_000 }),
    ])
    const encrypted = await backUp({ ...env, BACKUP_PASSPHRASE: 'tre lyktor' }, `${file}.age`)
    return [
      {
        what: `100,000 members and 500 pictures, ${mega(run.size)}`,
        figures: `${run.seconds.toFixed(1)} s; encrypted ${encrypted.seconds.toFixed(1)} s`,
        value: run.seconds,
        goal: { atMost: 60, unit: 's' },
      },
      {
        what: 'memory of the process that makes it',
        figures: `${mega(run.mostBytes)}; encrypted ${mega(encrypted.mostBytes)}`,
        value: run.mostBytes / 1024 / 1024,
        goal: { atMost: 100, unit: 'MB' },
      },
      {
        what: `p99 of a kept page meanwhile, at ${pagesPerSecond} a second`,
        figures: `${ms(beside.p99)} against ${ms(alone.p99)}`,
        value: beside.p99 / alone.p99,
        goal: { atMost: 2, unit: 'times' },
      },
    ]
  } finally {
    await site.stop()
  }
}
