import { recordHistory } from '#server/crud/record-history.ts'
import { readSetting, writeSetting } from '#server/db/settings.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import {
  type MembershipRules,
  membershipRulesSchema,
  noRules,
  rulesSetting,
} from '#shared/membership/rules.ts'
import { stockholmDay } from '#shared/time.ts'
import { keepPeriods } from './periods.ts'
import type { MembershipScope } from './scope.ts'

/** @returns the rules of memberships; those of a register that knows no membership years, when none were set */
export async function readRules(db: Db | Tx): Promise<MembershipRules> {
  const stored = await readSetting(db, rulesSetting)
  return stored === null ? noRules : membershipRulesSchema.parse(JSON.parse(stored))
}

/** Stores the rules whole, with a line in the history, and makes the periods that they need. */
export async function writeRules(scope: MembershipScope, rules: MembershipRules): Promise<void> {
  await writeSetting(scope.tx, rulesSetting, JSON.stringify(rules))
  await recordHistory(scope, { action: 'membership-rules', resource: 'members', record_id: null })
  await keepPeriods(scope.tx, rules, stockholmDay(scope.context.now()))
}
