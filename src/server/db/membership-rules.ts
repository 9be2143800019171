import { readJsonSetting } from '#server/db/settings.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import {
  type MembershipRules,
  membershipRulesSchema,
  noRules,
  rulesSetting,
} from '#shared/membership/rules.ts'

/** @returns the rules of memberships; those of a register that knows no membership years, when none were set */
export async function readMembershipRules(db: Db | Tx): Promise<MembershipRules> {
  return membershipRulesSchema.parse((await readJsonSetting(db, rulesSetting)) ?? noRules)
}
