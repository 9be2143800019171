import '#server/required-node.mjs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compiledTexts } from './scripts/compile-texts.mjs'

const setupFiles = ['src/testing/fail-on-console.ts', 'src/testing/fresh-fakes.ts']
/** Files share modules, never data, a document's content or a fake: to load the modules anew for each costs half as much again. */
const isolate = false
const server = 'src/server/**/*.test.ts'
/** What is about no database: with one of the two it is tested enough. */
const sqliteIsEnough = [
  'src/server/media/*.test.ts',
  'src/server/mail/transport/smtp-transport.slow.test.ts',
  'src/server/http/connection/drain.test.ts',
  'src/server/http/limits/connection-limit.slow.test.ts',
  'src/server/keep-tick-shape.test.ts',
  'src/server/localhost.slow.test.ts',
  'src/server/start-refused.slow.test.ts',
  'src/server/db/sqlite-driver.test.ts',
]
/** What is about instances that share no disk. */
const postgresAlone = ['src/server/data-dir.slow.test.ts']

export default defineConfig({
  test: {
    // Password hashing and 100 migrations on two cores beside another project need their time.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // By itself a second, which beside a busy process is one try.
    expect: { poll: { timeout: 30_000 } },
    passWithNoTests: false,
    // By itself Vitest leaves a processor free, which of two is half; with both it is done in two thirds of the time.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          isolate,
          include: [
            'src/shared/**/*.test.ts',
            'src/testing/**/*.test.ts',
            'demo/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          setupFiles,
        },
      },
      {
        extends: true,
        plugins: [react(), compiledTexts()],
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate,
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'sqlite',
          // Without `exclude`: with one of its own a project is deaf to the `--exclude` by which a check leaves out what is slow.
          include: [server, ...postgresAlone.map((files) => `!${files}`)],
          isolate,
          env: { GILLE_TEST_ENGINE: 'sqlite' },
          globalSetup: ['src/testing/prepare-migrated-database.ts'],
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [server, ...sqliteIsEnough.map((files) => `!${files}`)],
          isolate,
          env: { GILLE_TEST_ENGINE: 'postgres' },
          globalSetup: ['src/testing/postgres-server.ts', 'src/testing/prepare-migrated-database.ts'],
          setupFiles,
        },
      },
    ],
  },
})
