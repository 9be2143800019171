import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { isFullRun } from '#testing/full-run.ts'
import { printFailure, simulate } from './simulate.ts'

const isSqlite = process.env.GILLE_TEST_ENGINE !== 'postgres'
const sequences = isFullRun ? (isSqlite ? 300 : 100) : 30
const seed = isFullRun ? randomInt(1_000_000_000) : 1

test(`keeps every invariant in ${sequences} sequences of 40 commands from seed ${seed}`, async () => {
  const failure = await simulate({ seed, sequences })
  expect(failure && printFailure(failure)).toBe(null)
}, 900_000)
