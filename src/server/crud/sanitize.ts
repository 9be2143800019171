import sanitizeHtml from 'sanitize-html'
import { tidyTables } from './tidy-tables.ts'

/** Browsers ignore tabs and line breaks in an address, so `/<tab>/host` would lead to another host. */
function linkTarget(href: string): string | null {
  const target = href.replace(/[\t\n\r]/g, '').trim()
  return /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(target) ? target : null
}

/** The HTML of settled §4.12: no style, class, script or embedding; links lead to the web, a mail or a phone. */
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
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
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
    h1: 'h2',
    caption: 'p',
    tfoot: 'tbody',
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

/** @returns the HTML without elements and attributes that could run a script, load, style or mislead (T09). */
export const sanitize = (html: string): string => tidyTables(sanitizeHtml(html, options))
