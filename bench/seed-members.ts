import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { withoutTimeLimit } from '#server/db/without-time-limit.ts'
import { createTokens } from '#server/http/access/tokens.ts'

const firstNames =
  'Anna Erik Åsa Lars Östen Karin Ärla Maja Elsa Olle Nils Ida Vera Sixten Ebba Hugo Alva Love Tuva Melker Örjan Ylva Siv Bo'
const lastNames =
  'Andersson Åberg Öberg Ek Lind Berg Sjö Dahl Holm Ström Ågren Lund Näs Vik Åkesson Östlund Björk Ahl Gren Hed Roos Sten Wall Zander'
const cities =
  'Lund Malmö Uppsala Örebro Åre Göteborg Umeå Luleå Kiruna Ystad Växjö Kalmar Visby Falun Gävle Borås Ängelholm Skövde'

/** The same members in every run. */
function randomly(seed: number): (words: string) => string {
  let state = seed
  return (words) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const all = words.split(' ')
    return all[Math.floor((state / 2 ** 32) * all.length)] ?? ''
  }
}

function memberRow(number: number, pick: (words: string) => string) {
  const first_name = `${pick(firstNames)} ${pick('A B C D E F G H')}`
  const last_name = `${pick(lastNames)}${number % 97}`
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    first_name,
    last_name,
    email: `medlem${number}@example.se`,
    birthday: `${1940 + (number % 66)}-${two(1 + (number % 12))}-${two(1 + (number % 28))}`,
    gender: pick('M F O'),
    phone_number: `070${two(number % 100)}${String(number).padStart(5, '0')}`,
    member_status: pick('1 1 1 1 1 0') === '1',
    address: `Storgatan ${number % 300}`,
    zip_code: `2${String(number % 10_000).padStart(4, '0')}`,
    city: pick(cities),
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  }
}

/**
 * Does what PostgreSQL does by itself within minutes. A vacuum beside something that began earlier leaves pages that are
 * not known to be visible to all, and every count then reads the whole table: so it is done until none is left.
 */
async function settle(database: Database): Promise<void> {
  await withoutTimeLimit(database, async (db) => {
    for (let attempt = 0; attempt < 40; attempt++) {
      await sql`vacuum analyze members`.execute(db)
      const { rows } = await sql<{ is_settled: boolean }>`
        select relallvisible >= relpages as is_settled from pg_class where relname = 'members'`.execute(db)
      if (rows[0]?.is_settled) return
      await wait(500)
    }
    throw new Error('PostgreSQL did not settle')
  })
}

/**
 * Fills an empty database with members, and makes an administrator.
 * @returns the administrator's key
 */
export async function seedMembers(env: Record<string, string>, count: number): Promise<string> {
  const config = parseConfig(env)
  const database = openDatabase(config)
  await migrate(database)
  const { db, dialect } = database
  const pick = randomly(7)
  const isSqlite = dialect.name === 'sqlite'
  await db.transaction().execute(async (tx) => {
    for (let from = 0; from < count; from += 1_000) {
      const rows = Array.from({ length: Math.min(1_000, count - from) }, (_, at) =>
        memberRow(from + at, pick),
      )
      const stored = rows.map((row) => ({
        ...row,
        member_status: isSqlite ? Number(row.member_status) : row.member_status,
      }))
      await tx
        .insertInto('members')
        .values(stored as never)
        .execute()
    }
  })
  if (!isSqlite) await settle(database)
  const now = new Date().toISOString()
  const { id } = await db
    .insertInto('users')
    .values({
      first_name: 'Kim',
      last_name: 'Ek',
      email: 'kim@example.se',
      is_superuser: true,
      is_active: true,
      created_at: now,
      updated_at: now,
      language: '',
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = await createTokens({ db, now: () => new Date() }).issue({ id, is_superuser: true })
  await database.close()
  return key
}
