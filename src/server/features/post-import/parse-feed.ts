import { Parser } from 'htmlparser2'
import { AppError } from '#shared/errors.ts'
import { escapeHtml } from '#shared/formats/escape-html.ts'
import { message } from '#shared/message.ts'

/** An element of an item, with the texts of the elements in it by their names. */
export type FeedField = {
  attributes: Record<string, string>
  text: string
  /** Its content as HTML, where it holds elements instead of a text. */
  html: string
  inner: Record<string, string>
}
/** The elements of an item by their names, in lower case. */
export type FeedItem = ReadonlyMap<string, FeedField[]>

type OpenItem = { depth: number; fields: Map<string, FeedField[]> }
type Root = { name: string; attributes: Record<string, string> }

/** The elements of an item that a post is made of; there may be millions of others. */
const wanted = new Set(
  (
    'title link guid id pubdate dc:date published updated dcterms:created content:encoded content description summary ' +
    'category dc:subject enclosure post-id wp:post_id wp:post_type wp:post_date wp:post_name wp:status wp:attachment_url wp:postmeta'
  ).split(' '),
)
const mostAlike = 200

/** No feed is deeper; one that is was made to be a burden. */
const mostDepth = 100
const chunkSize = 128 * 1024

const notRead = () => new AppError('validation', { title: message('postImport.unread') })

/** Reads the tags of a feed as they come. No entity but those of XML itself is known, and nothing that one names is read. */
class FeedReader {
  root: Root | null = null
  isWhole = false
  comments = 0
  readonly #path: string[] = []
  readonly #onItem: (item: FeedItem, root: Root) => void
  readonly #onTitle: (title: string) => void
  #item: OpenItem | null = null
  #field: FeedField | null = null
  #title: string | null = null

  constructor(onItem: (item: FeedItem, root: Root) => void, onTitle: (title: string) => void) {
    this.#onItem = onItem
    this.#onTitle = onTitle
  }

  onopentag(tag: string, attributes: Record<string, string>): void {
    const name = tag.toLowerCase()
    this.root ??= { name, attributes }
    this.#path.push(name)
    if (this.#path.length > mostDepth) throw notRead()
    if (this.#item) this.#openWithin(this.#item, name, attributes)
    else if (name === 'item' || name === 'entry') this.#item = { depth: this.#path.length, fields: new Map() }
    else if (name === 'title') this.#title = ''
  }

  #openWithin({ depth, fields }: OpenItem, name: string, attributes: Record<string, string>): void {
    if (this.#path.length === depth + 1) {
      if (name === 'wp:comment') this.comments += 1
      const alike = fields.get(name) ?? []
      if (!wanted.has(name) || alike.length >= mostAlike) return
      this.#field = { attributes, text: '', html: '', inner: {} }
      alike.push(this.#field)
      fields.set(name, alike)
    } else if (this.#field?.attributes.type === 'xhtml') {
      const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
      this.#field.html += `<${name}${written.join('')}>`
    }
  }

  ontext(text: string): void {
    if (this.#title !== null) this.#title += text
    if (!this.#item || !this.#field) return
    const within = this.#path.length - this.#item.depth
    if (within === 1) this.#field.text += text
    if (this.#field.attributes.type === 'xhtml') this.#field.html += escapeHtml(text)
    const name = this.#path.at(-1)
    if (within === 2 && name) this.#field.inner[name] = (this.#field.inner[name] ?? '') + text
  }

  onclosetag(tag: string, isImplied: boolean): void {
    const name = tag.toLowerCase()
    const depth = this.#path.length
    this.#path.pop()
    if (this.#item && depth === this.#item.depth) {
      const { fields } = this.#item
      this.#item = null
      this.#field = null
      if (!isImplied && this.root) this.#onItem(fields, this.root)
    } else if (this.#item && depth === this.#item.depth + 1) this.#field = null
    else if (this.#field?.attributes.type === 'xhtml') this.#field.html += `</${name}>`
    if (!this.#item && this.#title !== null) {
      this.#onTitle(this.#title)
      this.#title = null
    }
    if (depth === 1) this.isWhole = !isImplied
  }
}

/**
 * @returns the first title, which is the site's, and the number of comments in its items
 * @throws AppError validation for what is no feed, or not a whole one
 */
export function parseFeed(
  xml: string,
  onItem: (item: FeedItem, root: Root) => void,
): { name: string; comments: number } {
  let name = ''
  const reader = new FeedReader(onItem, (title) => {
    name ||= title.trim()
  })
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => reader.onopentag(tag, attributes),
      ontext: (text) => reader.ontext(text),
      onclosetag: (tag, isImplied) => reader.onclosetag(tag, isImplied),
    },
    { xmlMode: true },
  )
  for (let at = 0; at < xml.length; at += chunkSize) {
    parser.write(xml.slice(at, at + chunkSize))
    if (reader.root && !['rss', 'rdf:rdf', 'feed'].includes(reader.root.name)) throw notRead()
  }
  parser.end()
  if (!reader.root) throw notRead()
  if (!reader.isWhole) throw new AppError('validation', { title: message('postImport.cut') })
  return { name, comments: reader.comments }
}
