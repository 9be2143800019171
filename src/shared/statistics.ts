import type { Check } from './checks.ts'
import type { Sum } from './claim-list.ts'
import type { MailTrouble } from './mail-settings.ts'

export type MemberMonth = {
  /** A month in Stockholm, `2027-03`. */
  month: string
  /** Number of members added in the month. */
  joined: number
  /**
   * Members on the last day of the month, or today. Without membership years those of them who are active now, because no former
   * status is stored. `passive` are the other persons of the register.
   */
  active: number
  passive: number
}

export type EventApplications = {
  id: number
  eventName: string
  /** Stockholm wall time with offset. */
  eventDate: string
  eventHasForm: boolean
  cancelled: boolean
  /** People with a place or in the queue, guests included. */
  applications: number
  /** Null without a limit. */
  capacity: number | null
  waiting: number
}

/** The nightly backups; that the last one is old, or failed, is a check. */
export type Backups = {
  /** The last one that could be read back: Stockholm wall time with offset, and its bytes. */
  last: { at: string; size: number } | null
}

/** Answer of `GET /api/statistics/`. */
export type Statistics = {
  members: {
    active: number
    passive: number
    /** Applications that the board has not touched yet. */
    applications: number
    /** Applications that nobody has decided; only in a register that knows membership years. */
    waiting?: number
    /** The last 12 months; the last of them is the present month. */
    months: MemberMonth[]
  }
  /** The 10 next events, the earliest first, and the 10 latest past events, the latest first. */
  events: { coming: EventApplications[]; past: EventApplications[] }
  /** Claims that are owed and overdue, and payments that wait for the next file for bookkeeping. */
  money: { owed: Sum; overdue: Sum; bookkeeping: Sum }
  /** Payments to review, and money to give back. */
  payments: { review: Sum; refund: Sum }
  unread_messages: number
  /** Number of published posts, including posts of a coming day (specification §2, Dashboard). */
  active_posts: number
  backups: Backups
  mail_trouble: MailTrouble
  /** The checks that the caller may know of. */
  checks: Check[]
}
