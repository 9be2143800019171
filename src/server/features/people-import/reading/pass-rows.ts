import { cleanLine, compact, isBlank, type Row } from '#server/file-reading/cells.ts'
import type { ReadFile } from '#shared/people-import.ts'
import { maskShown } from './identity.ts'

type Why = ReadFile['passed'][number]['why']

const sums =
  /^(?:summa|delsumma|totalt?|antal|varav|sum|count|subtotal|average|medel(?:tal|värde|ålder)?|genomsnitt|snitt)(?!\p{L})/iu
const number = /^[\d\s.,%:-]{1,12}(?:kr|sek|st|personer|medlemmar)?\.?$/i

/** Characters of a cell that say whether a row is one of a person. */
const looked = 200

const textsOf = ({ cells }: Row): string[] =>
  cells.map((cell) => cleanLine(cell.slice(0, looked))).filter((text) => !isBlank(text))

/** A row of a sum: a word such as "Antal sopraner", and numbers too short for a telephone number. */
function isSum(row: Row): boolean {
  const [words, ...others] = textsOf(row).sort((a, b) => Number(/\p{L}/u.test(b)) - Number(/\p{L}/u.test(a)))
  return (
    words !== undefined &&
    sums.test(words) &&
    others.every((text) => number.test(text) && text.replace(/\D/g, '').length <= 6)
  )
}

const ofLists =
  /medlem|grupp|styrelse|lista|lag(?!\p{L})|avdelning|sektion|kommitté|member|group|committee|list/iu

/** A row with a single word in a list of several columns is a title such as "Sopraner". */
function isTitle(row: Row, width: number): boolean {
  const texts = textsOf(row)
  const [text = ''] = texts
  if (width < 3 || texts.length !== 1 || /@|\d{5,}/.test(text)) return false
  const hasOneWord = !/\p{L}[.,]?\s+\p{L}/u.test(text.replace(/\(.*?\)|\d+|:$/g, ''))
  return hasOneWord || ofLists.test(text)
}

const isSameRow = (row: Row, headings: readonly string[]): boolean => {
  const texts = row.cells.map((cell) => compact(cell.slice(0, looked)))
  const filled = texts.filter(Boolean)
  return (
    filled.length >= 2 &&
    texts.every((text, index) => text === compact((headings[index] ?? '').slice(0, looked)))
  )
}

export type RowsToPass = {
  rows: readonly Row[]
  headings: readonly string[] | null
  includeHidden: boolean
}

/** Separates the rows of people from sums, titles, repeated headings and hidden rows. */
export function passRows({ rows, headings, includeHidden }: RowsToPass): {
  people: Row[]
  passed: ReadFile['passed']
} {
  const width = headings?.filter((heading) => !isBlank(heading)).length ?? 0
  const people: Row[] = []
  const passed: ReadFile['passed'] = []
  for (const row of rows) {
    const why = whyPassed(row, { headings, width, includeHidden })
    if (why) passed.push(toPassed(row, why))
    else people.push(row)
  }
  return { people, passed }
}

type List = Omit<RowsToPass, 'rows'> & { width: number }

function whyPassed(row: Row, { headings, width, includeHidden }: List): Why | null {
  if (isSum(row)) return 'sum'
  if (headings && isSameRow(row, headings)) return 'heading'
  if (row.isHidden && !includeHidden) return 'hidden'
  return isTitle(row, width) ? 'title' : null
}

/** @returns a row that is left out, as it is shown */
export const toPassed = (row: Row, why: Why): ReadFile['passed'][number] => ({
  row: row.number,
  why,
  text: maskShown(textsOf(row).join(' ')).slice(0, 200),
})
