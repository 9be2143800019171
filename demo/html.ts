import type { DocumentKind } from '#shared/resources/documents.ts'

/** An HTML element other than a paragraph. */
type Element = { html: string }

const element = (tag: string, inner: string): Element => ({ html: `<${tag}>${inner}</${tag}>` })
export const h2 = (text: string) => element('h2', text)
export const h3 = (text: string) => element('h3', text)
export const quote = (text: string) => element('blockquote', `<p>${text}</p>`)
export const link = (href: string, text: string) => `<a href="${href}">${text}</a>`

const items = (list: readonly string[]) => list.map((text) => `<li>${text}</li>`).join('')
export const bullets = (...list: string[]) => element('ul', items(list))
export const steps = (...list: string[]) => element('ol', items(list))

/** @returns the HTML of a text; a string is a paragraph */
export const text = (...parts: (string | Element)[]) =>
  parts.map((part) => (typeof part === 'string' ? `<p>${part}</p>` : part.html)).join('')

/** A link that stands alone, as a button. */
export const button = (href: string, words: string): Element => ({
  html: `<p data-button>${link(href, words)}</p>`,
})
export const box = (words: string): Element => ({ html: `<aside role="note"><p>${words}</p></aside>` })
/** A list that holds the valid documents of a kind whenever the text is read. */
export const documentList = (kind: DocumentKind, page: string, name: string): Element => ({
  html: `<div data-list="${kind}"><p>${link(page, name)}</p></div>`,
})
/** A question that unfolds its answer. */
export const question = (words: string, answer: string) =>
  element('details', `<summary>${words}</summary><p>${answer}</p>`)
