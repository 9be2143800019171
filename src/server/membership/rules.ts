import { readMembershipRules } from '#server/db/membership-rules.ts'
import { writeJsonSetting } from '#server/db/settings.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { type MembershipRules, rulesSetting } from '#shared/membership/rules.ts'
import { stockholmDay } from '#shared/time.ts'
import { keepPeriods } from './periods.ts'
import type { MembershipScope } from './scope.ts'

/** Reads the rules of memberships. */
export const readRules = readMembershipRules

/** Stores the rules whole, with a line in the history, and makes the periods that they need. */
export async function writeRules(scope: MembershipScope, rules: MembershipRules): Promise<void> {
  await writeJsonSetting(scope.tx, rulesSetting, rules)
  await recordHistory(scope, { action: 'membership-rules', resource: 'members', record_id: null })
  await keepPeriods(scope.tx, rules, stockholmDay(scope.context.now()))
}
