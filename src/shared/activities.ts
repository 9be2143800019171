import type { RetentionClass } from '#shared/retention.ts'

/** Legal bases: letters of article 6.1, and consent to answers about health (article 9.2 a). */
export const legalBases = ['contract', 'interest', 'law', 'consent', 'health'] as const
export type LegalBasis = (typeof legalBases)[number]

/** Whose data it is. */
export const subjects = [
  'members',
  'applicants',
  'participants',
  'guests',
  'writers',
  'subscribers',
  'accounts',
  'board',
  'recipients',
  'visitors',
  'everybody',
] as const
export type Subject = (typeof subjects)[number]

/** The recipients besides the accounts of the panel. */
export const recipientsOfData = [
  'mailServer',
  'auditor',
  'caterer',
  'boardMail',
  'public',
  'backupPlace',
] as const
export type RecipientOfData = (typeof recipientsOfData)[number]

/** An activity of the association with data of persons: one row of the register. */
type ActivityDeclaration = {
  bases: readonly LegalBasis[]
  whose: readonly Subject[]
  recipients: readonly RecipientOfData[]
  retention: readonly RetentionClass[]
}

export const activities = {
  members: {
    bases: ['contract', 'interest'],
    whose: ['members', 'applicants'],
    recipients: ['mailServer', 'auditor'],
    retention: ['applicants', 'formerMembers', 'formerNumbers'],
  },
  money: {
    bases: ['contract', 'law'],
    whose: ['members', 'participants'],
    recipients: ['mailServer', 'auditor'],
    retention: ['paidApplications', 'withRecord'],
  },
  events: {
    bases: ['contract', 'health'],
    whose: ['participants', 'guests'],
    recipients: ['mailServer', 'caterer'],
    retention: ['applications', 'sensitiveAnswers', 'paidApplications'],
  },
  messages: {
    bases: ['interest'],
    whose: ['writers'],
    recipients: ['boardMail'],
    retention: ['messages', 'suspects'],
  },
  newsletter: {
    bases: ['consent'],
    whose: ['subscribers'],
    recipients: ['mailServer'],
    retention: ['subscribers'],
  },
  accounts: {
    bases: ['interest', 'law'],
    whose: ['accounts'],
    recipients: [],
    retention: ['accounts', 'signIns', 'history'],
  },
  board: {
    bases: ['interest', 'consent'],
    whose: ['board'],
    recipients: ['public'],
    retention: ['archive', 'portrait'],
  },
  mails: {
    bases: ['interest'],
    whose: ['recipients'],
    recipients: ['mailServer'],
    retention: ['mails', 'links'],
  },
  requests: {
    bases: ['law'],
    whose: ['everybody'],
    recipients: [],
    retention: ['requests', 'withRecord'],
  },
  website: {
    bases: ['interest'],
    whose: ['visitors'],
    recipients: [],
    retention: ['visits'],
  },
  backups: {
    bases: ['interest', 'law'],
    whose: ['everybody'],
    recipients: ['backupPlace'],
    retention: ['backups'],
  },
} as const satisfies Readonly<Record<string, ActivityDeclaration>>

export type Activity = keyof typeof activities
