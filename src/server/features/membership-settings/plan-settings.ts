import { createHash } from 'node:crypto'
import type { Db, Tx } from '#server/db/tables.ts'
import { AppError } from '#shared/errors.ts'
import { settingsProblems } from '#shared/membership/check-settings.ts'
import { addMonths } from '#shared/membership/days.ts'
import { missingPeriods, periodsFor } from '#shared/membership/periods.ts'
import { countPlan, type OpeningRow, planMember } from '#shared/membership/plan.ts'
import type {
  MembershipSettings,
  OpeningWay,
  PlannedMember,
  SettingsPlan,
  TypeSettings,
} from '#shared/membership/settings.ts'
import type { OperationPreview } from '#shared/operations.ts'
import { readMembers } from './read-members.ts'
import { readSettings, readUsed } from './read-settings.ts'
import type { SettingsBody } from './settings-body.ts'

/** Periods are made for so many months ahead, as `keepPeriods` does. */
const monthsAhead = 13

/** A membership to be written, and the facts of its member that it comes after. */
export type Opening = OpeningRow & { memberId: number; moments: readonly { created_at: string }[] }

/** A change of the settings as it would be written. */
export type PlannedSettings = Omit<SettingsPlan, 'rows' | keyof OperationPreview> & {
  tag: string
  before: MembershipSettings
  after: MembershipSettings
  rows: readonly PlannedMember[]
  openings: readonly Opening[]
}

/** @returns settings with the periods that their rules need and that nobody has made; reminders have a switch of their own */
function completed(
  { rules: given, types, periods, fees }: SettingsBody,
  { before, today }: { before: MembershipSettings; today: string },
): MembershipSettings {
  const rules = { ...given, reminders: before.rules.reminders }
  const wanted = periodsFor(rules, today, addMonths(today, monthsAhead))
  const first = Math.min(0, ...periods.map(({ id }) => id))
  const missing = missingPeriods(wanted, periods).map((period, index) => ({
    ...period,
    id: first - 1 - index,
  }))
  return { rules, types: types as TypeSettings[], periods: [...periods, ...missing], fees }
}

/** Hashes what a plan changes: ids, amounts and days. Names and times are no part of it. */
function tagSettings({
  rows,
  openings,
  ...parts
}: Pick<PlannedSettings, 'before' | 'after' | 'rows' | 'openings'> & {
  opening: string
  today: string
}): string {
  const ofMembers = rows.map(({ name: _, ...row }) => row)
  const granted = openings.map(({ moments: _, ...opening }) => opening)
  const plan = JSON.stringify([parts, ofMembers, granted])
  return createHash('sha256').update(plan).digest('base64url').slice(0, 22)
}

/**
 * Plans what a change of the settings does to each member; nothing is written.
 * @throws AppError validation
 */
export async function planSettings(db: Db | Tx, body: SettingsBody, today: string): Promise<PlannedSettings> {
  const before = await readSettings(db)
  const after = completed(body, { before, today })
  const problems = settingsProblems(after, { before, used: await readUsed(db), today })
  if (problems.length > 0) throw new AppError('validation', { errors: problems })
  const change = { before, after, today, opening: body.opening as OpeningWay }
  const rows: PlannedMember[] = []
  const openings: Opening[] = []
  let opened = 0
  for (const member of await readMembers(db, today)) {
    const planned = planMember(member, change)
    if (!planned) continue
    if (member.isListed) {
      rows.push(planned.row)
      opened += Number(planned.opening !== null)
    }
    if (planned.opening) openings.push({ ...planned.opening, memberId: member.id, moments: member.moments })
  }
  return {
    ...{ before, after, rows, openings },
    ...countPlan(rows),
    opened,
    tag: tagSettings({ before, after, opening: body.opening, today, rows, openings }),
  }
}
