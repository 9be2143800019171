/** Whether everything runs: `npm run test:all` does, and `npm test` leaves out what fills, waits or repeats for seconds. */
export const isFullRun = process.env.GILLE_TEST_ALL === '1'

/**
 * Defines tests that run with everything alone (docs/decisions/0092-fewer-files-fewer-tests.md). Whole files of such tests
 * stand in `longSuites` of `vitest.config.ts`.
 */
export function inFullRun(define: () => void): void {
  if (isFullRun) define()
}

/** @returns how often a test repeats the same moment: all of the repetitions with everything alone, a quarter otherwise */
export const repetitions = (all: number): number => (isFullRun ? all : Math.ceil(all / 4))

const isSqliteOrAll = isFullRun || process.env.GILLE_TEST_ENGINE !== 'postgres'

/** Defines tests whose SQL reads the same on both databases, or that no database has a part in: `npm test` runs them on SQLite alone. */
export function onOneDatabase(define: () => void): void {
  if (isSqliteOrAll) define()
}

/** @returns all cases of a test; on PostgreSQL `npm test` takes the sample that `isInSample` chooses */
export const casesOf = <T>(all: readonly T[], isInSample: (one: T) => boolean): T[] =>
  all.filter((one) => isSqliteOrAll || isInSample(one))

/** Defines tests about transactions beside each other, which SQLite writes one after the other. */
export function onPostgres(define: () => void): void {
  if (process.env.GILLE_TEST_ENGINE === 'postgres') define()
}

/** Defines tests about instances that share a database server: `npm test` runs them on PostgreSQL alone. */
export function onSharedDatabase(define: () => void): void {
  if (isFullRun || process.env.GILLE_TEST_ENGINE === 'postgres') define()
}
