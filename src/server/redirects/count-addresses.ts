import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { maskLink } from '#server/links/link-address.ts'
import { batchesOf } from '#shared/batches.ts'
import { dayMs } from '#shared/durations.ts'
import { missingAddressDays } from '#shared/missing-addresses.ts'
import { stockholmDay } from '#shared/time.ts'
import { hasUnsafeCharacter, pathOf, plainAddress } from './address-key.ts'

/** Counts that wait to be stored: at most so many addresses between two writes, and rows in the table. */
const limits = { waiting: 500, rows: 2_000, length: 200 }

type Counts = { hits: Map<number, number>; missing: Map<string, number> }
const waiting = new WeakMap<Db, Counts>()

function countsOf(db: Db): Counts {
  const counts = waiting.get(db) ?? { hits: new Map(), missing: new Map() }
  waiting.set(db, counts)
  return counts
}

/** Requests of scanners, which no visitor sends. */
const scan = /\/\.|\/wp-(?:admin|login|includes|json|cron|config)|\/xmlrpc\.php/i
/** A file extension, which no code has. */
const extension = /\.[a-z][a-z\d]{1,4}$/i
/** Codes are base64url of 22 or 43 characters; one that is cut off or continued is shorter or longer. */
const isCode = (part: string): boolean =>
  (!extension.test(part) &&
    /[a-z]/.test(part) &&
    ((part.length >= 20 && /[A-Z]/.test(part) && /\d/.test(part)) ||
      (/^(?:[\w-]{22}|[\w-]{43})$/.test(part) && /(?:[A-Z].*){3}/.test(part)))) ||
  /[0-9a-f]{24,}/i.test(part)
/** A personal or coordination identity number: its date exists. */
const identityNumber = /(?<!\d)(?:\d\d)?\d\d(?:0[1-9]|1[0-2])(?:[06][1-9]|[1278]\d|[39][01])[-+ ]?\d{4}(?!\d)/
const telephone = /(?<!\d)0\d{1,3}(?:[- ]\d{5,8}|\d{5,8}(?!\d))|\+\d{7,}/
/** An address of a person, an identity number, a telephone number, or a code. */
const mayBePersonal = (path: string): boolean =>
  path.includes('@') || identityNumber.test(path) || telephone.test(path) || path.split('/').some(isCode)

/** @returns the path to count, or null for one that may hold personal data or comes from a scanner */
export function countablePath(url: string): string | null {
  const path = plainAddress(pathOf(url)).toLowerCase()
  const isLeftOut =
    path.length > limits.length ||
    hasUnsafeCharacter(path) ||
    path.includes('//') ||
    scan.test(path) ||
    mayBePersonal(plainAddress(pathOf(url))) ||
    maskLink(url).endsWith('…')
  return isLeftOut ? null : path
}

/** Counts the use of a redirect. Stored by {@link storeCounts}. */
export function countHit(db: Db, id: number): void {
  const { hits } = countsOf(db)
  hits.set(id, (hits.get(id) ?? 0) + 1)
}

/** Counts an address without a page: its path alone. Stored by {@link storeCounts}. */
export function countMissing(db: Db, url: string): void {
  const { missing } = countsOf(db)
  const path = countablePath(url)
  if (path === null || (missing.size >= limits.waiting && !missing.has(path))) return
  missing.set(path, (missing.get(path) ?? 0) + 1)
}

async function storeHits(db: Db, hits: ReadonlyMap<number, number>, last_day: string): Promise<void> {
  for (const batch of batchesOf([...hits], 100))
    await db
      .insertInto('redirect_hits')
      .columns(['redirect_id', 'hits', 'last_day'])
      .expression((eb) =>
        eb
          .selectFrom('redirects')
          .select([
            'id',
            sql<number>`case id ${sql.join(
              batch.map(([id, count]) => sql`when ${sql.lit(id)} then ${sql.lit(count)}`),
              sql` `,
            )} else 0 end`.as('hits'),
            sql<string>`${sql.lit(last_day)}`.as('last_day'),
          ])
          .where(
            'id',
            'in',
            batch.map(([id]) => id),
          ),
      )
      .onConflict((conflict) =>
        conflict.column('redirect_id').doUpdateSet({
          hits: sql<number>`redirect_hits.hits + excluded.hits`,
          last_day: sql<string>`excluded.last_day`,
        }),
      )
      .execute()
}

async function storeMissing(db: Db, missing: ReadonlyMap<string, number>, day: string): Promise<void> {
  const rows = [...missing].map(([path, hits]) => ({ path, day, hits }))
  for (const batch of batchesOf(rows, 100))
    await db
      .insertInto('missing_addresses')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .columns(['path', 'day'])
          .doUpdateSet({ hits: sql<number>`missing_addresses.hits + excluded.hits` }),
      )
      .execute()
}

/** Deletes the days that are over, and the rarest addresses of a table that is full. */
export async function deleteOldMissing({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const first = stockholmDay(new Date(now().getTime() - missingAddressDays * dayMs))
  await db.deleteFrom('missing_addresses').where('day', '<=', first).execute()
  const { rows } = await db
    .selectFrom('missing_addresses')
    .select(({ fn }) => fn.countAll().as('rows'))
    .executeTakeFirstOrThrow()
  const excess = Number(rows) - limits.rows
  if (excess <= 0) return
  const rarest = await db
    .selectFrom('missing_addresses')
    .select(['path', 'day'])
    .orderBy('hits')
    .orderBy('day')
    .limit(excess)
    .execute()
  for (const batch of batchesOf(rarest, 100))
    await db
      .deleteFrom('missing_addresses')
      .where((eb) =>
        eb.or(batch.map(({ path, day }) => eb.and([eb('path', '=', path), eb('day', '=', day)]))),
      )
      .execute()
}

/** Stores what was counted since the last time. A job of the scheduler; a crash loses half a minute. */
export async function storeCounts({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const { hits, missing } = countsOf(db)
  if (hits.size === 0 && missing.size === 0) return
  waiting.delete(db)
  const day = stockholmDay(now())
  await storeHits(db, hits, day)
  if (missing.size === 0) return
  await storeMissing(db, missing, day)
  await deleteOldMissing({ db, now })
}
