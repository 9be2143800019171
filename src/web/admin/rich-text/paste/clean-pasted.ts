import { escapeHtml } from '#shared/formats/escape-html.ts'
import { classStyles, inertDocument, styleOf } from './inert-document.ts'
import { isLayout, writeTable } from './pasted-table.ts'
import { makeWordLists } from './word-lists.ts'

const marks = ['strong', 'em', 'u', 's', 'sup', 'sub', 'code'] as const
type Mark = (typeof marks)[number]

/** The marks and the link of the text within an element. */
type Around = { marks: ReadonlySet<Mark>; href: string | null; isCode: boolean }
type Paste = { origin: string; styles: ReadonlyMap<string, string>; hasTitle: boolean }

const markOfTag: Record<string, Mark> = {
  B: 'strong',
  STRONG: 'strong',
  I: 'em',
  EM: 'em',
  CITE: 'em',
  U: 'u',
  INS: 'u',
  S: 's',
  STRIKE: 's',
  DEL: 's',
  SUP: 'sup',
  SUB: 'sub',
  CODE: 'code',
  KBD: 'code',
}

/** Elements without text for a reader. */
const left = new Set(
  'SCRIPT STYLE TITLE META LINK NOSCRIPT TEMPLATE IFRAME OBJECT EMBED VIDEO AUDIO CANVAS SELECT TEXTAREA INPUT BUTTON'.split(
    ' ',
  ),
)
/** Elements that begin a line of their own. */
const blocks = new Set(
  'ADDRESS ARTICLE ASIDE CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM HEADER HGROUP MAIN NAV SECTION SUMMARY TD TH'.split(
    ' ',
  ),
)

/** The style of an element with what the sheets say of its classes; its own comes last and wins. */
function fullStyle(element: Element, { styles }: Paste): string {
  const ofClasses = [...element.classList].map((name) => styles.get(name) ?? '')
  return [...ofClasses, styleOf(element)].join(';')
}

const lastOf = (style: string, property: string): string | undefined =>
  [...style.matchAll(new RegExp(`(?:^|[;\\s])${property}\\s*:\\s*([^;]+)`, 'gi'))].at(-1)?.[1]?.toLowerCase()

function marksOf(element: Element, style: string, around: ReadonlySet<Mark>): ReadonlySet<Mark> {
  const now = new Set(around)
  const mark = markOfTag[element.tagName]
  if (mark) now.add(mark)
  const weight = lastOf(style, 'font-weight')
  if (weight && /^(bold|[6-9]00)/.test(weight)) now.add('strong')
  // Google Docs puts everything into an element for bold text that is not bold.
  if (weight && /^(normal|[1-5]00)/.test(weight)) now.delete('strong')
  const slant = lastOf(style, 'font-style')
  if (slant?.startsWith('italic')) now.add('em')
  if (slant?.startsWith('normal')) now.delete('em')
  const line = lastOf(style, 'text-decoration(?:-line)?') ?? ''
  if (line.includes('underline')) now.add('u')
  if (line.includes('line-through')) now.add('s')
  const height = lastOf(style, 'vertical-align') ?? ''
  if (height.startsWith('super')) now.add('sup')
  if (height.startsWith('sub')) now.add('sub')
  return now
}

/** @returns 1 to 6 for a heading, also one by a style of Word's. */
function headingLevel(element: Element): number | null {
  const own = /^H([1-6])$/.exec(element.tagName)?.[1]
  if (own) return Number(own)
  if (element.tagName !== 'P') return null
  if (element.classList.contains('MsoTitle')) return 1
  if (element.getAttribute('role') === 'heading') return Number(element.getAttribute('aria-level')) || null
  const styled = /mso-outline-level:\s*([1-6])/i.exec(styleOf(element))?.[1]
  return styled ? Number(styled) : null
}

/** @returns where a link leads that also leads there from here, or null */
function hrefOf(element: Element): string | null {
  const href = element.getAttribute('href')?.trim() ?? ''
  return /^(https?:\/\/|mailto:|tel:)/i.test(href) ? href : null
}

function writeText(text: string, { marks: on, href, isCode }: Around): string {
  if (isCode) return escapeHtml(text)
  const collapsed = text.replace(/\s{2,}|^\s$|[\t\n\r\f]/g, ' ')
  if (collapsed.trim() === '') return collapsed === '' ? '' : ' '
  // The text of a link is underlined as it is.
  const tags = marks.filter((mark) => on.has(mark) && !(href && mark === 'u'))
  const open = tags.map((mark) => `<${mark}>`).join('')
  const close = tags.toReversed().map((mark) => `</${mark}>`)
  const marked = `${open}${escapeHtml(collapsed)}${close.join('')}`
  return href ? `<a href="${escapeHtml(href)}">${marked}</a>` : marked
}

/** A picture of our own keeps its place; any other stays where it was. */
function writePicture(element: Element, { origin }: Paste): string {
  const url = URL.parse(element.getAttribute('src') ?? '', origin)
  if (url?.origin !== origin || !url.pathname.startsWith('/media/')) return ''
  const size = ['alt', 'width', 'height']
    .filter((name) => element.hasAttribute(name))
    .map((name) => ` ${name}="${escapeHtml(element.getAttribute(name) ?? '')}"`)
    .join('')
  return `<img src="${escapeHtml(url.pathname)}"${size}>`
}

const blockEnd = /(<\/(?:p|h[2-4]|ul|ol|table|blockquote|pre|div)>|<hr>)(?:\s|<br>)+/g

function withoutEnds(html: string): string {
  let text = html.trim()
  while (text.startsWith('<br>')) text = text.slice(4).trimStart()
  while (text.endsWith('<br>')) text = text.slice(0, -4).trimEnd()
  return text
}

/** A block without the lines and spaces at its ends; nothing when nothing else is in it. */
function block(tag: string, inner: string, attributes = ''): string {
  const text = withoutEnds(inner)
  return text === '' ? '' : `<${tag}${attributes}>${text}</${tag}>`
}

/** The kinds of numbers by the names that styles give them. */
const numberTypes: Record<string, string> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
}

/** The number that a list begins with, its kind and its direction: minutes and statutes go by them. */
function numberingOf(list: Element, paste: Paste): string {
  const kinds = [list, ...list.children].map((element) =>
    lastOf(fullStyle(element, paste), 'list-style-type'),
  )
  const kind = numberTypes[kinds.find(Boolean)?.trim() ?? ''] ?? list.getAttribute('type') ?? ''
  const start = list.getAttribute('start') ?? ''
  return (
    (/^-?\d{1,5}$/.test(start) && start !== '1' ? ` start="${start}"` : '') +
    (list.hasAttribute('reversed') ? ' reversed' : '') +
    (/^[aAiI]$/.test(kind) ? ` type="${kind}"` : '')
  )
}

const numberOf = (item: Element): string => {
  const value = item.getAttribute('value') ?? ''
  return /^-?\d{1,5}$/.test(value) && item.parentElement?.tagName === 'OL' ? ` value="${value}"` : ''
}

function writeHeading(element: Element, outside: Around, paste: Paste): string {
  const level = headingLevel(element) ?? 2
  const inner = writeAll(element, { ...outside, marks: new Set() }, paste)
  // The title of the page is a heading of the first rank.
  const rank = Math.min(4, Math.max(2, paste.hasTitle ? level + 1 : level))
  return block(`h${rank}`, inner.replace(/<\/?(?:strong|u)>/g, ''))
}

const isLeft = (element: Element, style: string): boolean =>
  left.has(element.tagName.toUpperCase()) ||
  element.namespaceURI?.endsWith('svg') === true ||
  /display:\s*none|mso-hide:\s*all/i.test(style)

/** Writes the content of an element with the marks of its own tag and style. */
function writeContent(element: Element, outside: Around, paste: Paste): string {
  const { tagName } = element
  const around: Around = {
    marks: marksOf(element, fullStyle(element, paste), outside.marks),
    href: tagName === 'A' ? hrefOf(element) : outside.href,
    isCode: outside.isCode || tagName === 'PRE',
  }
  return writeAll(element, around, paste)
}

function writeElement(element: Element, outside: Around, paste: Paste): string {
  if (isLeft(element, fullStyle(element, paste))) return ''
  if (headingLevel(element)) return writeHeading(element, outside, paste)
  const { tagName } = element
  const content = (of: Element = element) => writeContent(of, outside, paste)
  switch (tagName) {
    case 'BR':
      return outside.isCode ? '\n' : '<br>'
    case 'HR':
      return '<hr>'
    case 'IMG':
      return writePicture(element, paste)
    case 'TABLE':
      return isLayout(element) ? content() : writeTable(element, content)
    case 'PRE':
      return `<pre><code>${content()}</code></pre>`
    case 'LI':
      return block('li', content(), numberOf(element))
    case 'OL':
      return block('ol', content(), numberingOf(element, paste))
    case 'DIV':
      return element.hasAttribute('data-list')
        ? block('div', content(), ` data-list="${escapeHtml(element.getAttribute('data-list') ?? '')}"`)
        : block('div', content())
    case 'ASIDE':
      return element.role === 'note' ? block('aside', content(), ' role="note"') : block('div', content())
    case 'DETAILS':
      return element.querySelector(':scope > summary') ? block('details', content()) : block('div', content())
    case 'SUMMARY':
      return block(element.parentElement?.tagName === 'DETAILS' ? 'summary' : 'div', content())
    case 'P':
      return block('p', content(), element.hasAttribute('data-button') ? ' data-button' : '')
    case 'UL':
    case 'BLOCKQUOTE':
      return block(tagName.toLowerCase(), content())
    default:
      return blocks.has(tagName) ? block('div', content()) : content()
  }
}

function writeAll(parent: Element, around: Around, paste: Paste): string {
  return [...parent.childNodes]
    .map((node) => {
      if (node instanceof Element) return writeElement(node, around, paste)
      return node.nodeType === Node.TEXT_NODE ? writeText(node.textContent ?? '', around) : ''
    })
    .join('')
}

/**
 * @param html what another program put on the clipboard: Word, Google Docs, LibreOffice, a spreadsheet or a web page
 * @param origin of this site, whose pictures may come along
 * @returns the same with headings, lists, links, emphasis and tables as the editor knows them, without any style; what
 * the editor itself put there as it is
 */
export function cleanPasted(html: string, origin: string): string {
  if (html.includes('data-pm-slice')) return html
  const { body } = inertDocument(html)
  makeWordLists(body)
  const headings = [...body.querySelectorAll('h1, p')].map(headingLevel)
  const paste = { origin, styles: classStyles(html), hasTitle: headings.includes(1) }
  const written = writeAll(body, { marks: new Set(), href: null, isCode: false }, paste)
  // Google Docs writes an empty line between two blocks.
  return withoutEnds(written.replace(blockEnd, '$1'))
}
