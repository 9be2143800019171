import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import { readPeriods } from '#server/membership/periods.ts'
import { readRules } from '#server/membership/rules.ts'
import type { MembershipSettings, UsedIds } from '#shared/membership/settings.ts'

/** @returns everything about the membership year that is set */
export async function readSettings(db: Db | Tx): Promise<MembershipSettings> {
  const types = await db
    .selectFrom('membership_types')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  const fees = await db
    .selectFrom('fees')
    .select(['type_id', 'period_id', 'amount', 'note'])
    .orderBy('id')
    .execute()
  return {
    rules: await readRules(db),
    types: types.map(({ id, titles, kind, votes, chosen_by, min_age, max_age, archived_at }) => ({
      ...{ id, titles: JSON.parse(titles), kind, votes: Boolean(votes), chosen_by, min_age, max_age },
      is_archived: archived_at !== null,
    })),
    periods: await readPeriods(db),
    fees,
  }
}

/** @returns the types and periods that stand in memberships, claims or applications */
export async function readUsed(db: Db | Tx): Promise<UsedIds> {
  const ids = async (
    tables: readonly ('memberships' | 'claim_lines' | 'applications')[],
    column: 'type_id' | 'period_id',
  ): Promise<number[]> => {
    const used = new Set<number>()
    for (const table of tables) {
      const { rows } = await sql<{ id: number | null }>`select distinct ${sql.ref(column)} as id
        from ${sql.table(table)}`.execute(db)
      for (const { id } of rows) if (id !== null) used.add(Number(id))
    }
    return [...used].toSorted((a, b) => a - b)
  }
  return {
    types: await ids(['memberships', 'claim_lines', 'applications'], 'type_id'),
    periods: await ids(['memberships', 'claim_lines'], 'period_id'),
  }
}
