import { updateRow } from '#server/db/one-row.ts'
import { momentAfter } from '#server/membership/moments.ts'
import { writeRules } from '#server/membership/rules.ts'
import { type MembershipScope, todayOf } from '#server/membership/scope.ts'
import { settleAll } from '#server/membership/settle.ts'
import { recordHistoryOf } from '#server/operations/record-history.ts'
import { batchesOf } from '#shared/batches.ts'
import type { FeeSettings, MembershipSettings } from '#shared/membership/settings.ts'
import type { Opening, PlannedSettings } from './plan-settings.ts'

/** Rows that one statement writes. */
const batchSize = 250

/** The stored ids of records, by those of the settings. */
type Ids = ReadonlyMap<number, number>

const idIn = (ids: Ids, id: number): number => ids.get(id) ?? id

const isGone = (stored: readonly { id: number }[], kept: readonly { id: number }[]): number[] =>
  stored.map(({ id }) => id).filter((id) => !kept.some((one) => one.id === id))

async function writeTypes(
  { tx, context }: MembershipScope,
  { before, after }: PlannedSettings,
): Promise<Ids> {
  const at = context.now().toISOString()
  const gone = isGone(before.types, after.types)
  if (gone.length > 0) await tx.deleteFrom('membership_types').where('id', 'in', gone).execute()
  const ids = new Map<number, number>()
  for (const [position, { id, titles, is_archived, ...type }] of after.types.entries()) {
    const values = { ...type, titles: JSON.stringify(titles), position }
    if (id < 0) {
      const made = await tx
        .insertInto('membership_types')
        .values({ ...values, archived_at: is_archived ? at : null, created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.set(id, made.id)
      continue
    }
    const wasArchived = before.types.find((one) => one.id === id)?.is_archived
    const archiving = wasArchived === is_archived ? {} : { archived_at: is_archived ? at : null }
    await updateRow(tx, ['membership_types', id], { ...values, ...archiving })
  }
  return ids
}

async function writePeriods({ tx }: MembershipScope, { before, after }: PlannedSettings): Promise<Ids> {
  const gone = isGone(before.periods, after.periods)
  if (gone.length > 0) await tx.deleteFrom('periods').where('id', 'in', gone).execute()
  const stored = after.periods.filter(({ id }) => id > 0)
  // First days are unique: one that moves makes room before another takes its place.
  for (const { id } of stored) await updateRow(tx, ['periods', id], { first_day: `moving ${id}` })
  for (const { id, ...values } of stored) await updateRow(tx, ['periods', id], values)
  const ids = new Map<number, number>()
  for (const { id, ...values } of after.periods.filter((one) => one.id < 0)) {
    const made = await tx.insertInto('periods').values(values).returning('id').executeTakeFirstOrThrow()
    ids.set(id, made.id)
  }
  return ids
}

/** @returns the fees that periods which are over had, where the fee of all periods becomes another: what was paid can be told */
function formerFees({ before, after }: PlannedSettings, today: string): FeeSettings[] {
  const own = (settings: MembershipSettings, type: number, period: number | null) =>
    settings.fees.find(({ type_id, period_id }) => type_id === type && period_id === period)
  return after.periods
    .filter(({ id, last_day }) => id > 0 && last_day < today)
    .flatMap(({ id: period_id }) =>
      before.fees.flatMap((fee) => {
        const isChanged = own(after, fee.type_id, null)?.amount !== fee.amount
        const isKept = after.types.some(({ id }) => id === fee.type_id)
        if (fee.period_id !== null || !isChanged || !isKept || own(after, fee.type_id, period_id)) return []
        return [{ ...fee, period_id }]
      }),
    )
}

async function writeFees(
  { tx }: MembershipScope,
  fees: readonly FeeSettings[],
  { types, periods }: { types: Ids; periods: Ids },
): Promise<void> {
  await tx.deleteFrom('fees').execute()
  const rows = fees.map(({ type_id, period_id, amount, note }) => ({
    ...{ type_id: idIn(types, type_id), amount, note },
    period_id: period_id === null ? null : idIn(periods, period_id),
  }))
  for (const part of batchesOf(rows, batchSize)) await tx.insertInto('fees').values(part).execute()
}

/** Gives those who are active their first memberships, by the board. */
async function writeOpenings(
  scope: MembershipScope,
  openings: readonly Opening[],
  { types, periods }: { types: Ids; periods: Ids },
): Promise<void> {
  const now = scope.context.now()
  const granted_day = todayOf(scope)
  for (const some of batchesOf(openings, batchSize)) {
    await scope.tx
      .insertInto('memberships')
      .values(
        some.map(({ memberId: member_id, type_id, period_id, first_day, last_day, moments }) => ({
          ...{ member_id, type_id: idIn(types, type_id), first_day, last_day, granted_day },
          ...{ granted_by: 'board' as const, claim_id: null, revoked_day: null },
          period_id: period_id === null ? null : idIn(periods, period_id),
          created_at: momentAfter(now, moments),
        })),
      )
      .execute()
    const ids = some.map(({ memberId }) => memberId)
    await recordHistoryOf(scope, ids, { action: 'grant-membership', resource: 'members' })
  }
}

/** Writes a change of the settings as it was planned. */
export async function writeSettings(scope: MembershipScope, planned: PlannedSettings): Promise<void> {
  const { after, openings } = planned
  const ids = { types: await writeTypes(scope, planned), periods: await writePeriods(scope, planned) }
  await writeFees(scope, [...after.fees, ...formerFees(planned, todayOf(scope))], ids)
  await writeRules(scope, after.rules)
  await writeOpenings(scope, openings, ids)
  // Without membership years what the board says of somebody is what counts.
  if (after.rules.kind !== 'none') await settleAll(scope)
}
