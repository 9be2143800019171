/** Tags that begin or end a block, which is no paragraph. */
const blockTag =
  /^<\/?(?:address|article|aside|blockquote|dd|details|div|dl|dt|fig\w+|form|h[1-6]|hr|li|ol|p|pre|section|summary|t(?:able|body|d|foot|h|head|r)|ul)\b/i

/** Old WordPress keeps the lines of a text as they were typed, and makes paragraphs of them when it shows them. */
const withParagraphs = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[\t ]*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (blockTag.test(part) ? part : `<p>${part.replaceAll('\n', '<br>')}</p>`))
    .join('\n')

/** @returns the text of WordPress without what only its editor and its extensions read */
export function plainWordPress(text: string): string {
  const isTyped = !/<!--\s*wp:|<p[\s>]/i.test(text)
  const written = text
    .replace(/<!--\s*\/?(?:wp:|more|nextpage)[^<>]*-->/gi, '')
    .replace(/\[\/?(?:caption|gallery|embed|audio|video|playlist)\b[^[\]<>]*\]/gi, '')
  return isTyped ? withParagraphs(written) : written
}

const image = /<img\b[^<>]*>/gi
const dataAddress = /^data:image\/[\w.+-]+;base64,/i

const attributeOf = (tag: string, name: 'src' | 'alt'): string => {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? []
  return (double ?? single ?? bare ?? '').trim()
}

export const isInFile = (address: string): boolean => dataAddress.test(address)

/** A link to the file of a picture around that picture: WordPress opens it in full size. */
const linkedPicture =
  /<a\b[^<>]*\shref\s*=[^<>]*\.(?:jpe?g|png|gif|webp|avif)\b[^<>]*>\s*(<img\b[^<>]*>)\s*<\/a>/gi

/** True for pictures at an address that come with another file. */
export type HasPicture = (address: string) => boolean

/** @returns the text without pictures that are elsewhere and without links around these, and where they are */
export function withoutFarPictures(
  text: string,
  base: string | null,
  hasPicture: HasPicture = () => false,
): { text: string; pictures: number; missing: string[] } {
  let pictures = 0
  const missing = new Set<string>()
  const near = text.replace(image, (tag) => {
    const src = attributeOf(tag, 'src')
    if (isInFile(src)) {
      pictures += 1
      return tag
    }
    const address = URL.parse(src.replaceAll('&amp;', '&'), base ?? undefined)?.href
    if (!address || !/^https?:/.test(address)) return ''
    if (hasPicture(address)) {
      pictures += 1
      const alt = attributeOf(tag, 'alt').replaceAll('"', '&quot;')
      return `<img src="${address.replaceAll('"', '%22')}" alt="${alt}">`
    }
    missing.add(address)
    return ''
  })
  return {
    text: near.replace(linkedPicture, '$1').replace(/<a\b[^<>]*>\s*<\/a>/gi, ''),
    pictures,
    missing: [...missing],
  }
}

/** @returns the bytes of a picture that stands in the file, or null */
export const bytesOf = (address: string): Buffer | null => {
  const [start] = dataAddress.exec(address) ?? []
  return start ? Buffer.from(address.slice(start.length), 'base64') : null
}

export type SavedPicture = { url: string; width: number; height: number }

/** @returns the text with each picture of the file where it is kept from now on; without those that `save` cannot read */
export async function withSavedPictures(
  text: string,
  save: (address: string) => Promise<SavedPicture | null>,
): Promise<string> {
  let written = ''
  let end = 0
  for (const found of text.matchAll(image)) {
    const saved = await save(attributeOf(found[0], 'src'))
    const alt = attributeOf(found[0], 'alt').replaceAll('"', '&quot;')
    written += text.slice(end, found.index)
    if (saved)
      written += `<img src="${saved.url}" alt="${alt}" width="${saved.width}" height="${saved.height}">`
    end = found.index + found[0].length
  }
  return written + text.slice(end)
}

/** @returns the words of any HTML, in a time that grows with its length alone */
export const roughWords = (html: string): string =>
  html
    .split('<')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
