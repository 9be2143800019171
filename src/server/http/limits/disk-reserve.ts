import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'

const MiB = 1024 * 1024
const reserveBytes = 8 * MiB
/** With less than this free beside the reserve the disk counts as full. */
const scarceBytes = MiB

const fileOf = (dataDir: string): string => join(dataDir, 'reserve')

/** Space that is kept for the calls that make room on a full disk (T47). */
export type DiskReserve = {
  /** @returns whether the reserve has been given up, so that visitors may write nothing */
  isInUse(): boolean
  /**
   * Called before something is written.
   * @param makesRoom whether it is on the way to making room; only that may use the reserve
   * @throws AppError storage-full
   */
  admit(makesRoom: boolean): void
}

/** Gives the reserve up, so that a server can start on a full disk. @returns whether there was one */
export function releaseReserve(dataDir: string): boolean {
  const file = fileOf(dataDir)
  if (!existsSync(file)) return false
  rmSync(file)
  return true
}

/** Random, because some file systems store zeros in no space at all. */
function fill(file: string): void {
  const handle = openSync(file, 'w', 0o600)
  const bytes = randomBytes(MiB)
  for (let written = 0; written < reserveBytes; written += writeSync(handle, bytes));
  fsyncSync(handle)
  closeSync(handle)
}

/** @param dataDir folder on the disk that the SQLite file is on */
export function createDiskReserve(dataDir: string): DiskReserve {
  const file = fileOf(dataDir)
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize
  }
  const isThere = (): boolean => existsSync(file)
  const refill = (): boolean => {
    if (isThere()) return true
    if (freeBytes() < 2 * reserveBytes) return false
    try {
      fill(file)
      return true
    } catch {
      releaseReserve(dataDir)
      return false
    }
  }
  refill()
  return {
    isInUse: () => !isThere(),
    admit: (makesRoom) => {
      if (refill() && freeBytes() >= scarceBytes) return
      if (!makesRoom) throw new AppError('storage-full')
      releaseReserve(dataDir)
    },
  }
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writes on a full disk, but those of signing in and of an administrator's deleting. */
export function installDiskReserve(app: FastifyInstance, { reserve }: { reserve: DiskReserve | null }): void {
  if (!reserve) return
  app.addHook('onRequest', async ({ method, actor, routeOptions }) => {
    if (reads.has(method) || routeOptions.config.guard === undefined) return
    const isDeletion = method === 'DELETE' && actor.guard === 'superuser'
    reserve.admit(isDeletion || routeOptions.config.makesRoom === true)
  })
}
