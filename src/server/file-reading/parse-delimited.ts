import { Refused } from './refused.ts'

/** The end of a quoted cell: its text, and the place behind its last quote. Null when it never does. */
function readQuoted(text: string, start: number): { cell: string; end: number } | null {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at)
    if (at === -1) return null
    if (text[at + 1] === '"') continue
    return { cell: text.slice(start + 1, at).replaceAll('""', '"'), end: at + 1 }
  }
}

/** The ends of a cell: the delimiter, and line breaks of Windows, Unix and old Macs, which one file may mix. */
const endsOf = (delimiter: string): RegExp =>
  new RegExp(`[\\r\\n${delimiter.replace(/[\\\]^-]/, '\\$&')}]`, 'g')

/**
 * Reads rows of cells (RFC 4180): a quoted cell may hold delimiters and line breaks. A quote that is never closed is one
 * of the text.
 * @param limit greatest number of rows
 */
function* parseDelimited(text: string, delimiter: string, limit: number): Generator<string[]> {
  const ends = endsOf(delimiter)
  let cells: string[] = []
  let rows = 0
  let lostQuotes = false
  for (let at = 0; at <= text.length && rows < limit; ) {
    const quoted: ReturnType<typeof readQuoted> =
      text[at] === '"' && !lostQuotes ? readQuoted(text, at) : null
    // Quotes before one that is never closed were looked through already.
    lostQuotes ||= text[at] === '"' && quoted === null
    ends.lastIndex = quoted?.end ?? at
    const end = ends.exec(text)?.index ?? text.length
    // Text between a closing quote and the end belongs to the cell: `"Ek" Kim`.
    cells.push((quoted?.cell ?? '') + text.slice(quoted?.end ?? at, end))
    at = end + 1
    if (text[end] === delimiter) continue
    if (text[end] === '\r' && text[end + 1] === '\n') at += 1
    if (end === text.length && cells.length === 1 && cells[0] === '') return
    yield cells
    rows += 1
    cells = []
  }
}

/** In the order in which they are preferred where two divide the rows alike. */
const delimiters = [';', '\t', ',', '|']

/** Rows and characters that are looked at to find the delimiter. */
const looked = { rows: 200, characters: 200_000 }

/** @returns how many rows have the number of cells that most have, at least two */
function alike(text: string, delimiter: string): number {
  const beginning = text.slice(0, looked.characters)
  const counts = new Map<number, number>()
  for (const { length } of parseDelimited(beginning, delimiter, looked.rows)) {
    if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values())
}

const declared = /^sep=(.)\r?\n/i

/** @returns the rows of a text, and the sign that stands between their cells; without one each row is a single cell */
export function readDelimited(text: string, limit: number): { rows: string[][]; delimiter?: string } {
  const [line, sign] = declared.exec(text) ?? []
  const body = text.slice(line?.length ?? 0)
  const scores = delimiters.map((delimiter) => alike(body, delimiter))
  const best = Math.max(...scores)
  const found = sign ?? (best > 0 ? delimiters[scores.indexOf(best)] : undefined)
  const rows = [...parseDelimited(body, found ?? '\t', limit + 1)]
  if (rows.length > limit) throw new Refused('rows')
  return { rows, ...(found !== undefined && { delimiter: found }) }
}
