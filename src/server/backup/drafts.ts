import { rmSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { constants, hostname } from 'node:os'
import { join } from 'node:path'
import { hourMs } from '#shared/durations.ts'

/** A draft of another machine is older than this when its backup was broken off. */
const longestMs = 2 * hourMs

const host = hostname().replace(/[^\w-]/g, '-')

/** @returns the name of an archive while this process writes it */
export const draftOf = (file: string): string => `${file}.gille-${host}-${process.pid}.part`

const draftName = /\.gille-([\w-]+)-(\d+)\.part$/

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function isLeft(folder: string, name: string): Promise<boolean> {
  const [, owner, pid] = draftName.exec(name) ?? []
  if (owner === undefined) return false
  if (owner === host) return !isRunning(Number(pid))
  const { mtimeMs } = await stat(join(folder, name))
  return Date.now() - mtimeMs > longestMs
}

/** Signals that end a command. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs the work that writes a draft, which is removed when a signal ends the process meanwhile. */
export async function removeDraftOnSignal<T>(file: string, work: () => Promise<T>): Promise<T> {
  const end = (signal: NodeJS.Signals): void => {
    rmSync(draftOf(file), { force: true })
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of endings) process.once(signal, end)
  try {
    return await work()
  } finally {
    for (const signal of endings) process.off(signal, end)
  }
}

/** Removes the drafts of backups that were killed: as large as an archive, and no archive. */
export async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (await isLeft(folder, name).catch(() => false)) await rm(join(folder, name), { force: true })
}

/** True if a file is an archive that is being written, or was. */
export const isDraft = (name: string): boolean => draftName.test(name)
