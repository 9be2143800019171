/** Pages of the panel: how long persons are kept, and the register of processing. */
export const retentionPage = '/admin/persondata/retention/'
export const registerPage = '/admin/persondata/register/'
export const incidentsPage = '/admin/persondata/incidents/'

/**
 * Classes of what is kept of persons, each with how long (annex D2). Those with `months` are settings of the association;
 * the others are as the program has them.
 */
export const retentionClasses = {
  applicants: { months: 6 },
  formerMembers: { months: 12 },
  applications: { months: 12 },
  messages: { months: 12 },
  accounts: { months: 12 },
  formerNumbers: {},
  paidApplications: {},
  sensitiveAnswers: {},
  subscribers: {},
  mails: {},
  suspects: {},
  signIns: {},
  links: {},
  bin: {},
  history: {},
  requests: {},
  archive: {},
  portrait: {},
  visits: {},
  backups: {},
  withRecord: {},
} as const satisfies Readonly<Record<string, { months?: number }>>

export type RetentionClass = keyof typeof retentionClasses

/** The classes whose period the association sets, each with the resource of its records. */
export const timedResources = {
  applicants: 'members',
  formerMembers: 'members',
  applications: 'evenemang',
  messages: 'contact',
  accounts: 'users',
} as const satisfies Partial<Record<RetentionClass, string>>

export type TimedClass = keyof typeof timedResources

export const timedClasses = Object.keys(timedResources) as TimedClass[]

/** The longest period that a class can have. */
export const mostMonths = 120

/** Days for which an installation only announces whom it will forget, before it does so for the first time. */
export const firstNoticeDays = 30
/** The same for a period that became shorter. */
export const noticeDays = 7

/** A class as the page shows it. */
export type RetentionRow = {
  name: TimedClass
  title: string
  text: string
  why: string
  /** Null: nobody of the class is forgotten. */
  months: number | null
  default_months: number
  /** The day before which nobody of the class is forgotten; Stockholm. */
  from: string
  /** How many are forgotten by the end of tomorrow, and within the days that the list tells. */
  tomorrow: number
  coming: number
}

/** Somebody who is about to be forgotten. */
export type Forgettable = {
  class: TimedClass
  resource: string
  id: number
  name: string
  /** Day of Stockholm. */
  due: string
}

type RetentionStop = {
  id: number
  resource: string
  record_id: number
  name: string
  reason: string
  until: string
}

/** Answer of `GET /api/retention/`. */
export type Retention = {
  today: string
  rows: RetentionRow[]
  /** The first of those who are forgotten within the days of the list, the next on top. */
  people: Forgettable[]
  total: number
  stops: RetentionStop[]
  /** Classes whose period the program has. */
  fixed: { title: string; text: string }[]
  /** The day of the last run; null before the first. */
  last_run: string | null
  former_members: number
}
