import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'

export type LoadResult = {
  /** Answers a second. */
  rate: number
  count: number
  errors: number
  /** Milliseconds. */
  p99: number
}

export type Load = {
  port: number
  path: string
  connections?: number
  milliseconds: number
  /** Requests a second, at an even pace; as many as can be without it. */
  perSecond?: number
}

const request = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, deflate, br\r\nAccept: */*\r\n\r\n`

/**
 * Asks for one address over and over, from a process of its own. At an even pace the time of an answer counts from
 * when its request was due, also when it had to wait for a connection.
 * @throws Error when an answer was no success
 */
export async function putUnderLoad({
  port,
  path,
  connections = 32,
  milliseconds,
  perSecond,
}: Load): Promise<LoadResult> {
  const job = JSON.stringify({ port, request: request(path), connections, milliseconds, perSecond })
  const worker = spawn(process.execPath, [join(import.meta.dirname, 'load-worker.ts'), job], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const result = (await json(worker.stdout)) as LoadResult
  if (result.errors > 0) throw new Error(`${result.errors} of ${result.count} answers to ${path} were wrong`)
  return result
}

/** Kernel ticks in a second, on every Linux that Node runs on. */
const ticks = 100

/** @returns the processor seconds that a process has used so far. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticks
}

/** @returns the bytes of memory that a process holds. */
export function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}
