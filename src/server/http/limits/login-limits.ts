import { shortDigest } from '#server/encoding/digest.ts'
import type { Count, Counters } from '#server/http/limits/counters.ts'
import { networkOf } from '#server/http/limits/network.ts'
import { hourMs, minuteMs, secondMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { foldAddress } from '#shared/fold.ts'

/** The account of a password and the address of the caller (`request.ip`). */
export type PasswordTry = { account: string; ip: string }

export type PasswordLimit = (attempt: PasswordTry, verify: () => Promise<boolean>) => Promise<boolean>

/** Wrong passwords that an account and network may give before they have to wait. */
const freeTries = 5
/** Wrong passwords for one account from anywhere, in an hour, before everybody has to come twice. */
const accountTries = 100
/** The wait of a login to an account under attack, and the time after the wait in which the login has to come again. */
const attackedAccount = { waitMs: 20 * secondMs, graceMs: 10 * minuteMs }

/** How long the count of an account and network is stored after its last try. */
const retentionMs = (count: number, free: number): number => (count < free ? 15 : 60) * minuteMs

/** The wait after another wrong password: 1, 2, 4, 8 and then always 15 minutes. */
const backOffMs = (count: number, free: number): number => Math.min(15, 2 ** (count - free)) * minuteMs

/** @returns the error for a caller over a limit. @param waitMs until the next try can succeed */
export const rateLimited = (waitMs: number): AppError =>
  new AppError('rate-limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / secondMs)) })

/** A digest of the account's address; capital letters make no other account (T15). */
const accountKey = (account: string): string => shortDigest(foldAddress(account.trim()))

/** @returns the key under which the tries for an account from a network are counted */
export const triesKey = ({ account, ip }: PasswordTry): string =>
  `login-tries:${accountKey(account)}:${networkOf(ip)}`

/** @returns the count to store for one more try. @throws AppError rate-limited during the wait */
function nextTry(before: Count | null, time: number, free: number): Count {
  const count = before && before.resetsAt > time ? before.count : 0
  if (before && count >= free) {
    const opensAt = before.resetsAt - retentionMs(count, free) + backOffMs(count, free)
    if (time < opensAt) throw rateLimited(opensAt - time)
  }
  return { count: count + 1, resetsAt: time + retentionMs(count + 1, free) }
}

/**
 * Guards every check of a password (`docs/threats.md`, "Rate limits", T15, T16). A try is counted before it is
 * made, so that a hundred at once are not a hundred guesses; the right password wipes the count.
 * @param options `scale` multiplies the numbers of tries
 * @returns a function that runs `verify` or throws AppError rate-limited
 */
export function createPasswordLimit(options: {
  counters: Counters
  now: () => Date
  scale: number
}): PasswordLimit {
  const { counters, now, scale } = options
  const free = freeTries * scale

  const admit = async (key: string) => {
    for (;;) {
      const before = await counters.find(key)
      const after = nextTry(before, now().getTime(), free)
      // Another try was counted in between. Each round admits one try, until the wait begins for all.
      if (await counters.swap(key, before, after)) return { before, after }
    }
  }

  /** While an account is attacked from many networks, a password is checked only when its try comes again after a wait. */
  const slowDown = async (account: string, network: string): Promise<void> => {
    const time = now().getTime()
    const failures = await counters.find(`login-account:${account}`)
    if (!failures || failures.resetsAt <= time || failures.count <= accountTries * scale) return
    const key = `login-slow:${account}:${network}`
    const announced = await counters.find(key)
    if (!announced || announced.resetsAt <= time) {
      await counters.swap(key, announced, {
        count: 1,
        resetsAt: time + attackedAccount.waitMs + attackedAccount.graceMs,
      })
      throw rateLimited(attackedAccount.waitMs)
    }
    const opensAt = announced.resetsAt - attackedAccount.graceMs
    if (time < opensAt) throw rateLimited(opensAt - time)
    if (!(await counters.swap(key, announced, null))) throw rateLimited(attackedAccount.waitMs)
  }

  return async (attempt, verify) => {
    const account = accountKey(attempt.account)
    const network = networkOf(attempt.ip)
    await slowDown(account, network)
    const key = triesKey(attempt)
    const { before, after } = await admit(key)
    const isRight = await verify().catch(async (error: unknown) => {
      // No password was checked (the server was busy, for example), so the try does not count.
      await counters.swap(key, after, before)
      throw error
    })
    if (isRight) await counters.remove(key)
    else await counters.add(`login-account:${account}`, hourMs)
    return isRight
  }
}
