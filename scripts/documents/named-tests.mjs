/** @typedef {{ file: string, name: string }} NamedTest */

/**
 * The tests that a document names: in tables whose last column is called "shown by", as `file`: name, with <br>
 * between several. A row without one says so.
 * @param {string} document
 * @returns {{ index: number, tests: NamedTest[], isShown: boolean }[]} one for each row of such a table
 */
export function shownBy(document) {
  const rows = []
  let isTable = false
  for (const { index, 0: line } of document.matchAll(/^.*$/gm)) {
    if (!line.startsWith('|')) isTable = false
    else if (/\| shown by \|$/.test(line)) isTable = true
    else if (isTable && !line.startsWith('|---')) rows.push({ index, ...readCell(line) })
  }
  return rows
}

/** @param {string} line */
function readCell(line) {
  const cell =
    line
      .slice(0, -2)
      .split(/(?<!\\)\| /)
      .at(-1) ?? ''
  const parts = cell.split('<br>')
  const tests = parts.flatMap((part) => {
    const [, file, name] = /^`([^`]+)`: (.+)$/.exec(part) ?? []
    return file && name ? [{ file, name: name.replaceAll('\\|', '|') }] : []
  })
  const isAccepted = (/** @type {string} */ part) => /^(`[^`]+`(: .+)?|no test\b.*|not built\b.*)$/.test(part)
  return { tests, isShown: parts.every(isAccepted) }
}

/**
 * @param {string} source of a test file
 * @param {string} name as it stands there without its tags, of a test or of a case in its table
 */
export const hasTest = (source, name) => {
  const untagged = source.replaceAll(/(?: @\w+)+(?=['"],)/g, '')
  return [`'${name}',`, `"${name}",`, `'${name.replaceAll("'", "\\'")}',`].some((literal) =>
    untagged.includes(literal),
  )
}
