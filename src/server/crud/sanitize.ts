import sanitizeHtml from 'sanitize-html'

/** Browsers leave tabs and line breaks in an address out, so that `/<tab>/host` would lead to another host. */
function linkTarget(href: string): string | null {
  const target = href.replace(/[\t\n\r]/g, '').trim()
  return /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(target) ? target : null
}

/** The safe subset of DESIGN §4.12: no style, no class, no script, no embedding; links lead to the web or a mail. */
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
  ],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'width', 'height'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    h1: 'h2',
    a: (tagName, { href }) => {
      const target = linkTarget(href ?? '')
      return {
        tagName,
        attribs: target ? { href: target, rel: 'noopener' } : ({} as sanitizeHtml.Attributes),
      }
    },
  },
  // Only our own uploads may be shown: nothing is ever loaded from another host.
  exclusiveFilter: (frame) =>
    frame.tag === 'img' && !/^\/media\/[\w-]+\/\d+\.webp$/.test(frame.attribs.src ?? ''),
}

/** @returns the HTML with everything dropped that could run, load, style or mislead. */
export const sanitize = (html: string): string => sanitizeHtml(html, options)
