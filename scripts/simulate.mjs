import '#server/start/required-node.mjs'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { migratedDatabase, originals } from '#testing/migrated-database.ts'
import { startPostgres } from '#testing/postgres.ts'
import { findSmallest, printFailure, simulate, times } from '#testing/simulation/simulate.ts'
import { main, Stop } from './project.mjs'
import { inRunFolder } from './run-folder.mjs'

// Runs the simulated association for long, or one sequence again.
// npm run simulate -- --sequences 3000 [--seed N] [--length 40] [--shrink SECONDS] [--times] [--postgres]
// npm run simulate -- --replay FILE [--shrink SECONDS] [--postgres]

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '100' },
    seed: { type: 'string' },
    length: { type: 'string', default: '40' },
    shrink: { type: 'string', default: '120' },
    replay: { type: 'string' },
    times: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
  },
})

/** @param {keyof typeof values} name */
function numberOf(name) {
  const number = Number(values[name])
  if (!Number.isInteger(number) || number < 0) throw new Stop(`--${name} is a whole number.`)
  return number
}

async function replay(/** @type {string} */ file) {
  const text = readFileSync(file, 'utf8')
  // A printed failure has its data in its last line.
  const steps = JSON.parse(text.trim().split('\n').at(-1) ?? '')
  const failure = await findSmallest(steps, numberOf('shrink') * 1_000)
  console.log(failure ? printFailure(failure) : `${steps.length} steps without a fault`)
  return failure ? 1 : 0
}

async function run() {
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1e9) : numberOf('seed')
  const sequences = numberOf('sequences')
  console.log(`${sequences} sequences from seed ${seed}`)
  const begun = Date.now()
  const failure = await simulate({
    ...{ seed, sequences, length: numberOf('length'), shrinkForMs: numberOf('shrink') * 1_000 },
    onSequence: (number) => {
      if (number % 100 === 0)
        console.log(`${number} sequences, ${Math.round((Date.now() - begun) / 1_000)} s`)
    },
  })
  console.log(failure ? printFailure(failure) : 'without a fault')
  if (values.times) printTimes()
  return failure ? 1 : 0
}

function printTimes() {
  for (const [name, { count, ms }] of [...times].sort((one, other) => other[1].ms - one[1].ms))
    console.log(`${Math.round(ms)} ms, ${count} × ${(ms / count).toFixed(1)} ms: ${name}`)
}

await main(() =>
  inRunFolder(async () => {
    const engine = values.postgres ? 'postgres' : 'sqlite'
    const server = values.postgres ? await startPostgres() : null
    if (server) process.env.TEST_DATABASE_URL = server.url
    process.env.GILLE_TEST_ENGINE = engine
    const { env, drop } = await migratedDatabase(engine)
    process.env[originals[engine]] = env.DATABASE_URL ?? env.DATA_DIR
    try {
      return await (values.replay === undefined ? run() : replay(values.replay))
    } finally {
      await drop()
      await server?.stop()
    }
  }),
)
