import { z } from '#shared/zod.ts'

/** Kinds of periods. With `none` the register knows no membership years and behaves as the specification says. */
export const periodKinds = ['none', 'calendar', 'year', 'term', 'rolling'] as const
export type PeriodKind = (typeof periodKinds)[number]

/**
 * The offer to somebody who joins late in a period, exactly one of: the full fee, the fee of the months that are left, half of it after the
 * middle, or from a day on the period after it too.
 */
export const lateWays = ['full', 'months', 'half', 'next'] as const
export type LateWay = (typeof lateWays)[number]

/** A day of every year, `MM-DD`; 29 February is none. */
const monthDay = z
  .string()
  .regex(/^(0[13578]|1[02])-(0[1-9]|[12]\d|3[01])$|^(0[469]|11)-(0[1-9]|[12]\d|30)$|^02-(0[1-9]|1\d|2[0-8])$/)

const days = (max: number) => z.int().min(0).max(max)

/** The rules of memberships, stored whole as JSON in `settings`; a value that is missing is as if it was never set. */
export const membershipRulesSchema = z.strictObject({
  kind: z.enum(periodKinds).default('none'),
  /** The first day of a läsår. */
  year_start: monthDay.default('07-01'),
  /** A period is sold so many days before it begins. */
  sale_days: days(365).default(30),
  late: z.enum(lateWays).default('full'),
  /** With `next`: from this day on the period after it is included; null: three months before the end. */
  next_from: monthDay.nullable().default(null),
  /** Whether reduced fees of who joins late are rounded to whole kronor. */
  whole_kronor: z.boolean().default(true),
  /** So many days after the last one a member is one who is to renew. */
  grace_days: days(365).default(31),
  grace_is_member: z.boolean().default(true),
  /** So many days after its last day to pay a claim lapses: a bank transfer of the last day arrives later. */
  payment_grace_days: days(60).default(3),
  /** Whether who is accepted is a member before the fee is paid. */
  member_at_decision: z.boolean().default(false),
  /** The day from which who buys a period before it begins is a member. */
  active_from: z.enum(['payment', 'first_day']).default('payment'),
  /** Whether applicants show first that their address is theirs. */
  verify_address: z.boolean().default(false),
  /** Whether claims are reminded of. */
  reminders: z.boolean().default(false),
  /** Debts of before this day are not counted: they were settled elsewhere. */
  count_from: z.iso.date().nullable().default(null),
})

export type MembershipRules = z.infer<typeof membershipRulesSchema>

/** The rules of a register that has never set any. */
export const noRules: MembershipRules = membershipRulesSchema.parse({})

/** The name of the rules in `settings`. */
export const rulesSetting = 'membership'
