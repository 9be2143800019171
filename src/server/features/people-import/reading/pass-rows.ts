import { cleanLine, compact, isBlank, type Row } from '#server/file-reading/cells.ts'
import type { ReadFile } from '#shared/people-import.ts'
import { maskShown } from './identity.ts'

type Why = ReadFile['passed'][number]['why']

const sums =
  /^(?:summa|delsumma|totalt?|antal|varav|sum|count|subtotal|average|medel(?:tal|värde|ålder)?|genomsnitt|snitt)(?!\p{L})/iu
/** Beside a number, as in `Medlemmar totalt;12`. */
const sumAtEnd = /(?<!\p{L})(?:summa|totalt?|sammanlagt):?$/iu
const number = /^[\d\s.,%:-]{1,12}(?:kr|sek|st|personer|medlemmar)?\.?$/i

/** Characters of a cell that say whether a row is one of a person. */
const looked = 200

const textsOf = ({ cells }: Row): string[] =>
  cells.map((cell) => cleanLine(cell.slice(0, looked))).filter((text) => !isBlank(text))

/** `Sopraner: 2 st` or `2 st` in one cell. */
const counted =
  /^(?:\p{L}[\p{L}\p{M}-]*:?\s*)?\d{1,5}\s*(?:st|stycken|pers|personer|medlemmar|people|members)\.?$|^\p{L}[\p{L}\p{M}-]*:\s*\d{1,4}$/iu

const isShortNumber = (text: string): boolean => number.test(text) && text.replace(/\D/g, '').length <= 6

/** @returns the words of a row, and its other cells, when those are numbers too short for a telephone number; else null */
function wordsBesideNumbers(row: Row): { words: string; numbers: number } | null {
  const [words, ...others] = textsOf(row).sort((a, b) => Number(/\p{L}/u.test(b)) - Number(/\p{L}/u.test(a)))
  return words !== undefined && others.every(isShortNumber) ? { words, numbers: others.length } : null
}

/** A row of a sum: a word such as "Antal sopraner", and short numbers. */
function isSum(row: Row): boolean {
  const found = wordsBesideNumbers(row)
  if (found === null) return false
  return sums.test(found.words) || (found.numbers > 0 ? sumAtEnd : counted).test(found.words)
}

/** A single word and numbers too short for a year: a count such as `Sopraner;12`, or the first name of a person. */
function isWordWithNumbers(row: Row): boolean {
  const found = wordsBesideNumbers(row)
  const isShort = textsOf(row).every((text) => text.replace(/\D/g, '').length < 4)
  return found !== null && isShort && found.numbers > 0 && /^\p{L}[\p{L}\p{M}-]*:?$/u.test(found.words)
}

/** The columns in which the rows of people hold values, none of them a short number. */
function columnsWithoutNumbers(rows: readonly Row[]): ReadonlySet<number> {
  const people = rows.filter((row) => !isWordWithNumbers(row) && !isSum(row))
  const held = (is: (text: string) => boolean): Set<number> =>
    new Set(
      people.flatMap(({ cells }) =>
        cells.flatMap((cell, index) => {
          const text = cleanLine(cell.slice(0, looked))
          return !isBlank(text) && is(text) ? [index] : []
        }),
      ),
    )
  return held(() => true).difference(held(isShortNumber))
}

/** A count stands in a column that holds no numbers of people. */
const isCount = (row: Row, withoutNumbers: ReadonlySet<number>): boolean =>
  isWordWithNumbers(row) &&
  row.cells.every(
    (cell, index) => withoutNumbers.has(index) || !isShortNumber(cleanLine(cell.slice(0, looked))),
  )

/** A remark of the program that wrote the list: `Exporterad 2026-11-01 av Kassör`, `Sida 1 av 2`. */
const remarks =
  /^(?:(?:(?:senast )?(?:uppdaterad|ändrad)|exporterad|utskriven|hämtad|genererad|skapad|exported|printed|(?:last )?updated|generated|created)(?!\p{L})[^@]*\d{4}|(?:sida|page)\s+\d+(?!\p{L}))/iu

function isRemark(row: Row): boolean {
  const text = textsOf(row).join(' ')
  const others = text.replace(/\d{4}-\d\d-\d\d|\d{1,2}[:.]\d\d(?:[:.]\d\d)?/g, '')
  return remarks.test(text) && !/@/.test(text) && others.replace(/\D/g, '').length <= 6
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
  const withoutNumbers = columnsWithoutNumbers(rows)
  const people: Row[] = []
  const passed: ReadFile['passed'] = []
  for (const row of rows) {
    const why = whyPassed(row, { headings, width, includeHidden, withoutNumbers })
    if (why) passed.push(toPassed(row, why))
    else people.push(row)
  }
  return { people, passed }
}

type List = Omit<RowsToPass, 'rows'> & { width: number; withoutNumbers: ReadonlySet<number> }

function whyPassed(row: Row, { headings, width, includeHidden, withoutNumbers }: List): Why | null {
  if (isSum(row) || isCount(row, withoutNumbers)) return 'sum'
  if (headings && isSameRow(row, headings)) return 'heading'
  if (row.isHidden && !includeHidden) return 'hidden'
  return isTitle(row, width) || isRemark(row) ? 'title' : null
}

/** @returns a row that is left out, as it is shown */
export const toPassed = (row: Row, why: Why): ReadFile['passed'][number] => ({
  row: row.number,
  why,
  text: maskShown(textsOf(row).join(' ')).slice(0, 200),
})
