import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqliteFile } from '#server/db/database.ts'
import { program } from '#server/http/access/actor.ts'
import { writeRules } from '#server/membership/rules.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { firstClaim } from '#shared/claims.ts'
import { membershipRulesSchema } from '#shared/membership/rules.ts'
import { referenceOf } from '#shared/reference.ts'
import { bankImportsOf } from '#testing/bank-imports.ts'
import { camtFile } from '#testing/camt-file.ts'
import { addType } from '#testing/membership-year.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { filesKey } from './file-operation.ts'

const now = '2026-11-27T10:00:00.000Z'
const count = 400
const numbers = Array.from({ length: count }, (_, index) => firstClaim + index)
const script = join(import.meta.dirname, '../../../testing/bank-file-process.ts')

let server: TestApp
let file = ''
/** Holds the lock of SQLite for a moment, to tell whether another process has it. */
let probe: DatabaseSync | null = null
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date(now) })
  const { context } = server
  const { db, config, sqlite } = context
  if (sqlite) probe = new DatabaseSync(sqliteFile(config), { timeout: 0 })
  const type_id = await addType(context, { kind: 'ordinary' })
  await inTransaction({ context, actor: program, isPublic: false }, (scope) =>
    writeRules(scope, membershipRulesSchema.parse({ kind: 'rolling' })),
  )
  await bankImportsOf(server).addClaims(numbers.map((number) => ({ number, amount: 30_000 })))
  const members = numbers.map((number) => ({
    ...{ id: number, first_name: 'Kim', last_name: `Ek${number}`, email: `${number}@example.org` },
    ...{
      address: '',
      zip_code: '',
      city: '',
      phone_number: '',
      birthday: '2000-01-01',
      gender: 'O' as const,
    },
    ...{ note: '', member_status: false, is_new: false, joined_on: null, left_on: null },
    ...{ created_at: now, updated_at: now, deleted_at: null },
  }))
  await db.insertInto('members').values(members).execute()
  await db
    .updateTable('claims')
    .set((set) => ({ member_id: set.ref('number') }))
    .execute()
  await db
    .updateTable('claim_lines')
    .set((set) => ({
      member_id: set(set.ref('claim_id'), '+', firstClaim - 1),
      ...{ type_id, first_day: '2026-11-27', last_day: '2027-11-26' },
    }))
    .execute()
  file = join(config.dataDir, 'bank.xml')
  writeFileSync(file, camtFile(numbers.map((number) => ({ reference: referenceOf(number), amount: 30_000 }))))
}, 60_000)
afterAll(async () => {
  probe?.close()
  await server.close()
})

/** @returns whether another process writes a file of a bank now */
async function isWriting(): Promise<boolean> {
  const { pool } = server.context
  if (pool) {
    const { rows } = await pool.query(
      `select 1 from pg_locks where locktype = 'advisory' and granted
        and (classid::bigint << 32) + objid::bigint = hashtextextended($1, 0)`,
      [filesKey],
    )
    return rows.length > 0
  }
  try {
    probe?.exec('begin immediate')
    probe?.exec('rollback')
    return false
  } catch {
    return true
  }
}

function read() {
  const { config } = server.context
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      ...{ NOW: now, FILE: file, TOKEN: server.superuser, DATA_DIR: config.dataDir },
      NODE_COMPILE_CACHE: join(config.dataDir, 'compiled'),
      ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, output: text(child.stdout), ended: once(child, 'exit') }
}

/** Reads the file, and kills the process so many milliseconds after it began to write. @returns whether it was killed */
async function readAndKill(afterMs: number): Promise<boolean> {
  const { child, ended } = read()
  await once(child.stdout, 'data')
  while (child.exitCode === null && !(await isWriting())) await pause(1)
  await pause(afterMs)
  child.kill('SIGKILL')
  const [, signal] = await ended
  return signal === 'SIGKILL'
}

const tables = [
  ...(['payments', 'payment_files', 'payment_keys', 'allocations'] as const),
  ...(['memberships', 'confirmations', 'claim_stages', 'mails', 'history'] as const),
]
const stored = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const { count: rows } = await server.context.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number | string>().as('count'))
          .executeTakeFirstOrThrow()
        return [table, Number(rows)]
      }),
    ),
  )

test('a file whose reader is killed while it writes is not there at all, and is read again whole', async () => {
  const before = await stored()
  let midst = 0
  for (const afterMs of [0, 10, 25, 50]) {
    const isKilled = await readAndKill(afterMs)
    const after = await stored()
    if (after.payment_files === 1) break
    expect(after).toEqual(before)
    midst += Number(isKilled)
  }
  expect(midst).toBeGreaterThan(1)
  const { output, ended } = read()
  expect(JSON.parse((await output).replace('ready\n', ''))).toMatchObject({ payments: count, look: 0 })
  expect((await ended)[0]).toBe(0)
  const whole = await stored()
  expect(whole).toMatchObject({
    ...{ payments: count, payment_files: 1, payment_keys: count, allocations: count },
    ...{ memberships: count, confirmations: count, claim_stages: count, mails: count },
    // A membership, a confirmation and a paid claim of each member, and the file.
    history: (before.history ?? 0) + 3 * count + 1,
  })
  const again = read()
  await again.ended
  expect(await stored()).toEqual(whole)
  const active = await server.context.db
    .selectFrom('members')
    .select('id')
    .where('member_status', '=', true)
    .execute()
  expect(active).toHaveLength(count)
}, 240_000)
