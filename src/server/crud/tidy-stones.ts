import { type Element, isBlank, isElement, type Part, writeHtml } from './html-tree.ts'

/**
 * How far a building stone may stand from the text itself. A box and a question with its answer stand beside the
 * paragraphs of the text, a button in these two as well, and none in a list, a quote or a cell.
 */
type Place = 'text' | 'stone' | 'deeper'

/** Tags that a question may hold: a link in it would be pressed instead of it. */
const inlineTags = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'sup', 'sub', 'code'])
const unmarked = new Set([...inlineTags, 'a', 'span'])

const plain = (element: Element, tag: string, children: readonly Part[]): Element => ({
  ...element,
  tag,
  open: `<${tag}>`,
  children: [...children],
})

const isFull = (parts: readonly Part[]): boolean =>
  parts.some((part) =>
    isElement(part) ? part.tag === 'img' || isFull(part.children) : /[^\p{Cc}\p{Z}]/u.test(part),
  )

/** @returns the words of the parts on one line, in the marks that may stay */
const inline = (parts: readonly Part[], marks: ReadonlySet<string>): Part[] =>
  parts.flatMap((part): Part[] => {
    if (!isElement(part)) return [part]
    const children = inline(part.children, marks)
    if (marks.has(part.tag)) return isFull(children) ? [{ ...part, children }] : children
    return unmarked.has(part.tag) ? children : [' ', ...children, ' ']
  })

const lineOf = (parts: readonly Part[], marks: ReadonlySet<string>): string =>
  writeHtml(inline(parts, marks))
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()

const linkIn = (parts: readonly Part[]): Element | null => {
  for (const part of parts) {
    if (!isElement(part)) continue
    const link = part.tag === 'a' ? part : linkIn(part.children)
    if (link) return link
  }
  return null
}

/** @returns the link in a paragraph of its own, or null when the parts are more or less than one link with words */
function onlyLink(parts: readonly Part[]): Part | null {
  const link = linkIn(parts)
  if (!link) return null
  const words = lineOf(link.children, new Set())
  return isFull([words]) && words === lineOf(parts, new Set()) ? { ...link, children: [words] } : null
}

function tidyButton(paragraph: Element, place: Place): Part {
  const link = place === 'deeper' ? null : onlyLink(paragraph.children)
  if (!link) return plain(paragraph, 'p', tidy(paragraph.children, 'deeper'))
  return { tag: 'p', open: '<p data-button>', children: [link] }
}

/** A list that is filled when it is read holds its name, which leads to all there is. */
function tidyList(div: Element, place: Place): Part {
  const [, kind] = /^<div data-list="([a-z][a-z_-]{0,39})">$/.exec(div.open) ?? []
  const link = place === 'deeper' || !kind ? null : linkIn(div.children)
  const name = link && lineOf(link.children, new Set())
  if (!link || !name || !isFull([name])) return plain(div, 'div', tidy(div.children, place))
  const paragraph: Element = { tag: 'p', open: '<p>', children: [{ ...link, children: [name] }] }
  return { tag: 'div', open: `<div data-list="${kind}">`, children: [paragraph] }
}

function tidyBox(box: Element, place: Place): Part {
  if (place !== 'text' || !isFull(box.children)) return plain(box, 'div', tidy(box.children, place))
  return { tag: 'aside', open: '<aside role="note">', children: tidy(box.children, 'stone') }
}

function tidyQuestion(details: Element, place: Place): Part {
  const summary = details.children.find((part) => isElement(part) && part.tag === 'summary')
  const question = summary && isElement(summary) ? lineOf(summary.children, inlineTags) : ''
  if (place !== 'text' || !isFull([question])) return plain(details, 'div', tidy(details.children, place))
  const answer = details.children.filter((part) => part !== summary && !isBlank(part))
  return plain(details, 'details', [
    { tag: 'summary', open: '<summary>', children: [question] },
    ...tidy(answer, 'stone'),
  ])
}

function tidy(parts: readonly Part[], place: Place): Part[] {
  return parts.map((part) => {
    if (!isElement(part)) return part
    switch (part.tag) {
      case 'p':
        return part.open === '<p>'
          ? { ...part, children: tidy(part.children, 'deeper') }
          : tidyButton(part, place)
      case 'aside':
        return tidyBox(part, place)
      case 'details':
        return tidyQuestion(part, place)
      case 'summary':
        return plain(part, 'div', tidy(part.children, 'deeper'))
      case 'div':
        return tidyList(part, place)
      default:
        return { ...part, children: tidy(part.children, 'deeper') }
    }
  })
}

/**
 * Makes each building stone of a text (decision 0063) one that browsers, mailboxes and the editor read alike: a button
 * is one link in a paragraph of its own, a box holds something, a question has words and no link, none stands in another.
 * @param parts as the sanitiser wrote them
 * @returns the same with such stones; those that stand elsewhere, or hold nothing, become blocks whose words stay
 */
export const tidyStones = (parts: readonly Part[]): Part[] => tidy(parts, 'text')
