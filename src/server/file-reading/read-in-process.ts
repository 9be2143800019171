import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { programFolder } from '#server/config/program-folder.mjs'
import { createWorkGate } from '#server/queues/work-gate.ts'
import { secondMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { ReaderMessage } from './reader-messages.ts'
import type { Refusal } from './refused.ts'

/** Limits of reading a file: time of the processor (on the clock three times as long, for a busy server), and memory. */
export type ReaderLimits = { ms: number; memoryMb: number }

export type Answer<Read> = { read: Read } | { why: Refusal }

export type FileJob = {
  /** Address of a module beside the caller that exports `read`. */
  script: URL
  /** Passed to `read`. */
  order: object
  /** The account that sent the file; without one the server itself reads. */
  account?: number | undefined
  /** Libraries in native code are loaded. */
  isNative?: boolean
}

/** The memory of all files that are read at a time, so that a server of 1 GB holds them. */
const memoryMb = 704

/** Files are read in turns of accounts: one at a time of each, and two may wait. */
const gate = createWorkGate({
  active: memoryMb,
  waiting: 16,
  perAccount: {
    active: 1,
    waiting: 2,
    refusal: () =>
      new AppError('rate-limited', { title: message('problem.files-waiting'), retryAfterSeconds: 10 }),
  },
})

/** The time in which a process starts, on a server that is busy. */
const startMs = 30 * secondMs
const watchMs = 25
/** The share of the heap: it is cleaned up before the process reaches its limit. */
const heapShare = 0.7
/** A "nice" value: 0 is that of the server, 19 the lowest priority. */
const lowPriority = 5

/** The process may read the program itself, and no data. */
const readable = ['src', 'build/server', 'node_modules', 'package.json']

/** A folder that is a link is read by its own name and by where it leads. */
const allowedReads = (): string[] =>
  readable.flatMap((name) => {
    const path = join(programFolder, name)
    try {
      return [...new Set([path, realpathSync(path)])].map((allowed) => `--allow-fs-read=${allowed}`)
    } catch {
      return []
    }
  })

/** Starts a process without the server's environment, network, files, threads and processes. */
function startProcess({ isNative = false }: FileJob, limits: ReaderLimits): ChildProcess {
  const child = fork(new URL('./reader-process.ts', import.meta.url), [], {
    execArgv: [
      '--permission',
      ...allowedReads(),
      ...(isNative ? ['--allow-addons'] : []),
      '--optimize-for-size',
      `--max-old-space-size=${Math.round(limits.memoryMb * heapShare)}`,
    ],
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (child.pid === undefined) return child
  try {
    // Pages are answered before files are read.
    setPriority(child.pid, lowPriority)
    // A machine without memory ends this process instead of the server.
    writeFileSync(`/proc/${child.pid}/oom_score_adj`, '1000')
  } catch {
    // Systems other than Linux, or a process that has ended.
  }
  return child
}

/** Memory of a process in MB; 0 where the system has no such file, or the process has ended. */
function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Ticks of the processor in a second, by which Linux counts the time of a process. */
const ticksPerSecond = 100

/** Time of the processor that a process has used, in milliseconds; 0 as for the memory. */
function processorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return ((Number(fields[11]) + Number(fields[12])) * secondMs) / ticksPerSecond
  } catch {
    return 0
  }
}

type Outcome<Read> = Answer<Read> | { error: Error }

/** Calls `settle` with the first outcome of a process: its answer, its end, or a limit. */
function watchProcess<Read>(
  child: ChildProcess,
  limits: ReaderLimits,
  settle: (outcome: Outcome<Read>) => void,
) {
  const pid = child.pid ?? 0
  let hasStarted = false
  let usedMs = 0
  let timer = setTimeout(() => settle({ error: new Error('the reader did not start in time') }), startMs)
  const checkMemory = (usedMb: number): void => {
    if (usedMb > limits.memoryMb) settle({ why: 'memory' })
  }
  const watcher = setInterval(() => {
    checkMemory(residentMb(pid))
    if (hasStarted && processorMs(pid) - usedMs > limits.ms) settle({ why: 'time' })
  }, watchMs)
  child.on('message', (sent: ReaderMessage) => {
    if ('hasStarted' in sent) {
      hasStarted = true
      usedMs = processorMs(pid)
      clearTimeout(timer)
      timer = setTimeout(() => settle({ why: 'time' }), 3 * limits.ms)
    } else if ('residentMb' in sent) checkMemory(sent.residentMb)
    else if ('problem' in sent) settle({ error: new AppError(sent.problem.code, sent.problem) })
    else settle(sent as Answer<Read>)
  })
  child.once('error', (error) => settle({ error }))
  child.once('exit', (code, signal) => {
    const error = new Error(`the reader ended with ${code ?? signal} before it started`)
    settle(hasStarted ? { why: 'memory' } : { error })
  })
  return () => {
    clearTimeout(timer)
    clearInterval(watcher)
  }
}

async function runProcess<Read>(job: FileJob, limits: ReaderLimits): Promise<Answer<Read>> {
  const child = startProcess(job, limits)
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const { promise, resolve } = Promise.withResolvers<Outcome<Read>>()
  const unwatch = watchProcess(child, limits, resolve)
  child.send({ script: job.script.href, order: job.order })
  try {
    const outcome = await promise
    if ('error' in outcome) throw outcome.error
    return outcome
  } finally {
    unwatch()
    kill()
    process.off('exit', kill)
  }
}

/**
 * Reads a file in a process of its own when it is its turn. The process ends with it, and its memory with the process.
 * @throws AppError `rate-limited` when too many files of the account wait, `busy` when too many of all do, or an AppError
 *   of `read`
 */
export const readInProcess = <Read>(job: FileJob, limits: ReaderLimits): Promise<Answer<Read>> =>
  gate.run(() => runProcess<Read>(job, limits), {
    ...(job.account !== undefined && { account: job.account }),
    cost: limits.memoryMb,
  })
