import { styleOf } from './inert-document.ts'

/** Attributes that mark an item of a list, from whichever program. */
const listName = 'data-list'
const levelName = 'data-level'
const markerName = 'data-marker'

/** `next` is the number of the next item. */
type OpenList = { level: number; list: Element; next: number }

const isNumber = (marker: string): boolean => /^\(?(\d|[a-zåäö]{1,5}[.)])/i.test(marker)

const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

/** @returns the value of a Roman number in small letters, which Word writes as everybody does */
const romanValue = (letters: string): number =>
  [...letters].reduce((sum, letter, at) => {
    const [value = 0, next = 0] = [romanDigits[letter], romanDigits[letters[at + 1] ?? '']]
    return sum + (value < next ? -value : value)
  }, 0)

type Marker = { number: number; type: string }

/** @returns what a marker such as `3.`, `b)` or `1.2.` counts, and with which kind of number; null for a sign */
function readMarker(marker: string, isRoman = false): Marker | null {
  const digits = /(\d{1,5})\W*$/.exec(marker)?.[1]
  if (digits) return { number: Number(digits), type: '1' }
  const letters = /^\W*([a-z]{1,5})\W*$/i.exec(marker)?.[1] ?? ''
  const small = letters.toLowerCase()
  const isCapital = letters !== small
  // A single letter is a number of its own, but for the first of the Roman ones and those that go on with these.
  if (small === 'i' || (/^[ivxlc]+$/.test(small) && (isRoman || small.length > 1)))
    return { number: romanValue(small), type: isCapital ? 'I' : 'i' }
  return small.length === 1 ? { number: small.charCodeAt(0) - 96, type: isCapital ? 'A' : 'a' } : null
}

const isBlank = ({ tagName, textContent }: Element): boolean =>
  tagName !== 'HR' && (textContent ?? '').trim() === ''

/** Word writes an item as a paragraph, and its sign or number as text in it. */
function markWordItem(paragraph: Element): void {
  const level = /mso-list:\s*l\d+\s+level(\d)/i.exec(styleOf(paragraph))?.[1]
  const markers = [...paragraph.querySelectorAll('span')].filter((span) =>
    /mso-list:\s*ignore/i.test(styleOf(span)),
  )
  const marker = markers.map(({ textContent }) => textContent?.trim()).join('')
  for (const span of markers) span.remove()
  // A numbered heading stays a heading.
  if (!level || paragraph.tagName !== 'P') return
  paragraph.setAttribute(listName, isNumber(marker) ? 'ol' : 'ul')
  paragraph.setAttribute(levelName, level)
  if (isNumber(marker)) paragraph.setAttribute(markerName, marker)
}

/** Word in the browser writes a list of its own for each item. */
function markOnlineItems(wrapper: Element): void {
  const items = [...wrapper.querySelectorAll('li')].map((item, index) => {
    const paragraph = wrapper.ownerDocument.createElement('p')
    paragraph.setAttribute(listName, item.parentElement?.tagName === 'OL' ? 'ol' : 'ul')
    paragraph.setAttribute(levelName, item.getAttribute('data-aria-level') ?? '1')
    const start = Number(item.parentElement?.getAttribute('start'))
    if (start > 1 && index === 0) paragraph.setAttribute(markerName, `${start}.`)
    paragraph.append(...item.childNodes)
    return paragraph
  })
  wrapper.replaceWith(...items)
}

/** @returns the list that an item of this level and kind belongs to; a new one stands where the item stands. */
function listFor(item: Element, open: OpenList[]): OpenList {
  const level = Number(item.getAttribute(levelName))
  const kind = item.getAttribute(listName) ?? 'ul'
  while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
  const current = open.at(-1)
  // A list may begin further in than it goes on.
  if (current && current.level > level) current.level = level
  if (current?.level === level) {
    if (current.list.tagName.toLowerCase() === kind) return current
    open.pop()
  }
  const list = item.ownerDocument.createElement(kind)
  const { number, type } = readMarker(item.getAttribute(markerName) ?? '') ?? { number: 1, type: '1' }
  list.setAttribute('start', String(number))
  list.setAttribute('type', type)
  const holder = open.at(-1)?.list.lastElementChild
  if (holder) holder.append(list)
  else item.before(list)
  const opened = { level, list, next: number }
  open.push(opened)
  return opened
}

/** Puts an item into its list, with a number of its own where it does not go on from the one before. */
function addItem(paragraph: Element, open: OpenList[]): void {
  const item = paragraph.ownerDocument.createElement('li')
  const current = listFor(paragraph, open)
  const isRoman = /^i$/i.test(current.list.getAttribute('type') ?? '')
  const number = readMarker(paragraph.getAttribute(markerName) ?? '', isRoman)?.number ?? current.next
  if (number !== current.next) item.setAttribute('value', String(number))
  current.next = number + 1
  current.list.append(item)
  item.append(...paragraph.childNodes)
  paragraph.remove()
}

/** A further paragraph of an item has its style and no sign. */
const goesOn = ({ tagName, className }: Element): boolean =>
  tagName === 'P' && /\bMsoList(?:Paragraph|Continue)/.test(className)

function gather(parent: Element): void {
  let open: OpenList[] = []
  for (const child of [...parent.children]) {
    if (child.hasAttribute(listName)) addItem(child, open)
    else if (goesOn(child) && open.length > 0) {
      open.at(-1)?.list.lastElementChild?.append(child)
    } else if (!isBlank(child)) {
      open = []
      gather(child)
    }
  }
}

/** Makes the items that Word wrote as paragraphs lists again, with their levels. */
export function makeWordLists(root: Element): void {
  for (const element of root.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    if (/mso-list/i.test(element.innerHTML + styleOf(element))) markWordItem(element)
  }
  for (const wrapper of root.querySelectorAll('.ListContainerWrapper')) markOnlineItems(wrapper)
  gather(root)
}
