import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { root } from '#scripts/project.mjs'

/** The project's own scripts in a small project whose packages lie beside it, so that nothing is downloaded. */
export type FakeProject = {
  folder: string
  /** The folder in which the packages note that they ran; a file `hold-install`, `hold-build`, `fail-build`, `miss-library` or `fail-apt` there does what it says. */
  notes: string
  /** Another one in the same state: not installed, or installed and built. */
  copy(): FakeProject
  remove(): void
}

// Both stop half way while they are told to, as a slow install or build would be when it is cut off.
const NOTE = `
  import { appendFileSync, existsSync } from 'node:fs'
  export const note = (text) => appendFileSync(process.env.NOTES + '/log', text + '\\n')
  export const held = async (what) => {
    while (existsSync(process.env.NOTES + '/hold-' + what)) await new Promise((next) => setTimeout(next, 20))
  }
`
const PREINSTALL = `
  import { held, note } from './note.mjs'
  note('install started'); await held('install'); note('install ended')
`
const VITE = `
  import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
  import { dirname } from 'node:path'
  import { held, note } from '../note.mjs'
  const isServer = process.argv.includes('--ssr')
  const file = isServer ? 'build/server/main.js' : 'build/client/.vite/manifest.json'
  if (!isServer) note('build started')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'half')
  await held('build')
  if (existsSync(process.env.NOTES + '/fail-build')) throw new Error('told to fail')
  writeFileSync(file, isServer ? readFileSync('src/server/main.mjs') : 'whole')
  if (isServer) note('build ended')
`
const MISS_LIBRARY = `if [ -e "$NOTES/miss-library" ]; then
  echo "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file" >&2; exit 127
fi
`
// Stands before the machine's own on the PATH, so that no test changes the machine.
const APT = `#!/bin/sh
echo "apt-get $*" >> "$NOTES/log"
[ -e "$NOTES/fail-apt" ] && exit 100
rm -f "$NOTES/miss-library"
`
const SERVER = `
  import { writeSync } from 'node:fs'
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => { writeSync(1, 'got ' + signal + '\\n'); setTimeout(() => process.exit(7), 300) })
  }
  setInterval(() => {}, 1000)
  writeSync(1, 'serving on ' + process.version + '\\n')
`

/** Makes it, with a lock file, not installed and not built. */
export function createFakeProject(): FakeProject {
  const folder = newFolder()
  mkdirSync(join(folder, 'notes'))
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  const runtime = `#!/bin/sh\n${MISS_LIBRARY}exec "${process.execPath}" "$@"\n`
  put(folder, 'machine/apt-get', APT)
  chmodSync(join(folder, 'machine/apt-get'), 0o755)
  const scripts = { preinstall: 'node preinstall.mjs' }
  pack(folder, { name: 'node', scripts, files: { 'bin/node': runtime, 'preinstall.mjs': PREINSTALL } })
  pack(folder, { name: 'vite', files: { 'bin/vite.js': VITE } })
  put(folder, 'src/server/main.mjs', SERVER)
  put(folder, 'src/web/entry-client.tsx', 'export const x = 1\n')
  put(folder, 'package.json', JSON.stringify(manifest))
  npm(folder, ['install', '--package-lock-only', '--ignore-scripts', '--offline'])
  return projectIn(folder)
}

const newFolder = () => realpathSync(mkdtempSync(join(tmpdir(), 'gille-project-')))

function projectIn(folder: string): FakeProject {
  return {
    folder,
    notes: join(folder, 'notes'),
    copy: () => {
      const other = newFolder()
      cpSync(folder, other, { recursive: true, verbatimSymlinks: true })
      return projectIn(other)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const manifest = {
  name: 'fake',
  version: '1.0.0',
  private: true,
  type: 'module',
  scripts: { start: 'exec node scripts/start.mjs' },
  devDependencies: { node: 'file:packages/node-1.0.0.tgz', vite: 'file:packages/vite-1.0.0.tgz' },
  allowScripts: { node: true },
}

type Package = { name: string; scripts?: Record<string, string>; files: Record<string, string> }

function pack(folder: string, { name, scripts, files }: Package): void {
  const place = join(folder, 'packages', name)
  put(place, 'package.json', JSON.stringify({ name, version: '1.0.0', type: 'module', scripts }))
  for (const [file, content] of Object.entries({ 'note.mjs': NOTE, ...files })) put(place, file, content)
  for (const file of Object.keys(files)) chmodSync(join(place, file), 0o755)
  npm(join(folder, 'packages'), ['pack', `./${name}`])
}

/** Writes a file, and the folders above it. */
export function put(folder: string, file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}

function npm(cwd: string, args: string[]): void {
  execFileSync('npm', args, { cwd, stdio: 'pipe' })
}

/** The PATH of somebody who has just cloned the project: no programs of ours. */
function machinePath(folder: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [join(folder, 'machine'), ...folders.filter((path) => !path.includes('node_modules'))].join(
    delimiter,
  )
}

/** A running start, in a process group of its own like one in a terminal. */
export type Started = {
  /** Resolves when the output holds the text. */
  says(text: string): Promise<void>
  output(): string
  /** Sends a signal to the process that was started, or to the whole group as a terminal's Ctrl-C does. */
  signal(name: NodeJS.Signals, to: 'process' | 'group'): void
  ended: Promise<number | null>
}

/** The script of `npm start`, without the half second that npm takes. */
const startScript = ['node', 'scripts/start.mjs']

/** Starts the project, by its script unless told to use npm. */
export function startProject({ folder, notes }: FakeProject, command = startScript): Started {
  const [program = '', ...args] = command
  // An npm cache of its own: the usual one could stand in for a package that is not there.
  const npm = {
    npm_config_offline: 'true',
    npm_config_fetch_retries: '0',
    npm_config_cache: join(folder, '.npm'),
  }
  const env = { ...process.env, ...npm, PATH: machinePath(folder), NOTES: notes }
  const child = spawn(program, args, {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const checks = new Set<() => void>()
  const runChecks = () => {
    for (const check of checks) check()
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part
      runChecks()
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const says = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (output.includes(text)) resolve()
      }
      void ended.then(() => reject(new Error(`the start ended without "${text}":\n${output}`)))
      checks.add(check)
      check()
    })
  const signal: Started['signal'] = (name, to) => {
    if (child.pid) process.kill(to === 'group' ? -child.pid : child.pid, name)
  }
  return { says, output: () => output, signal, ended }
}
