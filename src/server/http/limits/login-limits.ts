import { foldText } from '#server/db/dialect.ts'
import { shortDigest } from '#server/digest.ts'
import type { Count, Counters } from '#server/http/limits/counters.ts'
import { networkOf } from '#server/http/limits/network.ts'
import { AppError } from '#shared/errors.ts'

/** Whose password is tried, from where (`request.ip`). */
type PasswordTry = { account: string; ip: string }

export type PasswordLimit = (attempt: PasswordTry, verify: () => Promise<boolean>) => Promise<boolean>

const minute = 60_000

/** Wrong passwords that an account and network may give before they have to wait. */
const freeTries = 5
/** Wrong passwords for one account from anywhere, in an hour, before everybody has to come twice. */
const accountTries = 100
/** What a login then waits, and how long it may take to come again. */
const slow = { delay: 20_000, grace: 10 * minute }

/** How long the tries of an account and network are remembered after the last one. */
const memoryOf = (count: number, free: number): number => (count < free ? 15 : 60) * minute

/** 1, 2, 4, 8 and then always 15 minutes. */
const backOff = (count: number, free: number): number => Math.min(15, 2 ** (count - free)) * minute

/** @returns the error for someone who comes too often. @param wait milliseconds until it is worth trying again */
export const tooOften = (wait: number): AppError =>
  new AppError('rate-limited', { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) })

/** The account without its address in clear; capital letters make no other account (T15). */
const accountKey = (account: string): string => shortDigest(foldText(account.trim()))

/** @returns what is stored after one more try. @throws AppError rate-limited while there is to be none */
function nextTry(before: Count | null, time: number, free: number): Count {
  const count = before && before.resetsAt > time ? before.count : 0
  if (before && count >= free) {
    const opensAt = before.resetsAt - memoryOf(count, free) + backOff(count, free)
    if (time < opensAt) throw tooOften(opensAt - time)
  }
  return { count: count + 1, resetsAt: time + memoryOf(count + 1, free) }
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
      // Somebody was quicker: each round somebody gets in, and soon nobody may.
      if (await counters.swap(key, before, after)) return { before, after }
    }
  }

  /** While an account is attacked from many networks, a try counts only when it comes again after a delay. */
  const slowDown = async (account: string, network: string): Promise<void> => {
    const time = now().getTime()
    const failures = await counters.find(`login-account:${account}`)
    if (!failures || failures.resetsAt <= time || failures.count <= accountTries * scale) return
    const key = `login-slow:${account}:${network}`
    const announced = await counters.find(key)
    if (!announced || announced.resetsAt <= time) {
      await counters.swap(key, announced, { count: 1, resetsAt: time + slow.delay + slow.grace })
      throw tooOften(slow.delay)
    }
    const opensAt = announced.resetsAt - slow.grace
    if (time < opensAt) throw tooOften(opensAt - time)
    if (!(await counters.swap(key, announced, null))) throw tooOften(slow.delay)
  }

  return async (attempt, verify) => {
    const account = accountKey(attempt.account)
    const network = networkOf(attempt.ip)
    await slowDown(account, network)
    const key = `login-tries:${account}:${network}`
    const { before, after } = await admit(key)
    const isRight = await verify().catch(async (error: unknown) => {
      // Nothing was guessed (the server was busy, say), so it does not count.
      await counters.swap(key, after, before)
      throw error
    })
    if (isRight) await counters.remove(key)
    else await counters.add(`login-account:${account}`, 60 * minute)
    return isRight
  }
}
