import type { Db, Tx } from '#server/db/tables.ts'
import { shortDigest } from '#server/encoding/digest.ts'
import { type Count, createCounters } from '#server/http/limits/counters.ts'
import { networksOf } from '#server/http/limits/network.ts'
import { dayMs } from '#shared/durations.ts'
import { findAnnouncementRecipient } from './announcement-recipient.ts'

/** Mails about one's own applications, each kind for itself. */
const aboutApplications = [
  { name: 'day', max: 3, durationMs: dayMs },
  { name: 'month', max: 10, durationMs: 30 * dayMs },
] as const

/** A visitor chooses the address that is entered, so an address gets no more than this (T37). */
const limits = {
  /** Welcome to the list, or the question whether one subscribed. */
  list: [
    { name: 'day', max: 1, durationMs: dayMs },
    { name: 'month', max: 3, durationMs: 30 * dayMs },
  ],
  receipt: aboutApplications,
  /** The link to the own application, asked for again. */
  link: aboutApplications,
  /** A cancellation by the own link. */
  withdrawal: aboutApplications,
} as const

/** Limits that all visitors share. The names of their keys also name the part of each network. */
export const sharedLimits = {
  /** All mails to others that strangers may cause in a day. */
  everyone: { max: 1_000, durationMs: dayMs },
  /** Mails to the board's own address about messages. */
  announcement: { max: 200, durationMs: dayMs },
  /** The same about applications for membership: of neither so many come that the others are not told. */
  application: { max: 200, durationMs: dayMs },
} as const

/** The announcements to the board by their settings; each has a limit of its own. */
const announced = { announcement: 'announce_messages', application: 'announce_applications' } as const
type Announcement = keyof typeof announced
const isAnnouncement = (purpose: string): purpose is Announcement => purpose in announced

/**
 * Half of a shared limit is given in the order of the calls. Of the other half a network gets only as much as makes one
 * hundredth of the limit with all that it has had, so that few networks cannot use the limit up for all others.
 */
const ownPart = 1 / 100

/** Counters outlive the mails, so they hold no address. */
const digestOf = (recipient: string): string => shortDigest(recipient.toLowerCase())

type Limit = { key: string; max: number; durationMs: number }

const everyone: Limit = { key: 'mail:everyone', ...sharedLimits.everyone }
const announcementsTo = (recipient: string, purpose: Announcement): Limit => ({
  key: `mail:${purpose}:day:${digestOf(recipient)}`,
  ...sharedLimits[purpose],
})

/** @returns the limits of the mails of a purpose to one recipient */
const limitsOf = (purpose: keyof typeof limits, recipient: string): Limit[] =>
  limits[purpose].map(({ name, max, durationMs }) => ({
    key: `mail:${purpose}:${name}:${digestOf(recipient)}`,
    max,
    durationMs,
  }))

/** @returns when the limit lets mails pass again, in milliseconds since 1970, or null while it does */
function resetOf(counts: ReadonlyMap<string, Count>, { key, max }: Limit, now: () => Date): number | null {
  const counter = counts.get(key)
  return counter && counter.resetsAt > now().getTime() && counter.count >= max ? counter.resetsAt : null
}

type CausedMail = {
  purpose: keyof typeof limits | Announcement
  recipient: string
  /** Address of the visitor; of the program itself none. */
  ip: string | undefined
  /** An event to which its visitors write: its first mails of a day do not count against the shared limit. */
  event?: { id: number; places: number }
}

/** Mails of a day for each place of an event that leave the shared limit alone. */
const mailsPerPlace = 5

/** @returns the limit of the mails that an event may cause besides the shared ones */
const ownShare = ({ event }: CausedMail): Limit[] =>
  event ? [{ key: `mail:event:${event.id}`, max: mailsPerPlace * event.places, durationMs: dayMs }] : []

/** @returns what counts the mails that the visitor's network, the largest that is counted as one, has caused */
function partOf({ purpose, ip = '' }: CausedMail, { max, durationMs }: Limit): Limit {
  const network = networksOf(ip).at(-1)?.network ?? ''
  const name = isAnnouncement(purpose) ? purpose : 'everyone'
  return { key: `mail-part:${name}:${network}`, max: max * ownPart, durationMs }
}

/**
 * Counts a mail that a visitor causes, in the transaction that causes it.
 * @returns false when the address, the visitor's network or everyone together has had enough: then there is to be no
 *   mail, and no error
 */
export async function mayMail(tx: Tx, now: () => Date, mail: CausedMail): Promise<boolean> {
  const { purpose, recipient } = mail
  const counters = createCounters({ db: tx, now, sweeps: false })
  const shared = isAnnouncement(purpose) ? announcementsTo(recipient, purpose) : everyone
  const own = ownShare(mail)
  const ofAddress = isAnnouncement(purpose) ? [] : limitsOf(purpose, recipient)
  const part = partOf(mail, shared)
  const before = await counters.findAll([...own, ...ofAddress, shared, part].map(({ key }) => key))
  const isReached = (limit: Limit): boolean => limit.max === 0 || resetOf(before, limit, now) !== null
  if (own.some((limit) => !isReached(limit))) {
    if (ofAddress.some(isReached)) return false
    const after = await counters.addAll([...own, ...ofAddress])
    return ofAddress.every(({ key, max }) => (after.get(key)?.count ?? 0) <= max)
  }
  const all = [...ofAddress, shared]
  const isScarce = isReached({ ...shared, max: shared.max / 2 })
  if (all.some(isReached) || (isScarce && isReached(part))) return false
  const after = await counters.addAll([...all, part])
  return all.every(({ key, max }) => (after.get(key)?.count ?? 0) <= max)
}

/** A limit that keeps mails back now: those to others that visitors cause, or those that tell the board of something. */
export type ReachedLimit = { of: 'everything' | 'announcements' | 'applications'; max: number; until: number }

/**
 * Finds the limits that a board should know. Those of single addresses are none of them: they do their daily work, and
 * would tell which addresses are entered into our forms.
 * @returns each shared limit that keeps all mails back; `until` in milliseconds since 1970
 */
export async function findReachedLimits(db: Db, now: () => Date): Promise<ReachedLimit[]> {
  const counters = createCounters({ db, now, sweeps: false })
  const candidates: { of: ReachedLimit['of']; limit: Limit }[] = [{ of: 'everything', limit: everyone }]
  for (const purpose of Object.keys(announced).filter(isAnnouncement)) {
    const recipient = await findAnnouncementRecipient(db, announced[purpose])
    if (recipient !== null)
      candidates.push({ of: `${purpose}s` as const, limit: announcementsTo(recipient, purpose) })
  }
  const counts = await counters.findAll(candidates.map(({ limit }) => limit.key))
  return candidates.flatMap(({ of, limit }) => {
    const until = resetOf(counts, limit, now)
    return until ? [{ of, max: limit.max, until }] : []
  })
}
