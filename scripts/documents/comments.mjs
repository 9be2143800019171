import { parseSync } from 'vite'

/**
 * @param {string} file its name tells the language
 * @param {string} source
 * @returns {string} the source with everything but its comments blanked out, so that each stays at its place
 */
export function commentsOf(file, source) {
  let text = ''
  let at = 0
  for (const { start, end } of rangesOf(file, source)) {
    text += blank(source.slice(at, start)) + unmarked(source.slice(start, end))
    at = end
  }
  return text + blank(source.slice(at))
}

/**
 * @param {string} file
 * @param {string} source
 */
function rangesOf(file, source) {
  if (!file.endsWith('.css')) return parseSync(file, source).comments
  return [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))
}

const blank = (/** @type {string} */ text) => text.replace(/[^\n]/g, ' ')

/** A sentence may go on in the next line of its comment, behind a star or two slashes. */
const unmarked = (/** @type {string} */ comment) =>
  comment.replace(/^\s*(?:\/\*\*?|\*(?!\/)|\/\/)|\*\/$/gm, blank)
