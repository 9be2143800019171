import { cleanLine, isBlank, type Row } from '#server/file-reading/cells.ts'
import type { FoundColumn, ImportChoices, ImportField } from '#shared/people-import.ts'
import { splitMailbox } from './addresses.ts'
import { readGender } from './answers.ts'
import { decideDays, readDayCell } from './days.ts'
import { isOfOthers, matchHeading, type NamedField, placeGroup } from './headings.ts'
import {
  type Born,
  isIdentityCell,
  isLastDigits,
  isMarkedIdentity,
  isOfLastDigits,
  maskShown,
  maskWhole,
  readIdentity,
} from './identity.ts'

type Texts = readonly string[]

const share = (texts: Texts, is: (text: string) => boolean): boolean =>
  texts.length > 0 && texts.filter(is).length * 2 >= texts.length

/** @returns whether all texts, or nearly all of many, are of a kind */
const nearlyAll = (texts: Texts, is: (text: string) => boolean): boolean =>
  texts.length > 0 && texts.filter(is).length >= texts.length * 0.9

const isPhone = (text: string): boolean =>
  /^(?:\+|0|7)[\d ()/.-]{6,}$/.test(text) && text.replace(/\D/g, '').length <= 15

const isWord = (text: string): boolean => /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(text)
const isFullName = (text: string): boolean =>
  /^\p{L}[\p{L}\p{M}'’., -]* [\p{L}\p{M}'’.-]+(?:\s*<.*)?$/u.test(text)
const isAmount = (text: string): boolean => /^(?!1$)\d[\d .]*(?:,\d\d?)?\s*(?:kr|sek|:-)?$/i.test(text)

/** Values that are looked at, and characters of each: a long remark is searched for no name. */
const looked = { values: 1_000, characters: 200, cell: 1_000 }

type Looks = ImportField | 'word' | null

/** @returns the kind of the values of a column */
function looksOf(texts: Texts, born: Born): Looks {
  const days = decideDays(texts, born)
  if (nearlyAll(texts, (text) => isIdentityCell(text, born))) return 'identity'
  if (share(texts, (text) => text.includes('@')))
    return share(texts, (text) => (splitMailbox(text)?.name ?? '') !== '') ? 'name' : 'email'
  if (share(texts, isPhone)) return 'phone_number'
  if (share(texts, (text) => text.length >= 6 && readDayCell(text, days) !== null)) return 'birthday'
  if (share(texts, (text) => /^\d{3} ?\d{2}$/.test(text))) return 'zip_code'
  if (share(texts, isFullName)) return 'name'
  return share(texts, isWord) ? 'word' : null
}

const phoneFields: readonly ImportField[] = ['phone_number', 'second_phone']

type Values = { heading: string; texts: Texts; born: Born }

/** @returns the field that nearly all values show in place of the one that a heading names; null where they show none */
function contradicted({ field, isExact }: NamedField, { heading, texts, born }: Values): ImportField | null {
  const mails = nearlyAll(texts, (text) => text.includes('@'))
  if (phoneFields.includes(field)) {
    if (mails) return 'email'
    // Ten digits without a dash are a telephone number here.
    if (nearlyAll(texts, (text) => isMarkedIdentity(text) && isIdentityCell(text, born))) return 'identity'
    return !isExact && nearlyAll(texts, (text) => text.replace(/\D/g, '').length < 5) ? 'skip' : null
  }
  if (field === 'email') {
    if (nearlyAll(texts, isPhone)) return 'phone_number'
    return !isExact && nearlyAll(texts, (text) => !text.includes('@')) ? 'skip' : null
  }
  if (field === 'address' && mails) return 'email'
  if (field === 'birthday') {
    const days = decideDays(texts, born)
    const isUnread = (text: string) => readDayCell(text, days) === null && readIdentity(text, born) === null
    return !isExact && nearlyAll(texts, isUnread) ? 'skip' : null
  }
  if (field === 'paid') {
    // An amount in a column of fees says what a membership costs, not that it was paid.
    return /avgift|fee/i.test(heading) && !/betal|paid/i.test(heading) && nearlyAll(texts, isAmount)
      ? 'skip'
      : null
  }
  if (field === 'gender' && !isExact && nearlyAll(texts, (text) => readGender(text) === undefined))
    return 'skip'
  return nearlyAll(texts, (text) => isIdentityCell(text, born)) ? 'identity' : null
}

/** Several columns of a person may hold these; of others the first with anything in it counts. */
const repeatable: readonly ImportField[] = [
  'email',
  'second_phone',
  'note',
  'consent',
  'identity',
  'groups',
  'status',
  'left_on',
  'skip',
]

type Named = { field: ImportField; isChosen: boolean; heading: string; isEmpty: boolean }

/** @returns the last year that a heading names: 2026 for `Avgift 25/26`; null for none */
function lastYear(heading: string): number | null {
  const pairs = [...heading.matchAll(/(?<!\d)(?:20)?(\d\d)\s?[/–-]\s?(?:20)?(\d\d)(?!\d)/g)]
  const ends = pairs.flatMap(([, start, end]) => (Number(end) === Number(start) + 1 ? Number(end) : []))
  const alone = [...heading.matchAll(/(?<!\d)20(\d\d)(?!\d)/g)].map(([, year]) => Number(year))
  const last = Math.max(...ends, ...alone)
  return last > 0 ? 2000 + last : null
}

/** Of the payments of several years only that of the current year says who is a member now. */
function settleYears(columns: Named[], today: string): void {
  const thisYear = Number(today.slice(0, 4))
  const dated = columns.flatMap((column) => {
    const isPayment = column.field === 'paid' || column.field === 'unpaid'
    const year = isPayment && !column.isChosen ? lastYear(column.heading) : null
    return year === null ? [] : [{ column, year }]
  })
  const current = Math.min(...dated.map(({ year }) => year).filter((year) => year >= thisYear))
  for (const { column, year } of dated) if (year !== current) column.field = 'skip'
}

/** A first phone, address or name is the one; what comes again is a second one, or nothing. */
function settleRepeated(columns: Named[]): void {
  const seen = new Set<string>()
  for (const column of columns) {
    const { field, isChosen, heading, isEmpty } = column
    // A list may hold several addresses, each with a street and a city of its own.
    const key = `${field} ${placeGroup(heading)}`
    if (seen.has(key) && !isChosen && !repeatable.includes(field))
      column.field = field === 'phone_number' ? 'second_phone' : 'skip'
    if (!isEmpty) seen.add(key)
  }
}

/** Fields of a person that a list repeats for a parent. */
const ofPeople: readonly ImportField[] = [
  ...([
    'name',
    'first_name',
    'last_name',
    'email',
    'birthday',
    'identity',
    'phone_number',
    'second_phone',
  ] as const),
  ...(['address', 'co', 'zip_code', 'city', 'zip_and_city', 'country', 'gender'] as const),
]

/** Behind "Målsman 1" a second "E-post" or "Telefon" is that of the parent. */
function settleOthers(columns: Named[]): void {
  const seen = new Set<ImportField>()
  let isOther = false
  for (const column of columns) {
    const { field, heading, isChosen } = column
    if (isOfOthers(heading)) isOther = true
    else if (field !== 'skip' && !(ofPeople.includes(field) && seen.has(field))) isOther = false
    if (isOther && !isChosen) column.field = 'skip'
    seen.add(field)
  }
}

/** "Namn" beside "Efternamn" is the first name, and beside both nothing new. */
function settleNames(columns: Named[]): void {
  const has = (field: ImportField) => columns.some((column) => column.field === field)
  if (!has('last_name')) return
  for (const column of columns) {
    if (column.field !== 'name' || column.isChosen) continue
    column.field = has('first_name') ? 'skip' : 'first_name'
  }
}

/** Without headings two columns of single words, one after the other, are the names. */
function settleWords(columns: readonly Named[], looks: readonly Looks[]): void {
  if (columns.some(({ field }) => field === 'name')) return
  const first = looks.findIndex((look, at) => look === 'word' && looks[at + 1] === 'word')
  for (const [at, field] of [
    [first, 'first_name'],
    [first + 1, 'last_name'],
  ] as const) {
    const column = columns[at]
    if (first !== -1 && column && !column.isChosen) column.field = field
  }
}

export type Sources = {
  headings: readonly string[] | null
  rows: readonly Row[]
  choices: ImportChoices
  born: Born
}

/** @returns the columns with the field of each: by its heading, by its values where there is none, or as a person chose */
export function findColumns({ headings, rows, choices, born }: Sources): FoundColumn[] {
  const count = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings?.length ?? 0)
  const texts = Array.from({ length: count }, (_, index) =>
    rows
      .map(({ cells }) => cleanLine((cells[index] ?? '').slice(0, looked.cell)))
      .filter((text) => !isBlank(text)),
  )
  const parts = texts.map((all) =>
    all.slice(0, looked.values).map((text) => text.slice(0, looked.characters)),
  )
  const looks = parts.map((values) => (headings ? null : looksOf(values, born)))
  const named = parts.map((values, index): Named => {
    const heading = headings?.[index] ?? ''
    const match = headings && matchHeading(heading)
    const byHeading = match ? (contradicted(match, { heading, texts: values, born }) ?? match.field) : 'skip'
    const look = looks[index] ?? 'skip'
    const own = headings ? byHeading : look === 'word' ? 'skip' : look
    const chosen = choices.fields?.[index]
    return { field: chosen ?? own, isChosen: chosen !== undefined, heading, isEmpty: values.length === 0 }
  })
  if (!headings) settleWords(named, looks)
  settleNames(named)
  settleYears(named, born.today)
  settleOthers(named)
  settleRepeated(named)
  return named.map(({ field, heading }, index) => {
    const values = parts[index] ?? []
    const holdsIdentity =
      field === 'identity' || isOfLastDigits(heading) || share(values, (text) => isIdentityCell(text, born))
    return {
      ...{ index, heading, field, holdsIdentity },
      samples: values.slice(0, 3).map((text) => sampleOf(text, holdsIdentity, born)),
    }
  })
}

function sampleOf(text: string, isIdentity: boolean, born: Born): string {
  if (isIdentity && isLastDigits(text)) return '****'
  return (isIdentity || isIdentityCell(text, born) ? maskWhole(text) : maskShown(text)).slice(0, 100)
}
