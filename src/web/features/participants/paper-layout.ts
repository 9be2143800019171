import type { Direction } from '#web/admin/print/sheets.tsx'

/** Room between the margins of A4. */
const roomMm = { upright: 180, wide: 267 } as const
/** Taken by a character of the table at most, on average, and by the space beside a column. */
const characterMm = 1.85
const gapMm = 2
/** Characters that a column of longer texts needs to be read at ease. */
const easyLine = 16

/** A word of more characters is broken; the stylesheet of the sheet says so in millimetres. */
const longestWord = 40

/** @returns the room that a column needs so that no word of it is broken */
function widthMm(texts: readonly string[]): number {
  const characters = texts.map((text) => {
    const words = text.split(/\s+|(?<=-)/)
    const longest = Math.max(...words.map(({ length }) => length))
    return Math.max(Math.min(text.length, easyLine), Math.min(longest, longestWord))
  })
  return Math.max(0, ...characters) * characterMm + gapMm
}

/**
 * Works out how the answers go on paper.
 * @param columns the texts of each column, with its heading, when every question has its own
 * @param chosen how the paper is to lie; without it, upright when the columns have room there
 * @returns how the paper lies, and whether each question has a column
 */
export function paperLayout(columns: readonly (readonly string[])[], chosen?: Direction) {
  const neededMm = columns.reduce((sum, texts) => sum + widthMm(texts), 0)
  const fits = (direction: Direction): boolean => neededMm <= roomMm[direction]
  const fitting = fits('upright') || !fits('wide') ? 'upright' : 'wide'
  const direction: Direction = chosen ?? fitting
  return { direction, hasColumns: fits(direction) }
}
