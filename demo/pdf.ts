// A small writer of plain PDF files: headings, paragraphs and lists in Helvetica, which every reader has.

/** Widths of the signs from the space to the tilde in Helvetica, in thousandths of its size. */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]

/** Signs of Windows-1252 that Latin 1 lacks. */
const typographic: Readonly<Record<string, string>> = {
  '–': '\x96',
  '—': '\x97',
  '’': '\x92',
  '”': '\x94',
  '•': '\x95',
}

type Style = { size: number; font: 'F1' | 'F2'; above: number; indent?: number; mark?: string }
type Line = Style & { words: string }

const body: Style = { size: 10.5, font: 'F1', above: 7 }
const styles: Readonly<Record<string, Style>> = {
  h2: { size: 18, font: 'F2', above: 0 },
  h3: { size: 12, font: 'F2', above: 16 },
  p: body,
}
const page = { width: 595, height: 842, margin: 71 }

const widthOf = (words: string, size: number): number =>
  [...words.normalize('NFD')].reduce(
    (sum, sign) => sum + (/\p{M}/u.test(sign) ? 0 : (widths[sign.charCodeAt(0) - 32] ?? 556)),
    0,
  ) *
  (size / 1000)

/** @returns the words in lines that are no wider than the page lets them be */
function wrapped(words: string, style: Style): Line[] {
  const room = (page.width - 2 * page.margin - (style.indent ?? 0)) / (style.font === 'F2' ? 1.07 : 1)
  const lines: string[] = ['']
  for (const word of words.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (widthOf(longer, style.size) <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((one, index) => ({ ...style, words: one, ...(index > 0 && { above: 0, mark: '' }) }))
}

/** @returns the lines of a text of the demo, whose tags stand in no attribute */
function linesOf(html: string): Line[] {
  let count = 0
  return [...html.matchAll(/<(ol|ul)>|<(h2|h3|p|li)>(.*?)<\/\2>/g)].flatMap(
    ([, list, tag = '', inner = '']) => {
      if (list) count = list === 'ol' ? 1 : Number.NaN
      const words = inner.replace(/<[^>]+>/g, '')
      if (list) return []
      const item = { ...body, above: 3, indent: 18, mark: count ? `${count++}.` : '•' }
      return wrapped(words, tag === 'li' ? item : (styles[tag] ?? body))
    },
  )
}

const literal = (words: string): string =>
  `(${words.replace(/[–—’”•]/g, (sign) => typographic[sign] ?? '').replace(/[()\\]/g, '\\$&')})`

/** @returns the content streams of the pages */
function pagesOf(lines: readonly Line[]): string[] {
  const pages: string[] = []
  let y = 0
  const put = (words: string, x: number, { size, font }: Style): void => {
    pages[pages.length - 1] += `BT /${font} ${size} Tf ${x} ${y.toFixed(1)} Td ${literal(words)} Tj ET\n`
  }
  for (const line of lines) {
    const height = line.size * 1.4 + line.above
    // A heading takes two lines of its text along.
    const needed = line.font === 'F2' ? height + 45 : height
    if (pages.length === 0 || y - needed < page.margin) {
      pages.push('')
      y = page.height - page.margin + line.above
    }
    y -= height
    if (line.mark) put(line.mark, page.margin, line)
    put(line.words, page.margin + (line.indent ?? 0), line)
  }
  return pages
}

/** @returns a PDF of a text in the simple HTML of the demo */
export function pdfOf(html: string): Buffer {
  const contents = pagesOf(linesOf(html))
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Lang(sv)>>',
    `<</Type/Pages/Count ${contents.length}/Kids[${contents.map((_, at) => `${5 + 2 * at} 0 R`).join(' ')}]>>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...contents.flatMap((content, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${page.width} ${page.height}]/Resources<</Font<</F1 3 0 R/F2 4 0 R>>>>/Contents ${6 + 2 * at} 0 R>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ]),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
