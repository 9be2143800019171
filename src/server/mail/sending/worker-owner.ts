import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { shortDigest } from '#server/encoding/digest.ts'

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

/** Tells this machine, or container, from others that use the same database. */
const machine = shortDigest(`${hostname()} ${readText('/etc/machine-id')}`)
const bootId = readText('/proc/sys/kernel/random/boot_id')

/**
 * @returns what tells a process from a later one with the same number: when it started, in ticks since the machine did.
 *   null: there is no such process
 */
function lifeOf(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`)
  // The name of the program stands in brackets and may hold anything; the start is the twentieth field behind it.
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return ticks === undefined ? null : shortDigest(`${bootId} ${ticks}`)
}

/** @returns a name for a worker, which tells others on the machine the process in which it runs */
export function createOwner(): string {
  return [machine, process.pid, lifeOf(process.pid) ?? '', randomUUID()].join('.')
}

/**
 * @param owner the name of a worker
 * @returns true when its process ran on this machine and has ended; false when it lives, or it ran elsewhere
 */
export function isGone(owner: string): boolean {
  const [itsMachine, pid, life] = owner.split('.')
  return itsMachine === machine && Boolean(life) && lifeOf(Number(pid)) !== life
}
