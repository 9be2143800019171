import type { ReadFile } from '#shared/people-import.ts'

/** The resources whose people come in from a file. */
export const importedResources = ['members', 'subscribers'] as const
export type ImportedResource = (typeof importedResources)[number]

/** The page of the panel that imports people. */
export const peopleImportPage = (resource: ImportedResource): string => `/admin/${resource}/import/`

export const peopleImportApi = {
  /** A GET tells whether an import is being written, and which can be taken back; a POST writes one. */
  write: (resource: ImportedResource): string => `/api/${resource}/import/`,
  preview: (resource: ImportedResource): string => `/api/${resource}/import/preview/`,
  wrong: (resource: ImportedResource): string => `/api/${resource}/import/wrong/`,
} as const

/** The most that a file of people weighs, in bytes. */
export const peopleFileLimit = 10 * 1024 * 1024

/** The ways in which people come in whom the register knows: what is missing is filled in, all that the file says is written, or nothing. */
export const knownWays = ['fill', 'overwrite', 'leave'] as const
export type KnownWay = (typeof knownWays)[number]

/**
 * Reasons why a row comes in or not: `held` answered no, `departed` has left the mailing list, `stopped` has an address that mail
 * servers refuse, `binned` lies in the bin.
 */
export const plannedStates = [
  ...(['new', 'changed', 'equal', 'duplicate', 'held', 'wrong'] as const),
  ...(['departed', 'stopped', 'binned'] as const),
] as const
type PlannedState = (typeof plannedStates)[number]

/** A field that an import changes; an empty text is none. */
export type PlannedChange = { field: string; before: string; after: string }

/** A field of a new record. */
export type StoredValue = { field: string; value: string }

/** A row of the file, and what becomes of it. */
export type PlannedRow = {
  row: number
  state: PlannedState
  /** Its name, and its address. */
  name: string
  email: string
  /** The row of which it is a duplicate. */
  of: number | null
  /** The record that it is in the register. */
  id: number | null
  changes: PlannedChange[]
  /** The fields that are stored of a new record. */
  stored: StoredValue[]
  /** The values that another row of the file gave to the row `of`, with those before. */
  merged: PlannedChange[]
  /** The membership of the person, in words; empty where the import changes none. */
  becomes: string
  /** In words, of the language that was asked for. */
  warnings: string[]
}

export type PlanCounts = Record<PlannedState, number> & {
  /** Rows that come in, or do not, with something to look at. */
  look: number
}

/** Name of each count, for schemas and filters. */
export const planCounts = [...plannedStates, 'look'] as const

export type ImportPreview = Omit<ReadFile, 'people'> & {
  counts: PlanCounts
  rows: PlannedRow[]
  /** Sent back with the import, which is refused if the plan has changed. */
  tag: string
  /** The fields of its columns were chosen for a file with the same headings before. */
  isRemembered: boolean
  /** The headings of columns that are left out, and of those that need membership years. */
  unused: { skipped: string[]; withoutYears: string[] }
  /** Names of groups that are created, as tags that only the panel shows. */
  newGroups: string[]
  /** New members who get a claim. */
  claims: number
}

/** An import that was written. */
export type ImportResult = {
  key: string
  counts: PlanCounts
  /** Mails of welcome that leave. */
  mails: number
  /** Claims that were made, and how many of them are sent. */
  claims: number
  claimMails: number
  /** Another import was written first. */
  hasWaited: boolean
  /** The operation by which it is undone. */
  operation: string
}

/** An import of the last day, which can be taken back. */
export type RecentImport = {
  key: string
  file_name: string
  user_name: string
  done_at: string
  made: number
  changed: number
  isUndone: boolean
  operation: string
}

export type ImportState = {
  /** The import that is being written now. */
  running: { key: string; file_name: string; user_name: string } | null
  recent: RecentImport[]
}

/** @returns whether a row has something to look at before the import */
export const isToLookAt = ({ state, warnings }: Pick<PlannedRow, 'state' | 'warnings'>): boolean =>
  state === 'held' || state === 'binned' || (warnings.length > 0 && state !== 'wrong')
