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

/** The classes whose period the association sets. */
export const timedClasses = [
  'applicants',
  'formerMembers',
  'applications',
  'messages',
  'accounts',
] as const satisfies readonly RetentionClass[]
