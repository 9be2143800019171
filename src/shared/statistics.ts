import type { Check } from './checks.ts'
import type { MailTrouble } from './mail-settings.ts'

export type MemberMonth = {
  /** A month in Stockholm, `2027-03`. */
  month: string
  /** Number of members added in the month. */
  joined: number
  /** Members at the end of the month who are active now, because no former status is stored; `passive` likewise. */
  active: number
  passive: number
}

export type EventApplications = {
  id: number
  eventName: string
  /** Stockholm wall time with offset. */
  eventDate: string
  eventHasForm: boolean
  /** People with a place or in the queue, guests included. */
  applications: number
  /** Null without a limit. */
  capacity: number | null
  waiting: number
}

/** How the nightly backups go; times are Stockholm wall times with offset. */
export type Backups = {
  /** The server makes nightly backups. */
  is_on: boolean
  /** The last one that could be read back, and its bytes. */
  last: { at: string; size: number } | null
  /** There has been none for 48 hours, or the first one failed. */
  is_late: boolean
  /** Why the latest one failed. */
  error: string | null
}

/** Answer of `GET /api/statistics/`. */
export type Statistics = {
  members: {
    active: number
    passive: number
    /** Applications that the board has not touched yet. */
    applications: number
    /** The last 12 months; the last of them is the present month. */
    months: MemberMonth[]
  }
  /** The 10 next events, the earliest first, and the 10 latest past events, the latest first. */
  events: { coming: EventApplications[]; past: EventApplications[] }
  unread_messages: number
  /** Number of published posts, including posts of a coming day (specification §2, Dashboard). */
  active_posts: number
  backups: Backups
  mail_trouble: MailTrouble
  /** What is wrong, what is not done and what is done, of what the caller may know. */
  checks: Check[]
}
