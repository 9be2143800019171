import '#server/start/required-node.mjs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compiledTexts } from './scripts/compile-texts.mjs'
import { bundledReaders } from './src/testing/bundled-readers.ts'

const setupFiles = ['src/testing/fail-on-console.ts', 'src/testing/fresh-fakes.ts']
/** Files share modules, never data, a document's content or a fake: to load the modules anew for each costs half as much again. */
const isolate = false
const server = 'src/server/**/*.test.ts'
/** The simulated association runs on a database. */
const simulation = 'src/testing/simulation/simulation.test.ts'
/** `npm run test:all` runs everything on both databases; `npm test` what follows from the lists below. */
const all = process.env.GILLE_TEST_ALL === '1'
/** Suites that copy the project, start, fill or kill processes for long, or walk everything once more. */
const longSuites = [
  'scripts/start.slow.test.ts',
  'src/testing/{added-*,postgres}.slow.test.ts',
  'src/server/db/{add-a-*,migrate}.slow.test.ts',
  'src/server/http/{connection/stop,input/fuzz}.slow.test.ts',
  'src/server/http/cache/publication.test.ts',
  'src/server/http/limits/{connection-limit,disk-reserve}.slow.test.ts',
  'src/server/mail/sending/{kill,pace,start-mail,stop}.slow.test.ts',
  'src/server/backup/drill.slow.test.ts',
  'src/server/file-reading/hostile-files.slow.test.ts',
  'src/server/media/file-store.slow.test.ts',
  'src/server/start/{data-dir,localhost,start-refused,start-together}.slow.test.ts',
  'src/server/bank-files/read-bank-file.slow.test.ts',
  'src/server/features/events/places-killed.slow.test.ts',
  'src/server/features/payments/killed-file.slow.test.ts',
  'src/server/features/people-import/reading/list-reader.slow.test.ts',
  'src/server/features/reminders/year.slow.test.ts',
]
/** Rooms that reach SQL that differs, locks, transactions or time: they run on PostgreSQL, too. */
const onPostgres = [
  'src/server/{backup,claims,crud,db,installation,membership,operations,people,redirects}/**/*.test.ts',
  'src/server/features/{bin,board,bulk,documents,duplicates,events,evidence,facets,history,meetings,members,money,my-page,notice,pages,payments,persondata,pictures,post-import,reminders,retention,search,site-search,statistics}/**/*.test.ts',
  'src/server/features/{subscribers,users,versions,working-copies}/**/*.test.ts',
  'src/server/features/demo/demo-year.test.ts',
  'src/server/features/people-import/*.test.ts',
  'src/server/features/mailings/{audience-rights,choices,letter-drafts,letters,outbox,stopped-mailings}.test.ts',
  'src/server/features/membership-settings/*.test.ts',
  'src/server/http/cache/*.test.ts',
  'src/server/http/limits/{form-limits.slow,rate-limits}.test.ts',
  'src/server/mail/{outbox,sending}/**/*.test.ts',
  'src/server/media/database/*.test.ts',
  'src/server/metrics/*.test.ts',
  'src/server/start/start-together.slow.test.ts',
]
/**
 * Files of these rooms whose SQL reads as on SQLite, or is reached by others, and that hold no locks: `npm run test:all`
 * runs them on both (docs/decisions/0092). A new file runs on both until it is named here.
 */
const statementsElsewhere = [
  'src/server/backup/{over,refused-archives}.test.ts',
  'src/server/crud/{create-records,lacking,sanitize,sanitize-again,tidy-stones,tidy-tables,translations,watch-reading}.test.ts',
  'src/server/features/bin/declined.test.ts',
  'src/server/features/bulk/matching.test.ts',
  'src/server/features/demo/demo-year.test.ts',
  'src/server/features/documents/{documents,fill-lists,texts}.test.ts',
  'src/server/features/duplicates/{duplicates,group-times,merge-memberships}.test.ts',
  'src/server/features/events/{board-acts,correct-application,door}.test.ts',
  'src/server/features/events/{preview-places,preview-places.slow,guest-answers,lasting-events}.test.ts',
  'src/server/features/events/{lost-link,member-price,named-events,participants,prices,questions}.test.ts',
  'src/server/features/events/{quotas,removed-questions}.test.ts',
  'src/server/features/evidence/evidence.test.ts',
  'src/server/features/facets/facets.test.ts',
  'src/server/features/mailings/{letter-drafts,stopped-mailings}.test.ts',
  'src/server/features/meetings/voting-routes.test.ts',
  'src/server/features/members/{accept,acts,asked-type,decisions,end-memberships,erase-person,follow-status}.test.ts',
  'src/server/features/membership-settings/membership-settings.test.ts',
  'src/server/features/money/{bookkeeping-settings,postings}.test.ts',
  'src/server/features/my-page/{card,fees,members-first}.test.ts',
  'src/server/features/notice/notice.test.ts',
  'src/server/features/payments/{earlier-versions,entries,example-files,look-acts}.test.ts',
  'src/server/features/payments/matching/match.test.ts',
  'src/server/features/people-import/{groups-import,membership-import,own-export,people-import}.test.ts',
  'src/server/features/persondata/persondata.test.ts',
  'src/server/features/pictures/{files,pictures}.test.ts',
  'src/server/features/post-import/post-import.test.ts',
  'src/server/features/retention/retention.test.ts',
  'src/server/features/search/letters.test.ts',
  'src/server/features/site-search/mark-words.test.ts',
  'src/server/features/subscribers/{bombing,subscription-links}.test.ts',
  'src/server/features/users/{check-password,passwords}.test.ts',
  'src/server/features/users/second-factor/passkeys.test.ts',
  'src/server/http/cache/{kept-searches,page-cache}.test.ts',
  'src/server/mail/outbox/{mail-hold,mail-limits.slow}.test.ts',
  'src/server/membership/{membership,voters}.test.ts',
  'src/server/operations/every-operation.test.ts',
  'src/server/people/{consents,copy-words,person-tables}.test.ts',
  'src/server/redirects/redirects.test.ts',
]
const sqliteAlone = ['src/server/db/sqlite-driver.test.ts', ...(all ? [] : statementsElsewhere)]
/** About instances that share no disk. */
const postgresAlone = ['src/server/start/data-dir.slow.test.ts']

const except = (files: string[]) => files.map((file) => `!${file}`)
// Negated includes instead of `exclude`: with one of its own a project is deaf to the `--exclude` of a check.
const chosen = (include: string[]) => [...include, ...(all ? [] : except(longSuites))]

export default defineConfig({
  test: {
    // Password hashing and 100 migrations on two cores beside another project need their time.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // By itself a second, which beside a busy process is one try.
    expect: { poll: { timeout: 30_000 } },
    passWithNoTests: false,
    // By itself Vitest leaves a processor free, which of two is half; a file that waits leaves its own to a third.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          isolate,
          include: chosen([
            'src/shared/**/*.test.ts',
            'src/testing/**/*.test.ts',
            ...except([simulation]),
            'demo/**/*.test.ts',
            'scripts/**/*.test.ts',
          ]),
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
          setupFiles: [...setupFiles, 'src/testing/leave-page.ts'],
        },
      },
      {
        extends: true,
        plugins: [bundledReaders()],
        test: {
          name: 'sqlite',
          include: chosen([server, simulation, ...except(postgresAlone)]),
          isolate,
          env: { GILLE_TEST_ENGINE: 'sqlite' },
          globalSetup: ['src/testing/prepare-migrated-database.ts'],
          setupFiles,
        },
      },
      {
        extends: true,
        plugins: [bundledReaders()],
        test: {
          name: 'postgres',
          include: chosen([
            ...(all ? [server, simulation] : [...onPostgres, ...postgresAlone]),
            ...except(sqliteAlone),
          ]),
          isolate,
          env: { GILLE_TEST_ENGINE: 'postgres' },
          globalSetup: ['src/testing/postgres-server.ts', 'src/testing/prepare-migrated-database.ts'],
          setupFiles,
        },
      },
    ],
  },
})
