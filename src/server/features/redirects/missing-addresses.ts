import type { AppContext } from '#server/context/context.ts'
import type { CrudRules } from '#server/crud/rules.ts'
import type { Tx } from '#server/db/tables.ts'
import { addressKey } from '#server/redirects/address-key.ts'
import { storeCounts } from '#server/redirects/count-addresses.ts'
import { dayMs } from '#shared/durations.ts'
import { type MissingAddress, missingAddressDays } from '#shared/missing-addresses.ts'
import { stockholmDay } from '#shared/time.ts'

const mostListed = 100

/** Lists the paths without a page that visitors asked for, the most frequent first. */
export async function listMissing(context: AppContext): Promise<MissingAddress[]> {
  await storeCounts(context)
  const first = stockholmDay(new Date(context.now().getTime() - missingAddressDays * dayMs))
  const rows = await context.db
    .selectFrom('missing_addresses')
    .select(({ fn }) => ['path', fn.sum('hits').as('hits'), fn.max('day').as('last_day')])
    .where('day', '>', first)
    .groupBy('path')
    .orderBy('hits', 'desc')
    .orderBy('path')
    .limit(mostListed)
    .execute()
  return rows.map(({ path, hits, last_day }) => ({
    address: path,
    hits: Number(hits),
    last_day: String(last_day),
  }))
}

/** Deletes an address from the list once it leads somewhere. */
export async function deleteMissing(tx: Tx, old_address: string): Promise<void> {
  await tx.deleteFrom('missing_addresses').where('path', '=', addressKey(old_address)).execute()
}

/** Adds how often each redirect was used. */
export const computeHits: NonNullable<CrudRules['compute']> = async ({ db, entities }) => {
  const ids = entities.map(({ id }) => id)
  if (ids.length === 0) return
  const rows = await db.selectFrom('redirect_hits').selectAll().where('redirect_id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.redirect_id, row]))
  for (const entity of entities) {
    entity.hits = byId.get(entity.id)?.hits ?? 0
    entity.last_hit = byId.get(entity.id)?.last_day ?? null
  }
}
