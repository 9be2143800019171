export type Element = { tag: string; open: string; children: Part[] }
export type Part = string | Element

const voidTags = new Set(['br', 'hr', 'img'])

export const isElement = (part: Part | undefined): part is Element => typeof part === 'object'
export const isBlank = (part: Part): boolean => typeof part === 'string' && part.trim() === ''

/** Parses the HTML of the sanitiser: each tag is closed in its turn, and no text or attribute holds a bare `<` or `>`. */
export function parseHtml(html: string): Part[] {
  const root: Element = { tag: '', open: '', children: [] }
  const open = [root]
  for (const [text, closing, tag] of html.matchAll(/<(\/?)([a-z][a-z\d]*)[^>]*>|[^<]+/g)) {
    const parent = open.at(-1) ?? root
    if (tag === undefined) parent.children.push(text)
    else if (voidTags.has(tag)) parent.children.push({ tag, open: text, children: [] })
    else if (closing) open.pop()
    else {
      const element = { tag, open: text, children: [] }
      parent.children.push(element)
      open.push(element)
    }
  }
  return root.children
}

/** @returns the HTML of the parts, which {@link parseHtml} reads back */
export const writeHtml = (parts: readonly Part[]): string =>
  parts
    .map((part) => {
      if (!isElement(part)) return part
      return part.open + (voidTags.has(part.tag) ? '' : `${writeHtml(part.children)}</${part.tag}>`)
    })
    .join('')

const headings = ['h2', 'h3', 'h4']
const blocks = ['p', 'aside', 'blockquote', 'details', 'div', 'hr', 'ol', 'pre', 'table', 'ul', ...headings]

export const isBlock = ({ tag }: Element): boolean => tag === 'li' || blocks.includes(tag)

/** The tags that a parser takes for the end of an element that they stand in (HTML §13.1.2.4). */
const endedBy: Record<string, ReadonlySet<string>> = {
  p: new Set(blocks),
  h2: new Set(headings),
  h3: new Set(headings),
  h4: new Set(headings),
  li: new Set(['li']),
  a: new Set(['a']),
}

/**
 * @param element whose children are settled
 * @returns the element, in pieces around the children that would end it, so that a parser reads what is written
 */
export function settle(element: Element): Part[] {
  const ends = endedBy[element.tag]
  const isEnd = (part: Part): boolean => isElement(part) && ends?.has(part.tag) === true
  if (!element.children.some(isEnd)) return [element]
  const pieces: Part[] = []
  let piece: Element | null = null
  for (const child of element.children) {
    if (isEnd(child)) {
      pieces.push(child)
      piece = null
    } else if (piece) piece.children.push(child)
    else if (!isBlank(child)) {
      piece = { ...element, children: [child] }
      pieces.push(piece)
    }
  }
  return pieces
}
