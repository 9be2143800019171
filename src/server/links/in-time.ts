import { secondMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'

/** A visitor waits no longer for a page or a file; a query of a database that says nothing is given up later (T46). */
const longestMs = 3 * secondMs

/** @returns what the work gives; whatever it does goes on. @throws AppError `unavailable` when that takes too long */
export async function inTime<T>(work: Promise<T> | T): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new AppError('unavailable')), longestMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
