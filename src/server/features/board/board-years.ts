import { sql } from 'kysely'
import { firstDays } from '#server/db/board-days.ts'
import type { RecordQuery } from '#server/db/records.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { stockholmDay } from '#shared/time.ts'

/** @returns the first day of the board that sits now; null for one without, which is as old as the association */
export async function sittingSince(db: Db | Tx, now: Date): Promise<string | null> {
  const today = stockholmDay(now)
  return (await firstDays(db)).find((day) => day <= today) ?? null
}

/** A vacant post is kept from visitors unless it says that they are told. */
export const told = (query: RecordQuery): RecordQuery =>
  query.where((where) => where.or([where('name', '<>', ''), where('shows_vacant', '=', true)]))

/** Visitors see the board that sits; a coming one shows from its first day. */
export const sitting = (query: RecordQuery, now: Date): RecordQuery =>
  told(query).where(
    sql<boolean>`first_day is not distinct from (
      select max(others.first_day) from board as others
      where others.deleted_at is null and others.first_day <= ${stockholmDay(now)}
    )`,
  )

export const yearOf = (day: string): number => Number(day.slice(0, 4))
