/** Whether everything runs: `npm run test:all` does, and `npm test` leaves out what fills, waits or repeats for seconds. */
export const isFullRun = process.env.GILLE_TEST_ALL === '1'

/**
 * Defines tests that run with everything alone (docs/decisions/0092-fewer-files-fewer-tests.md). Whole files of such tests
 * stand in `longSuites` of `vitest.config.ts`.
 */
export function inFullRun(define: () => void): void {
  if (isFullRun) define()
}

/** Defines tests of what no database has a part in: `npm test` runs them on SQLite alone. */
export function onOneDatabase(define: () => void): void {
  if (isFullRun || process.env.GILLE_TEST_ENGINE !== 'postgres') define()
}
