import { styleOf } from './inert-document.ts'

/** Attributes that mark an item of a list, from whichever program. */
const listName = 'data-list'
const levelName = 'data-level'

type OpenList = { level: number; list: Element }

const isNumber = (marker: string): boolean => /^\(?(\d|[a-zåäö]{1,5}[.)])/i.test(marker)
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
}

/** Word in the browser writes a list of its own for each item. */
function markOnlineItems(wrapper: Element): void {
  const items = [...wrapper.querySelectorAll('li')].map((item) => {
    const paragraph = wrapper.ownerDocument.createElement('p')
    paragraph.setAttribute(listName, item.parentElement?.tagName === 'OL' ? 'ol' : 'ul')
    paragraph.setAttribute(levelName, item.getAttribute('data-aria-level') ?? '1')
    paragraph.append(...item.childNodes)
    return paragraph
  })
  wrapper.replaceWith(...items)
}

/** @returns the list that an item of this level and kind belongs to; a new one stands where the item stands. */
function listFor(item: Element, open: OpenList[]): Element {
  const level = Number(item.getAttribute(levelName))
  const kind = item.getAttribute(listName) ?? 'ul'
  while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
  const current = open.at(-1)
  // A list may begin further in than it goes on.
  if (current && current.level > level) current.level = level
  if (current?.level === level) {
    if (current.list.tagName.toLowerCase() === kind) return current.list
    open.pop()
  }
  const list = item.ownerDocument.createElement(kind)
  const holder = open.at(-1)?.list.lastElementChild
  if (holder) holder.append(list)
  else item.before(list)
  open.push({ level, list })
  return list
}

/** A further paragraph of an item has its style and no sign. */
const goesOn = ({ tagName, className }: Element): boolean =>
  tagName === 'P' && /\bMsoList(?:Paragraph|Continue)/.test(className)

function gather(parent: Element): void {
  let open: OpenList[] = []
  for (const child of [...parent.children]) {
    if (child.hasAttribute(listName)) {
      const item = child.ownerDocument.createElement('li')
      listFor(child, open).append(item)
      item.append(...child.childNodes)
      child.remove()
    } else if (goesOn(child) && open.length > 0) {
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
