import type { Language } from '#shared/languages.ts'

/** Names the desk for personal data among the rights; it is no resource. */
export const persondata = 'persondata'

/** Kinds of requests of persons (GDPR articles 15, 16, 17, 18, 20 and 21). */
export const requestKinds = ['copy', 'rectify', 'erase', 'restrict', 'lift', 'object'] as const
export type RequestKind = (typeof requestKinds)[number]

/** One name at one address, as it is chosen at the desk; the name is empty for rows that have none. */
export type Named = { address: string; name: string }

/** Somebody whom a search finds. */
export type Candidate = Named & {
  /** How many rows of which registers are theirs. */
  found: { table: string; title: string; count: number }[]
  isMember: boolean
  isRestricted: boolean
}

export type CopyFact = {
  /** Name of the column, by which the file has it. */
  name: string
  label: string
  value: unknown
  /** The value for people; empty where there is none. */
  words: string
}

export type CopyRow = {
  id: number | null
  isBinned: boolean
  facts: CopyFact[]
}

/** The rows of one table about a person, and why they are there. */
export type CopySection = {
  table: string
  title: string
  purpose: string
  basis: string
  kept: string
  recipients: string
  source: string
  rows: CopyRow[]
}

/** Everything that is kept about a person, in the words of their language. */
export type PersonCopy = {
  language: Language
  title: string
  /** When and by whom it was made. */
  made: string
  contact: string
  people: Named[]
  sections: CopySection[]
  /** The words before the facts of a section. */
  words: Readonly<
    Record<
      'purpose' | 'basis' | 'kept' | 'recipients' | 'source' | 'inBin' | 'nothing' | 'reasons' | 'about',
      string
    >
  >
  rights: { title: string; text: string[] }
}

/** Why some sections are stored, once for all that have the same reasons. */
export type CopyReasons = Pick<CopySection, 'purpose' | 'basis' | 'kept' | 'recipients' | 'source'> & {
  titles: string
}

/** Groups the sections of a copy by their reasons. */
export function copyReasons({ sections }: Pick<PersonCopy, 'sections'>): CopyReasons[] {
  const groups = Map.groupBy(sections, ({ purpose, basis, kept, recipients, source }) =>
    JSON.stringify([purpose, basis, kept, recipients, source]),
  )
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { purpose, basis, kept, recipients, source } = first
    return { titles: own.map(({ title }) => title).join(', '), purpose, basis, kept, recipients, source }
  })
}

/** A text of others in which somebody is named. */
export type PersonMention = { resource: string; id: number; title: string; register: string }

/** A record that still names an erased person, with the number by which it is finished. */
export type RemainingMention = PersonMention & { number: number; at: string }

/** A person as the desk shows them. */
export type FoundPerson = {
  copy: PersonCopy
  mentions: PersonMention[]
  isMember: boolean
  isRestricted: boolean
  /** The addresses to which a link to the copy may go. */
  addresses: string[]
}

/** The outcome of erasing a person. */
export type ErasePlan = {
  goes: { table: string; title: string; count: number }[]
  /** The things that have to stay: which, and until when. */
  stays: string[]
  /** Texts of others that name the person, to be edited by hand before or after. */
  mentions: PersonMention[]
}

/** A line of the log of requests. */
export type PersonRequest = {
  id: number
  kind: RequestKind
  asked_on: string
  due_on: string
  how: string
  /** First name of who wrote the line, and of who answered; empty when that account is gone. */
  noted_by: string
  answered_by: string
  /** UTC, ISO 8601; null until it is answered. */
  answered_at: string | null
}

/** The parts of a copy as a file that other programs read: a list for each table. */
export function copyFile({ people, made, sections, rights, contact }: PersonCopy): Record<string, unknown> {
  const tables = sections.map(({ table, purpose, basis, kept, recipients, source, rows }) => [
    table,
    {
      purpose,
      legal_basis: basis,
      period: kept,
      recipients,
      source,
      rows: rows.map(({ facts }) => Object.fromEntries(facts.map(({ name, value }) => [name, value]))),
    },
  ])
  return { made, people, contact, rights: rights.text, data: Object.fromEntries(tables) }
}
