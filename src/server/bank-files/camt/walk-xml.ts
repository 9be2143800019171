import { SaxesParser } from 'saxes'
import { Refused } from '#server/file-reading/refused.ts'

/** Of elements inside of each other, of the characters of a text, and of the attributes of an element. */
const limits = { depth: 40, text: 5_000, attributes: 20 }

/** Characters that are read at a time. A single text, comment or tag is never as long. */
const chunkSize = 32 * 1024

/** A part of the document that comes again and again, as an entry: its texts by their paths in it (`Refs/UETR`, `Amt@Ccy`). */
export type Part = { name: string; texts: Map<string, string[]>; parts: Part[] }

type Open = { part: Part; path: string; text: string }

type Walk = {
  /** Local names of the elements that are parts. */
  names: ReadonlySet<string>
  /** Called with each part when it ends, innermost first. It is forgotten after that, unless it is put into another. */
  onPart: (part: Part, parent: Part) => void
  onNamespace: (namespace: string) => void
}

/** @returns a name without its prefix */
const localOf = (name: string): string => name.slice(name.indexOf(':') + 1)

const newPart = (name: string): Part => ({ name, texts: new Map(), parts: [] })

function addText({ texts }: Part, path: string, text: string): void {
  const found = texts.get(path)
  if (found) found.push(text)
  else texts.set(path, [text])
}

/** Follows the elements of a document. Prefixes are ignored, and so is everything that is no text, element or attribute. */
class Walker {
  readonly #walk: Walk
  readonly #open: Open[]
  /** Things that the parser told: a chunk in which it tells nothing is within a text that is too long. */
  told = 0

  constructor(walk: Walk) {
    this.#walk = walk
    this.#open = [{ part: newPart(''), path: '', text: '' }]
  }

  get #top(): Open {
    const top = this.#open.at(-1)
    if (!top) throw new Refused('damaged')
    return top
  }

  open(name: string, attributes: Record<string, string>): void {
    this.told += 1
    if (this.#open.length > limits.depth) throw new Refused('nested')
    const { part, path } = this.#top
    const local = localOf(name)
    const isPart = this.#walk.names.has(local)
    const opened = isPart
      ? { part: newPart(local), path: '', text: '' }
      : { part, path: path === '' ? local : `${path}/${local}`, text: '' }
    this.#open.push(opened)
    for (const [key, value] of Object.entries(attributes)) {
      if (key === 'xmlns' || key.startsWith('xmlns:')) this.#walk.onNamespace(value)
      else if (key === 'Ccy') addText(opened.part, `${opened.path}@Ccy`, value.trim())
    }
  }

  text(text: string): void {
    this.told += 1
    const top = this.#top
    // Between elements stand line breaks and spaces, in a long list very many of them.
    if (/\S/.test(text)) top.text += text
    if (Math.max(text.length, top.text.length) > limits.text) throw new Refused('text-size')
  }

  close(): void {
    this.told += 1
    const { part, path, text } = this.#top
    this.#open.pop()
    const parent = this.#top
    if (path === '') this.#walk.onPart(part, parent.part)
    else if (text.trim() !== '') addText(part, path, text.trim())
  }
}

const options = { xmlns: false, position: false } as const

function parserFor(walker: Walker): SaxesParser<typeof options> {
  const parser = new SaxesParser(options)
  let attributes = 0
  parser.on('doctype', () => {
    throw new Refused('doctype')
  })
  // Of entities the parser knows the five of XML; another one is an error.
  parser.on('error', () => {
    throw new Refused('damaged')
  })
  parser.on('attribute', ({ value }) => {
    attributes += 1
    walker.told += 1
    if (attributes > limits.attributes || value.length > limits.text) throw new Refused('text-size')
  })
  parser.on('opentag', (tag) => {
    attributes = 0
    walker.open(tag.name, tag.attributes)
  })
  parser.on('text', (text) => walker.text(text))
  parser.on('cdata', (text) => walker.text(text))
  parser.on('closetag', () => walker.close())
  parser.on('comment', () => {
    walker.told += 1
  })
  return parser
}

/**
 * Reads a document as a stream: nothing of it is kept but the parts that are open.
 * @throws Refused `doctype`, `nested`, `text-size`, `damaged`
 */
export function walkXml(xml: string, walk: Walk): void {
  const walker = new Walker(walk)
  const parser = parserFor(walker)
  for (let at = 0; at < xml.length; at += chunkSize) {
    const before = walker.told
    const chunk = xml.slice(at, at + chunkSize)
    parser.write(chunk)
    if (walker.told === before && chunk.length === chunkSize) throw new Refused('text-size')
  }
  parser.close()
}
