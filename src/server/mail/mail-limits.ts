import { createHash } from 'node:crypto'
import type { Tx } from '#server/db/tables.ts'
import { createCounters } from '#server/http/counters.ts'

const day = 24 * 60 * 60_000

/** Whoever fills in a form chooses the address, so nobody gets more than this, whoever asks for it (T37). */
const limits = {
  /** Welcome to the list, or the question whether one subscribed. */
  list: [
    { name: 'day', max: 1, duration: day },
    { name: 'month', max: 3, duration: 30 * day },
  ],
  receipt: [
    { name: 'day', max: 3, duration: day },
    { name: 'month', max: 10, duration: 30 * day },
  ],
  /** To the board's own address. */
  announcement: [{ name: 'day', max: 200, duration: day }],
} as const

/** All mails together that strangers may cause in a day. */
const everyone = { key: 'mail:everyone', max: 1_000, duration: day }

/** Counters outlive the mails, so they hold no address. */
const nameOf = (recipient: string): string =>
  createHash('sha256').update(recipient.toLowerCase()).digest('base64url').slice(0, 22)

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
  const own = limits[mail.purpose].map(({ name, max, duration }) => ({
    key: `mail:${mail.purpose}:${name}:${nameOf(mail.recipient)}`,
    max,
    duration,
  }))
  const all = [...own, everyone]
  for (const { key, max } of all) {
    const known = await counters.find(key)
    if (known && known.resetsAt > now().getTime() && known.count >= max) return false
  }
  for (const { key, max, duration } of all) if ((await counters.add(key, duration)).count > max) return false
  return true
}
