import { type Element, isBlank, isBlock, isElement, type Part, settle, writeHtml } from './html-tree.ts'

/** A table that is larger is no table for a text: its words stay. */
const mostColumns = 50
const mostRows = 1_000

const tableTags = new Set(['table', 'thead', 'tbody', 'tr', 'th', 'td'])

type Cell = { isHeader: boolean; scope: string | undefined; colspan: number; rowspan: number; html: string }
/** The content of a table: the cells of its rows, and the parts outside of any cell. */
type Content = { rows: Cell[][]; loose: Part[] }

const isInline = (part: Part | undefined): boolean =>
  part !== undefined && !(isElement(part) && isBlock(part))

/** The words of a block that does not stay, apart from those around it. */
const apart = (children: Part[]): Part[] => [
  ...(isInline(children[0]) ? [' '] : []),
  ...children,
  ...(isInline(children.at(-1)) ? [' '] : []),
]

/** @param keepsTables false where there may be no table: the cells of one become their words, apart from each other */
function tidy(parts: readonly Part[], keepsTables: boolean): Part[] {
  return parts.flatMap((part) => {
    if (!isElement(part)) return [part]
    if (keepsTables && part.tag === 'table') return tidyTable(part)
    const children = tidy(part.children, keepsTables)
    if (part.open === '<div>') return apart(children)
    return tableTags.has(part.tag) ? [' ', ...children, ' '] : settle({ ...part, children })
  })
}

const flatten = (parts: readonly Part[]): Part[] => tidy(parts, false)

const spanOf = (open: string, name: 'colspan' | 'rowspan'): number =>
  Math.max(1, Number(new RegExp(`\\b${name}="(\\d{1,5})"`).exec(open)?.[1] ?? 1))

function cellOf({ tag, open, children }: Element, isHead: boolean): Cell {
  const flat = flatten(children)
  const content = flat.filter((part) => !isBlank(part))
  const [only] = content
  // The editor writes a paragraph in each cell.
  const isOneParagraph = content.length === 1 && isElement(only) && only.tag === 'p'
  return {
    isHeader: isHead || tag === 'th',
    scope: /\bscope="(col|row)"/.exec(open)?.[1],
    colspan: spanOf(open, 'colspan'),
    rowspan: spanOf(open, 'rowspan'),
    html: writeHtml(isOneParagraph ? only.children : flat).trim(),
  }
}

function collectRow(row: Element, content: Content, isHead: boolean): void {
  const cells: Cell[] = []
  for (const part of row.children) {
    if (isElement(part) && (part.tag === 'td' || part.tag === 'th')) cells.push(cellOf(part, isHead))
    else if (!isBlank(part)) content.loose.push(part)
  }
  content.rows.push(cells)
}

function collect({ children }: Element, content: Content, isHead = false): void {
  for (const part of children) {
    if (isBlank(part)) continue
    if (!isElement(part) || !/^(thead|tbody|tr)$/.test(part.tag)) content.loose.push(part)
    else if (part.tag === 'tr') collectRow(part, content, isHead)
    else collect(part, content, part.tag === 'thead')
  }
}

const isHeadRow = (row: readonly Cell[]): boolean => row.length > 0 && row.every(({ isHeader }) => isHeader)

/** The first rows that hold header cells only, unless one of these reaches into the rows below. */
function headRowsOf(rows: readonly Cell[][]): number {
  const end = rows.findIndex((row) => !isHeadRow(row))
  const count = end === -1 ? rows.length : end
  const isApart = rows
    .slice(0, count)
    .every((row, index) =>
      row.every(({ rowspan }) => index + Math.min(rowspan, rows.length - index) <= count),
    )
  return isApart ? count : 0
}

function writeRow(row: readonly Cell[], rowsLeft: number): string {
  const direction = isHeadRow(row) ? 'col' : 'row'
  const cells = row.map(({ isHeader, scope, colspan, rowspan, html }) => {
    const tag = isHeader ? 'th' : 'td'
    const down = Math.min(rowspan, rowsLeft)
    const attributes =
      (isHeader ? ` scope="${scope ?? direction}"` : '') +
      (colspan > 1 ? ` colspan="${colspan}"` : '') +
      (down > 1 ? ` rowspan="${down}"` : '')
    return `<${tag}${attributes}>${html}</${tag}>`
  })
  return `<tr>${cells.join('')}</tr>`
}

/** @returns the table, and before it what stood in no cell of it */
function tidyTable(table: Element): Part[] {
  const content: Content = { rows: [], loose: [] }
  collect(table, content)
  const { rows, loose } = content
  const before = flatten(loose)
  if (!rows.some((row) => row.length > 0)) return before
  const columns = Math.max(...rows.map((row) => row.reduce((sum, { colspan }) => sum + colspan, 0)))
  if (columns > mostColumns || rows.length > mostRows) return flatten([table])
  const written = rows.map((row, index) => writeRow(row, rows.length - index))
  const headRows = headRowsOf(rows)
  const head = written.slice(0, headRows).join('')
  const body = written.slice(headRows).join('')
  const inner = (head && `<thead>${head}</thead>`) + (body && `<tbody>${body}</tbody>`)
  return [...before, { ...table, children: [inner] }]
}

/**
 * Makes each table one that browsers, mailboxes and the editor read alike: rows of cells under a head of the rows that
 * hold header cells only, each header cell with its scope, no table within a table, nothing between the cells (T120).
 * @param parts as the sanitiser wrote them, no deeper than a few dozen tags
 * @returns the same with such tables, settled; parts of a table that stand elsewhere become their words
 */
export const tidyTables = (parts: readonly Part[]): Part[] => tidy(parts, true)
