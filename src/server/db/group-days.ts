import { type RawBuilder, sql } from 'kysely'

/** @returns the condition that a row of `group_members` is of that day, `YYYY-MM-DD`, outside the bin */
export const inGroupOn = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(group_members.deleted_at is null
    and coalesce(group_members.first_day, '') <= ${day}
    and coalesce(group_members.last_day, '9999') >= ${day})`
