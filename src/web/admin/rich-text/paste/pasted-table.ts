const textOf = (html: string): string => html.replace(/<[^>]*>/g, '').trim()
const isBold = (html: string): boolean =>
  textOf(html) !== '' && textOf(html.replace(/<strong>[\s\S]*?<\/strong>/g, '')) === ''

type Cell = { isHeader: boolean; spans: string; html: string }

const rowsOf = (table: Element): Element[] =>
  [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
const cellsOf = (row: Element): Element[] =>
  [...row.children].filter(({ tagName }) => /^T[DH]$/.test(tagName))

/** A table that only puts things in their places: it holds other tables, or nothing stands beside another thing. */
export const isLayout = (table: Element): boolean =>
  table.getAttribute('role') === 'presentation' ||
  table.querySelector('table') !== null ||
  rowsOf(table).every((row) => cellsOf(row).length < 2)

const spansOf = (cell: Element): string =>
  ['colspan', 'rowspan']
    .filter((name) => /^[1-9]\d?$/.test(cell.getAttribute(name) ?? '') && cell.getAttribute(name) !== '1')
    .map((name) => ` ${name}="${cell.getAttribute(name)}"`)
    .join('')

/** Office programs know no header cells: a first row all in bold is one. */
function withHeader(rows: readonly Cell[][]): void {
  const [first, ...others] = rows
  if (!first || others.length === 0 || rows.some((row) => row.some(({ isHeader }) => isHeader))) return
  const isHead =
    first.some(({ html }) => isBold(html)) && first.every(({ html }) => !textOf(html) || isBold(html))
  if (isHead) for (const cell of first) cell.isHeader = true
}

/**
 * @param table as it was pasted
 * @param write what makes clean HTML of the content of an element
 * @returns the table with its rows, cells and what they span, its caption as a paragraph before it
 */
export function writeTable(table: Element, write: (element: Element) => string): string {
  const caption = table.querySelector('caption')
  const rows = rowsOf(table).map((row) =>
    cellsOf(row).map((cell) => ({
      isHeader: cell.tagName === 'TH' || cell.closest('thead') !== null,
      spans: spansOf(cell),
      html: write(cell),
    })),
  )
  withHeader(rows)
  const written = rows.map((cells) => {
    const inner = cells.map(({ isHeader, spans, html }) =>
      isHeader ? `<th${spans}>${html.replace(/<\/?strong>/g, '')}</th>` : `<td${spans}>${html}</td>`,
    )
    return `<tr>${inner.join('')}</tr>`
  })
  return `${caption ? `<p>${write(caption)}</p>` : ''}<table><tbody>${written.join('')}</tbody></table>`
}
