import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBuilt } from '#scripts/build.mjs'
import { prepare } from '#scripts/prepare.mjs'
import { root } from '#scripts/project.mjs'
import { minuteMs } from '#shared/durations.ts'

/** Long, because the first start of all draws and stores the demo's pictures. */
const startTimeoutMs = 3 * minuteMs

export type Ended = { code: number | null; signal: NodeJS.Signals | null }

/** A process of the server. */
export type ServerProcess = {
  pid: number
  /** The address that it printed. */
  url: string
  port: number
  /** Its output so far. */
  output: { stdout: string; stderr: string }
  ended: Promise<Ended>
  kill(signal: NodeJS.Signals): void
  /** Tells it to stop. @throws Error when it does not end with 0 */
  stop(): Promise<void>
}

type Options = {
  /** Instead of the server of {@link programOf}. */
  command?: string[]
  env: Record<string, string>
  /** File for what it writes to its standard output, instead of a pipe that somebody has to read. */
  log?: string
}

/** Characters of the output that are collected; a server under load writes more than anyone reads. */
const maxOutputLength = 200_000

let isCurrent: boolean | undefined

/** @returns a program of the build if that was made from the sources as they are, which is ready in half the time; else these */
export function programOf(name: 'main' | 'cli'): string {
  isCurrent ??= isBuilt(root)
  return join(root, isCurrent ? `build/server/${name}.js` : `src/server/${name}.mjs`)
}

function launch({ command, env, log }: Options) {
  const [program = process.execPath, ...args] = command ?? [process.execPath, programOf('main')]
  const file = log === undefined ? undefined : openSync(log, 'w')
  const child = spawn(program, args, {
    cwd: root,
    env: { ...baseEnvironment(), ...env },
    stdio: ['ignore', file ?? 'pipe', 'pipe'],
  })
  if (file !== undefined) closeSync(file)
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      if (output[name].length < maxOutputLength) output[name] += text
    })
  }
  // A test process that ends leaves no server behind.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => {
      process.off('exit', kill)
      resolve({ code, signal })
    })
  })
  return { child, output, ended }
}

/** The environment of the tests without the settings of a server, which must not reach the servers that tests start. */
function baseEnvironment(): Record<string, string | undefined> {
  const ours =
    /^(PORT|HOST|PUBLIC_URL|DATA_DIR|DATABASE_URL|SMTP_URL|MAIL_FROM|MAIL_BOUNCES_TO|MAIL_PER_SECOND|MEDIA_QUOTA|READS_PER_MINUTE|PERSONAL_READS_PER_HOUR|CONFIRM_SUBSCRIBERS|DEMO|BACKUP_DIR|BACKUP_KEEP|BACKUP_PASSPHRASE|TRUST_PROXY|HSTS|LOG_LEVEL|METRICS|METRICS_ADDRESS|METRICS_TOKEN)$/
  const inherited = Object.entries(process.env).filter(([name]) => !ours.test(name))
  return {
    ...Object.fromEntries(inherited),
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    // Tests and benchmarks all come from one address.
    READS_PER_MINUTE: '1000000',
    // So that a mailing takes no longer than its mail server; whoever tests the pace sets it.
    MAIL_PER_SECOND: '1000',
  }
}

const readyLine = /^Gille is ready on (http:\/\/\S+)$/m

/** How often a log file is read; a pipe announces its text. */
const logPollIntervalMs = 5

function untilReady(child: ChildProcess, output: ServerProcess['output'], log?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      clearInterval(reader)
      settle()
    }
    const fail = (why: string) => {
      const log = `${output.stdout}${output.stderr}`
      end(() => reject(new Error(`the server did not start (${why}):\n${log}`)))
    }
    const checkReady = () => {
      const address = readyLine.exec(output.stdout)?.[1]
      if (address) end(() => resolve(address))
    }
    const timer = setTimeout(fail, startTimeoutMs, 'no answer in time')
    const reader = setInterval(() => {
      if (log === undefined) return
      output.stdout = readFileSync(log, 'utf8')
      checkReady()
    }, logPollIntervalMs)
    child.once('close', (code) => fail(`exit code ${code}`))
    child.stdout?.on('data', checkReady)
  })
}

/** Builds the web unless it is there (`npm test` has done so before). What is there may be out of date. */
export async function ensureBuild(): Promise<void> {
  if (!existsSync(join(root, 'build/client/.vite/manifest.json'))) await prepare(root)
}

/** Starts a server on a free port unless told. @throws Error when it does not come up */
export async function startServer(options: Options): Promise<ServerProcess> {
  await ensureBuild()
  const { child, output, ended } = launch({ ...options, env: { PORT: '0', ...options.env } })
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal)
  }
  try {
    const url = await untilReady(child, output, options.log)
    const stop = async () => {
      kill('SIGTERM')
      const { code } = await ended
      if (code !== 0) throw new Error(`the server ended with ${code}:\n${output.stdout}${output.stderr}`)
    }
    return { pid: child.pid ?? 0, url, port: Number(new URL(url).port), output, ended, kill, stop }
  } catch (error) {
    kill('SIGKILL')
    throw error
  }
}

/** Runs a start that is expected to fail. @returns how it ended and what it wrote */
export async function runServer(env: Record<string, string>): Promise<Ended & ServerProcess['output']> {
  await ensureBuild()
  const { child, output, ended } = launch({ env: { PORT: '0', ...env } })
  const timer = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs)
  const end = await ended
  clearTimeout(timer)
  return { ...end, ...output }
}
