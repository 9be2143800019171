import { cleanLine, isBlank, type Row } from '#server/file-reading/cells.ts'
import type { FoundColumn, ImportChoices, ImportField } from '#shared/people-import.ts'
import { splitMailbox } from './addresses.ts'
import { decideDays, readDayCell } from './days.ts'
import { fieldOfHeading } from './headings.ts'
import { type Born, maskIdentity, maskWhole, readIdentity } from './identity.ts'

/** Rows in which headings are looked for. */
const headingRows = 50

const isHeading = (cells: readonly string[]): boolean => {
  const texts = cells.filter((cell) => !isBlank(cell))
  const known = texts.filter((text) => fieldOfHeading(cleanLine(text)) !== null).length
  return texts.length >= 2 && known * 2 >= texts.length
}

/** @returns the place of the headings among the rows, -1 for none: the first row that is half of known words */
export function findHeading(rows: readonly Row[], chosen: ImportChoices['headingRow']): number {
  if (chosen === null) return -1
  if (chosen !== undefined) return rows.findIndex(({ number }) => number === chosen)
  // A list of addresses alone has one heading.
  const [first] = rows
  if (first && rows.every(({ cells }) => cells.length <= 1))
    return fieldOfHeading(cleanLine(first.cells[0] ?? '')) === null ? -1 : 0
  return rows.slice(0, headingRows).findIndex(({ cells }) => isHeading(cells))
}

type Texts = readonly string[]

const share = (texts: Texts, is: (text: string) => boolean): boolean =>
  texts.length > 0 && texts.filter(is).length * 2 >= texts.length

const isPhone = (text: string): boolean =>
  /^(?:\+|0|7)[\d ()/.-]{6,}$/.test(text) && text.replace(/\D/g, '').length <= 15

const isWord = (text: string): boolean => /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(text)
const isFullName = (text: string): boolean =>
  /^\p{L}[\p{L}\p{M}'’., -]* [\p{L}\p{M}'’.-]+(?:\s*<.*)?$/u.test(text)

/** Values that are looked at, and characters of each: a long remark is searched for no name. */
const looked = { values: 1_000, characters: 200 }

/** @returns what the values of a column are by their looks */
function looksOf(values: Texts, born: Born): ImportField | 'word' | null {
  const texts = values.slice(0, looked.values).map((text) => text.slice(0, looked.characters))
  const days = decideDays(texts, born)
  if (
    share(
      texts,
      (text) =>
        /^[\d+ -]{10,13}$/.test(text) &&
        typeof readIdentity(text, born) === 'object' &&
        readIdentity(text, born) !== null,
    )
  )
    return 'identity'
  if (share(texts, (text) => text.includes('@')))
    return share(texts, (text) => (splitMailbox(text)?.name ?? '') !== '') ? 'name' : 'email'
  if (share(texts, isPhone)) return 'phone_number'
  if (share(texts, (text) => text.length >= 6 && readDayCell(text, days) !== null)) return 'birthday'
  if (share(texts, (text) => /^\d{3} ?\d{2}$/.test(text))) return 'zip_code'
  if (share(texts, isFullName)) return 'name'
  return share(texts, isWord) ? 'word' : null
}

/** Fields whose values are told from each other by their looks, whatever the heading says. */
const told: readonly (ImportField | 'word' | null)[] = ['email', 'phone_number']
const mixedUp: readonly ImportField[] = ['email', 'phone_number', 'second_phone']

/** @returns the field of a column with a heading, which its values may correct */
function fieldWithHeading(named: ImportField | null, looks: ReturnType<typeof looksOf>): ImportField {
  if (looks === 'identity') return 'identity'
  if (looks === 'email' && (named === null || named === 'address')) return 'email'
  if (named !== null && mixedUp.includes(named) && told.includes(looks) && looks !== null) {
    const isSame = looks === named || (looks === 'phone_number' && named === 'second_phone')
    return isSame ? named : (looks as ImportField)
  }
  return named ?? 'skip'
}

/** Several columns of a person may hold these; of others the first counts. */
const repeatable: readonly ImportField[] = ['email', 'second_phone', 'note', 'consent', 'identity', 'skip']

type Named = { field: ImportField; isChosen: boolean }

/** A first phone, address or name is the one; what comes again is a second one, or nothing. */
function settleRepeated(columns: Named[]): void {
  const seen = new Set<ImportField>()
  for (const column of columns) {
    if (seen.has(column.field) && !column.isChosen && !repeatable.includes(column.field))
      column.field = column.field === 'phone_number' ? 'second_phone' : 'skip'
    seen.add(column.field)
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
function settleWords(columns: readonly Named[], looks: readonly ReturnType<typeof looksOf>[]): void {
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

/** @returns the columns with the field of each: by its heading, corrected by its values, or as a person chose */
export function findColumns({ headings, rows, choices, born }: Sources): FoundColumn[] {
  const count = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings?.length ?? 0)
  const texts = Array.from({ length: count }, (_, index) =>
    rows.map(({ cells }) => cleanLine(cells[index] ?? '')).filter((text) => !isBlank(text)),
  )
  const looks = texts.map((values) => looksOf(values, born))
  const named = looks.map((look, index): Named & { isFixed: boolean } => {
    const heading = headings && fieldOfHeading(headings[index] ?? '')
    const byLooks = look === 'word' ? 'skip' : (look ?? 'skip')
    const own = headings ? fieldWithHeading(heading, look) : byLooks
    const isFixed = own === 'identity'
    const chosen = choices.fields?.[index]
    const isChosen = chosen !== undefined && (!isFixed || chosen === 'skip')
    return { field: isChosen ? chosen : own, isChosen, isFixed }
  })
  if (!headings) settleWords(named, looks)
  settleNames(named)
  settleRepeated(named)
  return named.map(({ field, isFixed }, index) => ({
    index,
    heading: headings?.[index] ?? '',
    samples: (texts[index] ?? []).slice(0, 3).map((text) => sampleOf(text, isFixed, born)),
    field,
    isFixed,
  }))
}

function sampleOf(text: string, isIdentity: boolean, born: Born): string {
  const isHidden = isIdentity || (readIdentity(text, born) !== null && !isPhone(text))
  return (isHidden ? maskWhole(text) : maskIdentity(text, born)).slice(0, 100)
}
