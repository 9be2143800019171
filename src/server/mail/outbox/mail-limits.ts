import type { Db, Tx } from '#server/db/tables.ts'
import { shortDigest } from '#server/digest.ts'
import { type Counters, createCounters } from '#server/http/limits/counters.ts'
import { dayMs } from '#shared/durations.ts'
import { findAnnouncementRecipient } from './announcement-recipient.ts'

/** A visitor chooses the address that is entered, so nobody gets more than this, whoever asks for it (T37). */
const limits = {
  /** Welcome to the list, or the question whether one subscribed. */
  list: [
    { name: 'day', max: 1, durationMs: dayMs },
    { name: 'month', max: 3, durationMs: 30 * dayMs },
  ],
  receipt: [
    { name: 'day', max: 3, durationMs: dayMs },
    { name: 'month', max: 10, durationMs: 30 * dayMs },
  ],
  /** To the board's own address. */
  announcement: [{ name: 'day', max: 200, durationMs: dayMs }],
} as const

/** All mails together that strangers may cause in a day. */
const everyone = { key: 'mail:everyone', max: 1_000, durationMs: dayMs }

/** Counters outlive the mails, so they hold no address. */
const digestOf = (recipient: string): string => shortDigest(recipient.toLowerCase())

type Limit = { key: string; max: number; durationMs: number }

/** What counts the mails of a purpose to one recipient. */
const limitsOf = (purpose: keyof typeof limits, recipient: string): Limit[] =>
  limits[purpose].map(({ name, max, durationMs }) => ({
    key: `mail:${purpose}:${name}:${digestOf(recipient)}`,
    max,
    durationMs,
  }))

/** @returns when the limit lets mails pass again, in milliseconds since 1970, or null while it does */
async function findReset(counters: Counters, { key, max }: Limit, now: () => Date): Promise<number | null> {
  const counter = await counters.find(key)
  return counter && counter.resetsAt > now().getTime() && counter.count >= max ? counter.resetsAt : null
}

/**
 * Counts a mail that a visitor causes, in the transaction that causes it.
 * @returns false when the address, or everyone together, has had enough: then there is to be no mail, and no error
 */
export async function mayMail(
  tx: Tx,
  now: () => Date,
  mail: { purpose: keyof typeof limits; recipient: string },
): Promise<boolean> {
  const counters = createCounters({ db: tx, now, sweeps: false })
  const all = [...limitsOf(mail.purpose, mail.recipient), everyone]
  for (const limit of all) if (await findReset(counters, limit, now)) return false
  for (const { key, max, durationMs } of all)
    if ((await counters.add(key, durationMs)).count > max) return false
  return true
}

/** A limit that keeps mails back now: all that visitors cause, or those that tell the board of messages. */
export type ReachedLimit = { of: 'everything' | 'announcements'; max: number; until: number }

/**
 * What a board should know. The limits of single addresses are none of that: they do their daily work, and would tell
 * whom somebody enters into our forms.
 * @returns each limit that keeps mails back until later than the one before it; `until` in milliseconds since 1970
 */
export async function findReachedLimits(db: Db, now: () => Date): Promise<ReachedLimit[]> {
  const counters = createCounters({ db, now, sweeps: false })
  const recipient = await findAnnouncementRecipient(db)
  const announcements = recipient === null ? [] : limitsOf('announcement', recipient)
  const candidates = [
    { of: 'everything' as const, limit: everyone },
    ...announcements.map((limit) => ({ of: 'announcements' as const, limit })),
  ]
  const reached: ReachedLimit[] = []
  for (const { of, limit } of candidates) {
    const until = await findReset(counters, limit, now)
    if (until && until > (reached.at(-1)?.until ?? 0)) reached.push({ of, max: limit.max, until })
  }
  return reached
}
