import type { Message } from './message.ts'

/** The fields that a column of a list of people can hold. */
export const importFields = [
  'first_name',
  'last_name',
  'name',
  'email',
  'birthday',
  'identity',
  'phone_number',
  'second_phone',
  'address',
  'co',
  'zip_code',
  'city',
  'zip_and_city',
  'country',
  'gender',
  'type',
  'status',
  'joined_on',
  'left_on',
  'paid',
  'unpaid',
  'groups',
  'number',
  'time',
  'consent',
  'note',
  'skip',
] as const
export type ImportField = (typeof importFields)[number]

/** Something that a person should know of a row, in words: the text `import.warning.<code>`, with its values. */
const importWarnings = [
  'address',
  'birthday',
  'century',
  'ended-in-name',
  'gender',
  'identity',
  'identity-hidden',
  'joined-on',
  'left-on',
  'no-address',
  'no-name',
  'one-name',
  'other-birthday',
  'paid',
  'phone',
  'phone-cut',
  'phone-destroyed',
  'second-address',
  'second-phone',
  'status',
  'too-long',
  'year-alone',
] as const
type ImportWarningCode = (typeof importWarnings)[number]
export type ImportWarning = { code: ImportWarningCode; params?: Record<string, string> }

/** @returns a warning in words */
export const warningMessage = ({ code, params }: ImportWarning): Message => ({
  key: `import.warning.${code}`,
  ...(params && { values: params }),
})

/** The values of a person as the register of members stores them. A field that the file does not tell is missing. */
export type FoundValues = {
  first_name?: string
  last_name?: string
  email?: string
  /** `YYYY-MM-DD` */
  birthday?: string | null
  gender?: 'M' | 'F' | 'O' | null
  /** E.164: `+46701740605` */
  phone_number?: string
  address?: string
  zip_code?: string
  city?: string
  /** `YYYY-MM-DD` */
  joined_on?: string
  /** The last day of a member that is over. */
  left_on?: string
  /** The last day, today or later, for which a file says that the membership is valid. */
  paid_until?: string
  /** False for former and for resting members, by a column of the file or a mark in the name. */
  member_status?: boolean
  note?: string
  /** Missing where the file has no answer, null where the answer is not understood. */
  paid?: boolean | null
  /** Names of groups, as the file writes them. */
  groups?: string[]
  /** Day of the answer "Ja" to statutes or terms. */
  consent_on?: string
  type?: string
  number?: string
}

export type FoundPerson = {
  /** As the program that shows the file counts its rows, from 1. */
  row: number
  /** `duplicate` repeats another row, `held` answered no, `wrong` cannot be brought in. */
  state: 'person' | 'duplicate' | 'held' | 'wrong'
  /** The row that it repeats. */
  of?: number
  values: FoundValues
  warnings: ImportWarning[]
  /** Another row has the same address and another name: families share one. */
  sharesAddress?: true
  /** A row with the same name and no other equal fact, or with another spelling of the name. */
  maybeSame?: number
  /** Changes that a duplicate made in the row that it repeats. */
  merged?: { field: string; before: string; after: string }[]
  /** The cells of a row that is wrong, for the file that is given back; identity numbers are masked. */
  cells?: string[]
}

export type FoundColumn = {
  index: number
  heading: string
  /** Its first values, identity numbers masked. */
  samples: string[]
  field: ImportField
  /** Its values are identity numbers, which are never stored whole, whatever field is chosen. */
  holdsIdentity: boolean
}

export const importEncodings = ['utf-8', 'windows-1252', 'macintosh', 'ibm850'] as const
export type ImportEncoding = (typeof importEncodings)[number]

export type FiveDigits = 'serial' | 'written'

/** The decisions about the file or a whole column, to be shown and changed. */
export type ReadingDecisions = {
  /** An encoding that can be chosen, or `utf-16le`, `utf-16be`; empty for a workbook. */
  encoding: string
  delimiter?: string
  /** Of names in one column: `Ek Kim` has the last word as surname, or `Ek, Kim` is written. */
  nameOrder?: 'last' | 'comma'
  monthFirst?: boolean
  /** No day of the file shows whether the month stands first. */
  monthIsAsked?: boolean
  /** Whether names in capitals are written in small letters. */
  capitals?: boolean
  capitalsOffered?: boolean
  /** Of five digits that may be the number of a day in a spreadsheet, or YYMMDD whose first zero got lost. */
  fiveDigits?: FiveDigits | 'asked'
  /** Years of two digits may be those of children, or of people of 100 years. */
  isCenturyOpen?: boolean
  /** The file was encoded twice, and its letters were corrected. */
  areLettersCorrected?: boolean
  /** The format of the file (`.xls`) does not show which rows are hidden. */
  areHiddenRowsUnknown?: boolean
}

export const passedWhys = ['above', 'sum', 'title', 'heading', 'hidden'] as const
type PassedWhy = (typeof passedWhys)[number]

export type ReadFile = {
  sheets: { name: string; rows: number; isChosen: boolean }[]
  headingRow: number | null
  /** Rows that are no people, or hidden in the spreadsheet. */
  passed: { row: number; why: PassedWhy; text: string }[]
  columns: FoundColumn[]
  decisions: ReadingDecisions
  people: FoundPerson[]
}

export type ImportChoices = {
  sheet?: string
  headingRow?: number | null
  fields?: Record<number, ImportField>
  encoding?: ImportEncoding
  monthFirst?: boolean
  fiveDigits?: FiveDigits
  capitals?: boolean
  includeHeld?: boolean
  unknownToNote?: boolean
  /** Rows that the spreadsheet hides are people, too. */
  includeHidden?: boolean
  /** Age of the youngest: the century of a year of two digits follows from it. */
  youngest?: number
  /** A row is wrong without a name among members, without an address among subscribers. */
  kind?: 'members' | 'subscribers'
}

/** @returns the headings of columns with values that are not imported */
export const findColumnsLeftOut = (
  columns: readonly Pick<FoundColumn, 'field' | 'heading' | 'samples'>[],
): string[] =>
  columns.flatMap(({ field, heading, samples }) =>
    field === 'skip' && heading !== '' && samples.length > 0 ? [heading] : [],
  )

/** Greatest size of a file in bytes, and of one that can only be read whole, and number of rows. */
export const importLimits = { bytes: 10 * 1024 * 1024, wholeBytes: 2 * 1024 * 1024, rows: 5_000 }
