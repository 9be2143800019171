import { readSetting } from '#server/db/settings.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import {
  type MembershipRules,
  membershipRulesSchema,
  noRules,
  rulesSetting,
} from '#shared/membership/rules.ts'

/** @returns the rules of memberships; those of a register that knows no membership years, when none were set */
export async function readMembershipRules(db: Db | Tx): Promise<MembershipRules> {
  const stored = await readSetting(db, rulesSetting)
  return stored === null ? noRules : membershipRulesSchema.parse(JSON.parse(stored))
}
