import sanitizeHtml from 'sanitize-html'
import { type AccentSteps, readSteps } from '#shared/accent.ts'
import { decodePercent } from '#shared/decode-percent.ts'
import { escapeHtml } from '#shared/formats/escape-html.ts'
import { plainText } from '#shared/formats/plain-text.ts'
import { textLines } from '#shared/formats/text-lines.ts'
import { mailButton } from './mail-button.ts'

/** Mailboxes drop style sheets, so each element carries its own look. */
const stylesOf = (steps: AccentSteps): Record<string, string> => ({
  p: 'margin:0 0 16px;font-size:17px;line-height:1.6',
  h2: 'margin:28px 0 12px;font-size:21px;line-height:1.25',
  h3: 'margin:24px 0 8px;font-size:18px;line-height:1.3',
  h4: 'margin:20px 0 8px;font-size:17px;line-height:1.3',
  ul: 'margin:0 0 16px;padding-left:24px;font-size:17px;line-height:1.6',
  ol: 'margin:0 0 16px;padding-left:24px;font-size:17px;line-height:1.6',
  blockquote: `margin:0 0 16px;padding-left:16px;border-left:3px solid ${steps[2]}`,
  pre: 'margin:0 0 16px;white-space:pre-wrap;font-size:15px',
  table: 'margin:0 0 16px;border-collapse:collapse;font-size:16px;line-height:1.4',
  th: 'padding:6px 10px;border:1px solid #E2DFD8;background:#F4F2EE;color:#22201C;text-align:left;vertical-align:top',
  td: 'padding:6px 10px;border:1px solid #E2DFD8;text-align:left;vertical-align:top',
  hr: 'margin:24px 0;border:0;border-top:1px solid #E2DFD8',
})

/** A path of the site becomes an address; everything else was checked when it was written. */
function absolute(href: string | undefined, publicUrl: string): string {
  if (!href) return publicUrl
  return URL.parse(href, `${publicUrl}/`)?.href ?? publicUrl
}

/** An information mail says the same to everyone, so what was made of it last is kept. */
function keepLast<Given extends string[], T>(make: (...given: Given) => T): (...given: Given) => T {
  let last: { given: readonly string[]; made: T } | null = null
  return (...given) => {
    if (!last || last.given.some((value, index) => value !== given[index]))
      last = { given, made: make(...given) }
    return last.made
  }
}

/** A picture is replaced by its text. The text of an attribute is escaped like any other. */
const withoutPictures = (html: string): string => html.replace(/<img\b[^>]*?\balt="([^"]*)"[^>]*>/gi, '[$1]')

/** No mailbox opens an answer, so each stands open under its question. */
const withOpenAnswers = (html: string): string =>
  html.replace(/<(\/?)summary>/g, '<$1h3>').replace(/<\/?details>/g, '')

/** Outlook draws no border around anything but a cell. */
const boxStart = (steps: AccentSteps): string =>
  '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr>' +
  `<td class="box" style="padding:16px 20px 0;border:1px solid #E2DFD8;border-left:4px solid ${steps[6]};text-align:left">`

/** Writes buttons and boxes as mailboxes draw them. */
const withStones = (html: string, steps: AccentSteps): string =>
  html
    .replace(
      /<p data-button\b[^>]*><a href="([^"]*)"[^>]*>(.*?)<\/a><\/p>/g,
      (_, href: string, words: string) => mailButton(href, words, steps),
    )
    .replace(/<aside\b[^>]*>/g, boxStart(steps))
    .replaceAll('</aside>', '</td></tr></table>')

/**
 * @param html of the safe subset (settled §4.12)
 * @param publicUrl origin that links of the site lead to
 * @param accent the steps of the association's colour, as they are stored
 * @returns the same for a mailbox: its own look on each element, whole addresses, words instead of pictures, so
 * that opening the mail loads nothing
 */
export const mailHtml = keepLast((html: string, publicUrl: string, accent: string): string => {
  const steps = readSteps(accent)
  const styles = stylesOf(steps)
  const styled = (tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag => {
    const style = styles[tagName]
    return { tagName, attribs: style ? { ...attribs, style } : attribs }
  }
  const written = sanitizeHtml(withOpenAnswers(withoutPictures(html)), {
    allowedTags: sanitizeHtml.defaults.allowedTags.filter((tag) => tag !== 'img'),
    allowedAttributes: {
      '*': ['style'],
      a: ['href', 'style'],
      p: ['data-button', 'style'],
      ol: ['start', 'reversed', 'type', 'style'],
      li: ['value', 'style'],
      th: ['scope', 'colspan', 'rowspan', 'style'],
      td: ['colspan', 'rowspan', 'style'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    // Styles are only those that are added here.
    parseStyleAttributes: false,
    transformTags: {
      '*': (tagName, { href, style: _style, ...attribs }) => {
        if (tagName === 'a')
          return { tagName, attribs: { href: absolute(href, publicUrl), style: `color:${steps[7]}` } }
        return styled(tagName, attribs)
      },
    },
  })
  return withStones(written, steps)
})

/** @returns an address as people write it: that of a mail or a telephone without its scheme and escapes */
function readable(address: string): string {
  const [, path] = /^(?:mailto|tel):([^?]*)/i.exec(address) ?? []
  return path === undefined ? address : decodePercent(path)
}

const linked = (html: string, publicUrl: string): string =>
  html.replace(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_link, href: string, inner: string) => {
    const label = plainText(inner)
    const address = readable(absolute(plainText(href), publicUrl))
    return escapeHtml(label === '' || label === address ? address : `${label} (${address})`)
  })

/** @returns the text of the safe HTML, with its paragraphs, list signs, rows and the addresses of its links. */
export const mailText = keepLast((html: string, publicUrl: string): string =>
  textLines(linked(withoutPictures(html), publicUrl)),
)
