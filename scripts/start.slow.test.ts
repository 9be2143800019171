import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  createFakeProject,
  type FakeProject,
  put,
  type Started,
  startProject,
} from '#testing/fake-project.ts'

// Most tests run npm.
vi.setConfig({ testTimeout: 120_000 })

/** A fresh clone, and one that was started once; what that did stands in `firstLog`. */
let fresh: FakeProject
let used: FakeProject
let firstLog: string[]
/** The copy that a test may change. */
let project: FakeProject
let running: Started[] = []

beforeAll(async () => {
  fresh = createFakeProject()
  used = fresh.copy()
  project = used
  await startAndStop(['npm', 'start'])
  firstLog = log()
}, 120_000)

afterAll(() => {
  fresh.remove()
  used.remove()
})

afterEach(async () => {
  const left = running
  running = []
  for (const started of left) kill(started)
  await Promise.all(left.map(({ ended }) => ended))
  project.remove()
})

function kill(started: Started): void {
  try {
    started.signal('SIGKILL', 'group')
  } catch {
    // It has ended already.
  }
}

function start(command?: string[]): Started {
  const started = startProject(project, command)
  running.push(started)
  return started
}

/** The notes of the install and the build since the last look. */
function log(): string[] {
  const file = join(project.notes, 'log')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  rmSync(file, { force: true })
  return lines
}

const hold = (what: 'install' | 'build') => writeFileSync(join(project.notes, `hold-${what}`), '')
const letGo = (what: 'install' | 'build') => rmSync(join(project.notes, `hold-${what}`))
const noted = (text: string) =>
  vi.waitFor(() => expect(readFileSync(join(project.notes, 'log'), 'utf8')).toContain(text), 30_000)

async function startAndStop(command?: string[]): Promise<void> {
  const started = start(command)
  await started.says('serving on')
  started.signal('SIGTERM', 'process')
  await started.ended
}

const EVERYTHING = ['install started', 'install ended', 'build started', 'build ended']

test('the first start installs, builds and serves; the second does neither', async () => {
  expect(firstLog).toEqual(EVERYTHING)
  project = used.copy()
  await startAndStop()
  expect(log()).toEqual([])
})

test('an install that was cut off is done again', async () => {
  project = fresh.copy()
  hold('install')
  const first = start()
  await noted('install started')
  first.signal('SIGKILL', 'group')
  await first.ended
  letGo('install')
  log()
  await startAndStop()
  expect(log()).toEqual(expect.arrayContaining(EVERYTHING))
})

test('a build that was cut off is done again, without an install', async () => {
  project = used.copy()
  put(project.folder, 'src/web/entry-client.tsx', 'export const x = 2\n')
  hold('build')
  const first = start()
  await noted('build started')
  first.signal('SIGKILL', 'group')
  await first.ended
  letGo('build')
  log()
  await startAndStop()
  expect(log()).toEqual(['build started', 'build ended'])
  expect(readFileSync(join(project.folder, 'build/client/.vite/manifest.json'), 'utf8')).toBe('whole')
})

test('what is missing, damaged or older than its sources is made again, and only that', async () => {
  project = used.copy()
  put(project.folder, 'src/web/entry-client.tsx', 'export const x = 2\n')
  await startAndStop()
  expect(log()).toEqual(['build started', 'build ended'])

  put(project.folder, 'build/server/main.js', '')
  await startAndStop()
  expect(log()).toEqual(['build started', 'build ended'])

  rmSync(join(project.folder, 'node_modules/vite'), { recursive: true })
  await startAndStop()
  expect(log()).toEqual(['install started', 'install ended'])

  const lock = readFileSync(join(project.folder, 'package-lock.json'), 'utf8')
  put(project.folder, 'package-lock.json', `${lock}\n`)
  rmSync(join(project.folder, 'node_modules/.package-lock.json'))
  await startAndStop()
  expect(log()).toEqual(EVERYTHING)
})

test('of two starts at once in a fresh clone one installs and builds, the other waits', async () => {
  project = fresh.copy()
  hold('install')
  const first = start()
  await noted('install started')
  const second = start()
  await second.says('waiting for it')
  letGo('install')
  await Promise.all([first.says('serving on'), second.says('serving on')])
  expect(log()).toEqual(EVERYTHING)
})

test('Ctrl-C and SIGTERM reach the server through npm, and its exit code comes back', async () => {
  project = used.copy()
  for (const [name, to] of [
    ['SIGINT', 'group'],
    ['SIGTERM', 'process'],
  ] as const) {
    const started = start(['npm', 'start'])
    await started.says('serving on')
    started.signal(name, to)
    expect(await started.ended).toBe(7)
    expect(started.output()).toContain(`got ${name}`)
  }
})

test('a failed install ends with one clear line and exit code 1', async () => {
  project = fresh.copy()
  rmSync(join(project.folder, 'packages/vite-1.0.0.tgz'))
  const broken = start()
  expect(await broken.ended).toBe(1)
  expect(broken.output()).toMatch(/^Gille could not be installed: "npm ci" ended with exit code \d+/m)
  expect(broken.output()).not.toMatch(/^\s+at /m)
})

const whatItNeeds =
  /^Node 26 needs the library libatomic: install it \(on Debian: .+\) and run npm start again\.$/m

test('a library that Node 26 needs is installed by root, and named to anybody else', async () => {
  project = fresh.copy()
  writeFileSync(join(project.notes, 'miss-library'), '')
  writeFileSync(join(project.notes, 'fail-apt'), '')
  const without = start()
  expect(await without.ended).toBe(1)
  expect(without.output()).toMatch(whatItNeeds)
  const isRoot = process.getuid?.() === 0
  expect(log().includes('apt-get install --yes --no-install-recommends libatomic1')).toBe(isRoot)
  // An install without it may lack a part.

  rmSync(join(project.notes, isRoot ? 'fail-apt' : 'miss-library'))
  await startAndStop()
  const installs = log().filter((line) => line === 'install ended')
  expect(installs.length).toBe(isRoot ? 2 : 1)
  await startAndStop()
  expect(log()).toEqual([])
})

test('a failed build ends with one clear line and exit code 1, and is tried again', async () => {
  project = used.copy()
  put(project.folder, 'src/web/entry-client.tsx', 'export const x = 2\n')
  writeFileSync(join(project.notes, 'fail-build'), '')
  const broken = start()
  expect(await broken.ended).toBe(1)
  expect(broken.output()).toMatch(/^Gille could not be built: "vite build" ended with exit code 1/m)

  rmSync(join(project.notes, 'fail-build'))
  log()
  await startAndStop()
  expect(log()).toEqual(['build started', 'build ended'])
})
