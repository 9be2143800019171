import { escapeHtml } from '#shared/formats/escape-html.ts'
import { letters } from './letters.ts'

/** Share of the size that a letter takes whose outline is not known. */
const widthOfUnknown = 0.6

const widthOf = (letter: string): number => (letters.get(letter)?.width ?? widthOfUnknown * 1_000) / 1_000

/** @returns the width of a line in pixels */
export const lineWidth = (text: string, size: number): number =>
  Array.from(text).reduce((sum, letter) => sum + widthOf(letter) * size, 0)

/** @returns a line of text as SVG, from its beginning on the baseline; letters without an outline in a font of the machine */
export function outlined(text: string, { size, x, y }: { size: number; x: number; y: number }): string {
  let at = x
  const parts = Array.from(text).map((letter) => {
    const outline = letters.get(letter)
    const left = at
    at += widthOf(letter) * size
    const scale = size / 1_000
    return outline
      ? `<path transform="translate(${left.toFixed(2)} ${y}) scale(${scale})" d="${outline.path}"/>`
      : `<text x="${left.toFixed(2)}" y="${y}" font-size="${size}" font-weight="700" font-family="sans-serif">${escapeHtml(letter)}</text>`
  })
  return parts.join('')
}

/** @returns the text in lines of that width in pixels at most, cut where it takes more lines than there may be */
export function wrapped(
  text: string,
  { size, width, lines }: { size: number; width: number; lines: number },
) {
  const all: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = all.at(-1)
    if (last !== undefined && lineWidth(`${last} ${word}`, size) <= width)
      all[all.length - 1] = `${last} ${word}`
    else all.push(word)
  }
  const shown = all.slice(0, lines).map((line) => shortened(line, size, width))
  return all.length > lines ? [...shown.slice(0, -1), shortened(`${shown.at(-1)} …`, size, width)] : shown
}

function shortened(line: string, size: number, width: number): string {
  let kept = line
  while (lineWidth(kept, size) > width && kept.length > 1)
    kept = `${Array.from(kept).slice(0, -2).join('').trimEnd()}…`
  return kept
}
