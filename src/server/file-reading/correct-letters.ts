/** Encodings in which programs read UTF-8 by mistake. */
const encodings = ['windows-1252', 'macintosh'] as const

/** @returns the byte of each character that an encoding has beyond ASCII */
const bytesOf = (encoding: string): ReadonlyMap<string, number> =>
  new Map(
    Array.from({ length: 0x80 }, (_, index) => {
      const byte = 0x80 + index
      return [new TextDecoder(encoding).decode(new Uint8Array([byte])), byte] as const
    }),
  )

const tables = encodings.map(bytesOf)
// Programs that read Latin-1 give these bytes as control characters.
const [windows] = tables as [Map<string, number>, ...ReadonlyMap<string, number>[]]
for (let byte = 0x80; byte < 0xa0; byte += 1) windows.set(String.fromCharCode(byte), byte)

/** UTF-8 of characters beyond ASCII: a byte that says how many follow, and those. */
const utf8 = /^(?:[\xc2-\xdf][\x80-\xbf]|[\xe1-\xef][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3})+$/

/** @returns the characters as UTF-8, when they are the bytes of it; null otherwise */
function decodeOnceMore(characters: string, table: ReadonlyMap<string, number>): string | null {
  let bytes = ''
  for (const character of characters) {
    const byte = table.get(character)
    if (byte === undefined) return null
    bytes += String.fromCharCode(byte)
  }
  return utf8.test(bytes) ? Buffer.from(bytes, 'latin1').toString() : null
}

/** Characters beyond ASCII that follow each other. */
const runs = /[^\0-\x7f]{2,}/g

/** Letters of Western Europe, such as "å"; others may be a letter before a quotation mark: `Å”` are bytes of UTF-8, too. */
const isWestern = (decoded: string): boolean => /^[\u00a0-\u00ff]+$/.test(decoded)

type Counts = { western: number; others: number; unread: number }

function countRuns(texts: readonly string[], table: ReadonlyMap<string, number>): Counts {
  const counts: Counts = { western: 0, others: 0, unread: 0 }
  for (const text of texts) {
    for (const [run] of text.matchAll(/[^\0-\x7f]+/g)) {
      const decoded = decodeOnceMore(run, table)
      counts[decoded === null ? 'unread' : isWestern(decoded) ? 'western' : 'others'] += 1
    }
  }
  return counts
}

/**
 * Finds out whether texts were encoded twice: `FÃ¶rnamn`, which is "Förnamn" whose UTF-8 was read as the letters of Windows.
 * @returns the correction of a text; null when the texts need none
 */
export function findCorrection(texts: readonly string[]): ((text: string) => string) | null {
  const found = tables
    .map((table) => ({ table, ...countRuns(texts, table) }))
    .sort((a, b) => b.western - a.western)[0]
  if (!found || found.western === 0) return null
  const isWhole = found.unread === 0
  const correct = (text: string): string =>
    text.replace(runs, (run) => {
      const decoded = decodeOnceMore(run, found.table)
      return decoded !== null && (isWhole || isWestern(decoded)) ? decoded : run
    })
  const once = texts.map(correct)
  const more = isWhole ? findCorrection(once) : null
  return more ? (text) => more(correct(text)) : correct
}
