/**
 * Defines tests that only `npm run test:all` runs: of a room that `npm test` walks too, they fill, wait or repeat for seconds
 * (docs/decisions/0092-fewer-files-fewer-tests.md). Whole files of such tests stand in `longSuites` of `vitest.config.ts`.
 */
export function inFullRun(define: () => void): void {
  if (process.env.GILLE_TEST_ALL === '1') define()
}
