import sanitizeHtml from 'sanitize-html'
import { trimSpaces } from '#shared/check-field.ts'
import { parseHtml, writeHtml } from './html-tree.ts'
import { tidyStones } from './tidy-stones.ts'
import { tidyTables } from './tidy-tables.ts'

const invisible = /[\p{Cc}\u2028\u2029]/gu

/** Browsers ignore tabs and line breaks in an address, so `/<tab>/host` would lead to another host. */
function linkTarget(href: string): string | null {
  const target = href.replace(invisible, '').trim()
  return /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(target) ? target : null
}

const number = /^-?\d{1,5}$/

/** Minutes and statutes go by the numbers of their lists. */
const numberingOf = ({
  start = '',
  type = '',
  reversed,
}: sanitizeHtml.Attributes): sanitizeHtml.Attributes => ({
  ...(number.test(start) && { start }),
  ...(/^[aAiI]$/.test(type) && { type }),
  ...(reversed !== undefined && { reversed: 'reversed' }),
})

/** Blocks of other pages, of which the words stay, apart from each other. */
const otherBlocks =
  'DIV ADDRESS ARTICLE CENTER DD DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM HEADER HGROUP LEGEND MAIN NAV SECTION'
    .toLowerCase()
    .split(' ')

/** The HTML of settled §4.12: no style, class, script or embedding, four building stones; links lead to the web, a mail or a phone. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sup',
    'sub',
    'ul',
    'ol',
    'li',
    'blockquote',
    'hr',
    'a',
    'img',
    'code',
    'pre',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'div',
    'aside',
    'details',
    'summary',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    p: ['data-button'],
    aside: ['role'],
    div: ['data-list'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  // A list of nine levels in a table takes half of it.
  nestingLimit: 60,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    ...Object.fromEntries(otherBlocks.map((tag) => [tag, 'div'])),
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    caption: 'p',
    tfoot: 'tbody',
    del: 's',
    strike: 's',
    ins: 'u',
    // Another page's aside is a block like any other; ours are the boxes of a text.
    aside: (tagName, { role }) => ({ tagName: role === 'note' ? tagName : 'div', attribs: {} }),
    ol: (tagName, attribs) => ({ tagName, attribs: numberingOf(attribs) }),
    li: (tagName, { value = '' }) => ({ tagName, attribs: { ...(number.test(value) && { value }) } }),
    a: (tagName, { href }) => {
      const target = linkTarget(href ?? '')
      // A link that leads nowhere is no link: its text stays.
      const attribs: sanitizeHtml.Attributes = target ? { href: target, rel: 'noopener' } : {}
      return { tagName: target ? tagName : 'span', attribs }
    },
  },
  // Drops every image but our own uploads, so that pages load nothing from another host.
  exclusiveFilter: (frame) =>
    frame.tag === 'img' && !/^\/media\/[\w-]+\/\d+\.webp$/.test(frame.attribs.src ?? ''),
}

/** A text in the form in which texts are taken (`shared/check-field.ts`), whatever its entities stood for. */
const normaliseRun = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\p{Cc}--[\t\n]]/gv, '')
    .normalize('NFC')

/**
 * @returns the HTML without elements and attributes that could run a script, load, style or mislead (T09), in a form
 * that stays as it is when it is sanitised again
 */
export function sanitize(html: string): string {
  const written = writeHtml(tidyTables(tidyStones(parseHtml(sanitizeHtml(html, options)))))
  return trimSpaces(
    written.replace(/<[^>]*>|[^<]+/g, (part) =>
      part.startsWith('<') ? part.replace(invisible, ' ') : normaliseRun(part),
    ),
  )
}
