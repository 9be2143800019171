import type { Db } from '#server/db/tables.ts'
import { type Counters, createCounters } from '#server/http/limits/counters.ts'
import { createPasswordLimit, type PasswordLimit, tooOften } from '#server/http/limits/login-limits.ts'
import { networkOf } from '#server/http/limits/network.ts'

type Window = { max: number; duration: number; shared?: 'everyone' }

const minute = 60_000
const hour = 60 * minute

/** What anyone may do, and how often: for each network, or for everyone together (`docs/threats.md`, "Rate limits"). */
const windows = {
  login: [{ max: 20, duration: 5 * minute }],
  register: [
    { max: 5, duration: hour },
    { max: 20, duration: 24 * hour },
  ],
  contact: [
    { max: 20, duration: hour },
    { max: 200, duration: hour, shared: 'everyone' },
  ],
  // A recruiting stand on a campus network shares one address.
  membership: [{ max: 60, duration: hour }],
  // An annual meeting shares one address.
  evenemang: [{ max: 200, duration: hour }],
  newsletter: [{ max: 60, duration: hour }],
  // Of a resource that anyone may create and whose feature says nothing else.
  form: [{ max: 60, duration: hour }],
} as const satisfies Record<string, readonly Window[]>

export type LimitName = keyof typeof windows

/** What one administrator may do, and how often, wherever they are. */
const personal = {
  upload: { max: 30, duration: hour },
  export: { max: 10, duration: hour },
  test_mail: { max: 20, duration: hour },
} as const satisfies Record<string, Window>

type PersonalLimitName = keyof typeof personal

export type RateLimits = {
  /**
   * Counts one action of a visitor.
   * @param ip `request.ip`, which heeds TRUST_PROXY; the limit is for its network
   * @throws AppError rate-limited with the seconds to wait
   */
  take(name: LimitName, ip: string): Promise<void>
  /** Counts one action of somebody signed in. @throws AppError rate-limited with the seconds to wait */
  takeBy(name: PersonalLimitName, userId: number): Promise<void>
  /** Runs a check of a password unless too many were wrong. @throws AppError rate-limited */
  tryPassword: PasswordLimit
}

async function takeOne(counters: Counters, use: { key: string; window: Window; max: number; time: number }) {
  const { key, window, max, time } = use
  const known = await counters.find(key)
  // Refused before it is counted: a flood costs a read, not a write.
  if (known && known.resetsAt > time && known.count >= max) throw tooOften(known.resetsAt - time)
  const { count, resetsAt } = await counters.add(key, window.duration)
  if (count > max) throw tooOften(resetsAt - time)
}

/** @param options the database, the clock, and for tests what to multiply every limit by */
export function createRateLimits(options: { db: Db; now: () => Date; scale?: number }): RateLimits {
  const { now, scale = 1 } = options
  const counters = createCounters(options)
  return {
    take: async (name, ip) => {
      for (const window of windows[name] as readonly Window[]) {
        const who = window.shared ?? networkOf(ip)
        const key = `${name}:${window.duration / minute}:${who}`
        await takeOne(counters, { key, window, max: window.max * scale, time: now().getTime() })
      }
    },
    takeBy: (name, userId) => {
      const window = personal[name]
      const key = `${name}:${window.duration / minute}:user ${userId}`
      return takeOne(counters, { key, window, max: window.max * scale, time: now().getTime() })
    },
    tryPassword: createPasswordLimit({ counters, now, scale }),
  }
}
