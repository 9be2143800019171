import type { Language } from '#shared/languages.ts'

/** The name under which rights know saved choices of members; they are no resource. */
export const choicesName = 'choices'
/** The name under which rights know mails to members; they are no resource. */
export const lettersName = 'letters'

/** A saved choice of members; its parameters are told to whom the register is open. */
export type Choice = {
  id: number
  name: string
  /** How many members match now; null when it asks for a filter that is gone. */
  count: number | null
  matching: string | null
}

/** The subjects of a mail to members: the association's own matters, or news, which need a consent. */
export const letterSubjects = ['membership', 'newsletter'] as const
export type LetterSubject = (typeof letterSubjects)[number]

/** The ways to say which members a mail goes to. */
export const letterAudiences = ['active', 'choice', 'matching', 'chosen'] as const
export type LetterAudience = (typeof letterAudiences)[number]

/** A text in another language than the first one. */
export type LetterTexts = Partial<Record<Language, { title: string; content: string }>>

/** The part of a draft that somebody writes. */
export type LetterValues = {
  about: LetterSubject
  to_whom: LetterAudience
  choice_id: number | null
  title: string
  content: string
  texts: LetterTexts
}

/** A draft of a mail to members. */
export type Letter = LetterValues & {
  id: number
  version: number
  updated_at: string
  user_name: string
  /** How many were ticked or matched when the draft was begun from the list of members; 0 for other drafts. */
  picked: number
}

/** How many members a mail would go to, and how many it would not, each for one reason. */
export type LetterCounts = {
  matching: number
  recipients: number
  /** Applicants whom the board has not accepted. */
  applicants: number
  /** Former members, who get a mail only when they are picked by name. */
  former: number
  /** Addresses that do not exist. */
  stopped: number
  /** Members whose address is no confirmed subscriber's. */
  without_consent: number
  /** Members whose address another recipient has. */
  shared: number
  without_address: number
}

export const letterPage = '/admin/mailings/write/'
export const lettersApi = '/api/letters/'
export const choicesApi = '/api/choices/'
