import type { Db } from '#server/db/tables.ts'
import { shortDigest } from '#server/encoding/digest.ts'
import { type Action, countAction, refuseWhenFull } from '#server/http/limits/count-action.ts'
import { createCounters } from '#server/http/limits/counters.ts'
import { createFormLimits, type FormLimits, type SentForm } from '#server/http/limits/form-limits.ts'
import {
  createPasswordLimit,
  type PasswordLimit,
  type PasswordTry,
  triesKey,
} from '#server/http/limits/login-limits.ts'
import { networksOf } from '#server/http/limits/network.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { foldAddress } from '#shared/fold.ts'

/** At most `max` actions in a duration. */
type Window = { max: number; durationMs: number }

/** The limits of each network (`docs/threats.md`, "Rate limits"); networks do not share them. */
const networkLimits = {
  // A whole board, and the next one, share the address of a campus; each account has a limit of its own besides.
  login: [{ max: 100, durationMs: 5 * minuteMs }],
  register: [
    { max: 5, durationMs: hourMs },
    { max: 20, durationMs: dayMs },
  ],
  // Two calls for each sign-in; a signature cannot be guessed.
  passkey: [{ max: 60, durationMs: 5 * minuteMs }],
  // A board of one office that has forgotten its passwords shares one address.
  reset: [{ max: 20, durationMs: hourMs }],
  // An annual meeting, of which each asks for the own page, shares one address.
  member: [{ max: 200, durationMs: hourMs }],
  contact: [{ max: 20, durationMs: hourMs }],
  // A recruiting stand, and all who fill in the forms there on a campus network, share one address.
  membership: [{ max: 300, durationMs: hourMs }],
  newsletter: [{ max: 300, durationMs: hourMs }],
  // In the opening minute a whole campus applies from one address.
  evenemang: [{ max: 2_500, durationMs: hourMs }],
  // The limit of every public form whose feature names no limit of its own.
  form: [{ max: 60, durationMs: hourMs }],
} as const satisfies Record<string, readonly Window[]>

/** A network may act so many times for each place or member at stake. */
const stakeFactor = 5

export type LimitName = keyof typeof networkLimits

/** Limits of what one account may do, from whichever network. */
const personalLimits = {
  // On the first evening all pictures of an association come at once.
  upload: { max: 300, durationMs: hourMs },
  address: { max: 10, durationMs: hourMs },
  invitation: { max: 30, durationMs: hourMs },
  test_mail: { max: 20, durationMs: hourMs },
  // Unknown membership cards; several doors may share one account, and a hall comes with valid ones, which do not count.
  card: { max: 120, durationMs: minuteMs },
} as const satisfies Record<string, Window>

/** Files with personal data that an account may save before it confirms again. */
const filesPerConfirmation = { max: 10, durationMs: hourMs }

/** The limits of mails to one address, from all callers together. */
const addressLimits = {
  reset_address: { max: 3, durationMs: hourMs },
  member_address: { max: 3, durationMs: hourMs },
  new_address: { max: 3, durationMs: hourMs },
  // Wrong last digits of a telephone number; the key is that of a member.
  phone_end: { max: 5, durationMs: dayMs },
} as const satisfies Record<string, Window>

const addressKey = (name: keyof typeof addressLimits, address: string): string =>
  `${name}:${shortDigest(foldAddress(address))}`

type PersonalLimitName = keyof typeof personalLimits

/** Counts places or members. */
type CountAtStake = () => Promise<number>

export type RateLimits = FormLimits<LimitName> & {
  /**
   * Counts one action of a visitor.
   * @param ip `request.ip`, which heeds TRUST_PROXY; the limit is for its networks
   * @param countAtStake counts the places or members that the action is about: the limit is at least five times as high
   * @throws AppError rate-limited with the seconds to wait
   */
  take(name: LimitName, ip: string, countAtStake?: CountAtStake): Promise<void>
  /** Counts one action of an account. @throws AppError rate-limited with the seconds to wait */
  takeBy(name: PersonalLimitName, userId: number): Promise<void>
  /** Counts nothing: for what is counted by `takeBy` only when it fails. @throws AppError rate-limited while that would refuse */
  refuseBy(name: PersonalLimitName, userId: number): Promise<void>
  /** Counts one action for an address. @returns false when there were too many: the caller is told nothing of it */
  isWithin(name: keyof typeof addressLimits, address: string): Promise<boolean>
  /** The same, but the caller is told. @throws AppError rate-limited with the seconds to wait */
  takeFor(name: keyof typeof addressLimits, address: string): Promise<void>
  /** Counts a file with personal data. @returns false when an account has saved too many since it confirmed */
  isWithinConfirmation(userId: number, confirmedAt: string): Promise<boolean>
  /** Checks a password unless too many passwords were wrong. @throws AppError rate-limited */
  tryPassword: PasswordLimit
  /** Forgets the wrong passwords of an account that has a new one, so that it can log in at once. */
  forgetTries(attempt: PasswordTry): Promise<void>
}

/** @param options.scale multiplies every limit; tests use it */
export function createRateLimits(options: { db: Db; now: () => Date; scale?: number }): RateLimits {
  const { now, scale = 1 } = options
  const counters = createCounters(options)
  const personal = (name: PersonalLimitName, userId: number): Action => {
    const window = personalLimits[name]
    const key = `${name}:${window.durationMs / minuteMs}:user ${userId}`
    return { key, window, max: window.max * scale, time: now().getTime() }
  }
  const actionsOf = (name: LimitName, ip: string): Action[] =>
    networkLimits[name].flatMap((window) =>
      networksOf(ip).map(({ network, factor }) => ({
        key: `${name}:${window.durationMs / minuteMs}:${network}`,
        window,
        max: window.max * factor * scale,
        time: now().getTime(),
      })),
    )
  const take = async (name: LimitName, ip: string, countAtStake?: CountAtStake): Promise<void> => {
    const findMax = countAtStake && (async () => stakeFactor * (await countAtStake()))
    for (const action of actionsOf(name, ip)) await countAction(counters, { ...action, findMax })
  }
  const stored = {
    max: (name: LimitName) => Math.min(...networkLimits[name].map(({ max }) => max)),
    take: ({ name, ip, countAtStake }: SentForm<LimitName>) => take(name, ip, countAtStake),
    giveBack: async ({ name, ip }: SentForm<LimitName>) => {
      for (const { key } of actionsOf(name, ip)) await counters.subtract(key)
    },
  }
  return {
    ...createFormLimits<LimitName>({ counters, now, scale, stored }),
    take,
    takeBy: (name, userId) => countAction(counters, personal(name, userId)),
    refuseBy: (name, userId) => refuseWhenFull(counters, personal(name, userId)),
    isWithin: async (name, address) => {
      const window = addressLimits[name]
      const { count } = await counters.add(addressKey(name, address), window.durationMs)
      return count <= window.max * scale
    },
    takeFor: (name, address) => {
      const window = addressLimits[name]
      const key = addressKey(name, address)
      return countAction(counters, { key, window, max: window.max * scale, time: now().getTime() })
    },
    isWithinConfirmation: async (userId, confirmedAt) => {
      const { max, durationMs } = filesPerConfirmation
      const { count } = await counters.add(`export:user ${userId}:${confirmedAt}`, durationMs)
      return count <= max * scale
    },
    tryPassword: createPasswordLimit({ counters, now, scale }),
    forgetTries: (attempt) => counters.remove(triesKey(attempt)),
  }
}
