import type { ConfirmedBy } from '#shared/membership/facts.ts'

/** The name under which rights know the evidence for grants; it is no resource. */
export const evidenceName = 'evidence'

export const evidencePage = '/admin/evidence/'
export const evidenceApi = '/api/evidence/'
export const evidenceMembersApi = '/api/evidence/members/'
export const evidenceSampleApi = '/api/evidence/sample/'
export const evidenceFileApi = '/api/evidence/export.xlsx'

/** The facts for which umbrella organisations ask of each member (annex A7), and the confirmation. */
export const missingFacts = [
  'first_name',
  'last_name',
  'birth_year',
  'gender',
  'contact',
  'confirmation',
] as const
export type MissingFact = (typeof missingFacts)[number]

/** The share of members from 6 to 25 years that MUCF asks for, in percent. */
export const wantedShare = 60
/** Ages by 31 December, both included. */
export const youngAges = { from: 6, to: 25 }

type Counted<K> = { of: K; count: number }[]
/** Sums of claims, in öre. */
export type ClaimSum = { count: number; amount: number }

/** The evidence of a year in numbers. */
export type EvidenceCounts = {
  year: number
  today: string
  /** 31 December of it. */
  day: string
  is_by_columns: boolean
  /** Members on 31 December. */
  members: number
  young: number
  without_birth_year: number
  genders: Counted<'M' | 'F' | 'O' | ''>
  cities: Counted<string>
  confirmed: number
  confirmed_young: number
  confirmed_by: Counted<ConfirmedBy>
  complete: number
  missing: Counted<MissingFact>
  board_grants: number
  /** Former members of that day of whom only numbers are left, who are in no other number. */
  forgotten: number
  report: {
    before: number
    came: number
    left: number
    due: ClaimSum
    paid: ClaimSum
    written_off: ClaimSum
    open: ClaimSum
  }
}

export type Confirmation = { number: number; how: ConfirmedBy; day: string; evidence: string }

/** A member on 31 December as the list and the sheet show them: of the birthday the year alone. */
export type EvidenceMember = {
  id: number
  first_name: string
  last_name: string
  birth_year: number | null
  gender: 'M' | 'F' | 'O' | null
  city: string
  missing: MissingFact[]
  confirmation: Confirmation | null
}

export type EvidenceSample = { seed: string; among: number; members: EvidenceMember[] }

/** Headings of a file: those of the list, or the words of eBas's interface. */
export const evidenceHeadings = ['list', 'ebas'] as const
export type EvidenceHeadings = (typeof evidenceHeadings)[number]
