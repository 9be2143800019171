import { plainText } from './plain-text.ts'

type List = { number: number; step: 1 | -1; type: string; isOrdered: boolean }

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]

const romans = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const

function roman(number: number): string {
  let [left, text] = [number, '']
  for (const [letters, value] of romans) for (; left >= value; left -= value) text += letters
  return text
}

/** @returns `c` for 3, `ab` for 28 */
const letters = (number: number): string =>
  number < 1 ? '' : letters(Math.floor((number - 1) / 26)) + String.fromCharCode(97 + ((number - 1) % 26))

/** @returns the number as browsers write it; one that letters and Roman numbers have no sign for, in digits */
function numberAs(type: string, number: number): string {
  const isSmall = type === type.toLowerCase()
  const text =
    /a/i.test(type) && number > 0
      ? letters(number)
      : /i/i.test(type) && number > 0 && number < 4_000
        ? roman(number)
        : ''
  return text === '' ? String(number) : isSmall ? text : text.toUpperCase()
}

/** @returns the number of items of the list that a piece of HTML begins with, those of lists within it left aside */
function countItems(html: string): number {
  let [depth, count] = [0, 0]
  for (const [, closing, tag] of html.matchAll(/<(\/?)(ul|ol|li)\b/g)) {
    if (tag !== 'li') depth += closing ? -1 : 1
    else if (depth === 1 && !closing) count += 1
    if (depth === 0) break
  }
  return count
}

type Writing = { lists: List[]; isInCell: boolean; isFirstCell: boolean; last: string }

const listOf = (tag: string, attributes: string, items: () => number): List => {
  const isReversed = /\breversed\b/.test(attributes)
  const start = attribute(attributes, 'start')
  return {
    isOrdered: tag === 'ol',
    type: attribute(attributes, 'type') ?? '1',
    step: isReversed ? -1 : 1,
    number: start === undefined ? (isReversed ? items() : 1) : Number(start),
  }
}

function markerOf(list: List, attributes: string): string {
  if (!list.isOrdered) return '- '
  const number = Number(attribute(attributes, 'value') ?? list.number)
  list.number = number + list.step
  return `${numberAs(list.type, number)}. `
}

/** @returns what stands in place of a tag that begins or ends a line or a cell; null for an inline tag */
function writeTag(
  { isClosing, tag, attributes }: { isClosing: boolean; tag: string; attributes: string },
  writing: Writing,
  items: () => number,
): string | null {
  const { lists } = writing
  const indent = '\t'.repeat(lists.length)
  switch (tag) {
    case 'td':
    case 'th': {
      const apart = isClosing || writing.isFirstCell ? '' : ' | '
      writing.isInCell = !isClosing
      writing.isFirstCell = false
      return apart
    }
    case 'tr':
      writing.isFirstCell = true
      return isClosing ? '' : '\n'
    case 'thead':
    case 'tbody':
      return ''
    default:
      if (!/^(?:p|br|h[1-6]|ul|ol|li|blockquote|hr|pre|div|table|aside|details|summary)$/.test(tag))
        return null
      if (writing.isInCell) return ' '
  }
  switch (tag) {
    case 'ul':
    case 'ol':
      if (isClosing) lists.pop()
      else lists.push(listOf(tag, attributes, items))
      return lists.length > (isClosing ? 0 : 1) ? '' : '\n\n'
    case 'li': {
      const list = lists.at(-1)
      return isClosing || !list ? '' : `\n${indent.slice(1)}${markerOf(list, attributes)}`
    }
    case 'br':
      return `\n${indent}`
    case 'hr':
      return '\n\n----\n\n'
    default:
      if (lists.length === 0) return '\n\n'
      return isClosing || writing.last === 'li' ? '' : `\n${indent}`
  }
}

/** @returns a line of HTML as text, as far in as its tabs say */
const lineOf = (line: string): string => '  '.repeat(/^\t*/.exec(line)?.[0].length ?? 0) + plainText(line)

/**
 * @param html HTML from our sanitiser
 * @returns its text with its paragraphs, the signs and numbers of its items, and its rows, a line each
 */
export function textLines(html: string): string {
  const writing: Writing = { lists: [], isInCell: false, isFirstCell: true, last: '' }
  const oneLine = html
    .replace(/<pre>[\s\S]*?<\/pre>/g, (block) => block.replaceAll('\n', '<br>'))
    .replace(/\s+/g, ' ')
  return oneLine
    .replace(/<(\/?)([a-z][a-z\d]*)\b([^>]*)> ?/g, (...match) => {
      const [whole, closing, tag, attributes, at] = match as [string, string, string, string, number]
      const opening = { isClosing: closing !== '', tag, attributes }
      const written = writeTag(opening, writing, () => countItems(oneLine.slice(at)))
      writing.last = tag
      return written ?? whole
    })
    .split('\n')
    .map(lineOf)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
