import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './project.mjs'

/** The letters of Swedish and English, and the small letters of the neighbours' names. */
export const letters = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...'ÅÄÖåäöÉéüàøæ',
  ...'\u00a0\u00ad§©°·×½«»–—‘’“”•…€−→',
]

/**
 * The weights that the styles use, and of the features kerning and, in texts, figures of one width: the others change
 * nothing that is written here.
 */
const fonts = [
  { name: 'inter', family: 'Inter', wght: { min: 400, max: 700 }, features: ['kern', 'tnum'] },
  { name: 'figtree', family: 'Figtree', wght: { min: 600, max: 700 }, features: ['kern'] },
]

const packageOf = (/** @type {string} */ name) => join(root, 'node_modules/@fontsource-variable', name)

/** @returns {Promise<Map<string, Buffer>>} the fonts with those letters alone, by their file names */
export async function subsetFonts() {
  /** @type {Map<string, Buffer>} */
  const files = new Map()
  for (const { name, wght, features } of fonts) {
    const whole = readFileSync(join(packageOf(name), `files/${name}-latin-wght-normal.woff2`))
    const options = {
      targetFormat: /** @type {const} */ ('woff2'),
      variationAxes: { wght },
      keepFeatures: features,
      noHinting: true,
    }
    files.set(`${name}-swedish.woff2`, await subsetFont(whole, letters.join(''), options))
  }
  return files
}

/**
 * The letters as a `unicode-range`.
 * @param {number[]} points
 */
function rangeOf(points) {
  /** @type {[number, number][]} */
  const ranges = []
  for (const point of points.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && point <= last[1] + 1) last[1] = point
    else ranges.push([point, point])
  }
  const hex = (/** @type {number} */ point) => point.toString(16).toUpperCase().padStart(4, '0')
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ')
}

/** @param {string} ranges */
const pointsOf = (ranges) =>
  [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16)
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index)
  })

/**
 * The `unicode-range` of each file of a font. No two share a letter: of two files with the same one browsers fetch the
 * second while they wait for the first.
 */
function unicodeRanges() {
  const ranges = JSON.parse(readFileSync(join(packageOf('inter'), 'unicode.json'), 'utf8'))
  const small = letters.map((letter) => letter.codePointAt(0) ?? 0)
  const latin = pointsOf(ranges.latin)
  const extended = pointsOf(ranges['latin-ext'])
  const firstPrinted = 0x20
  return {
    small: rangeOf(small),
    latin: rangeOf(latin.filter((point) => point >= firstPrinted && !small.includes(point))),
    extended: rangeOf(extended.filter((point) => !latin.includes(point))),
  }
}

/** @returns the styles that name the small fonts, and the files of the packages with the other letters */
export function fontFaces() {
  const { small, latin, extended } = unicodeRanges()
  return fonts.flatMap(({ name, family, wght }) => {
    const files = `@fontsource-variable/${name}/files/${name}`
    const ranges = {
      [`${files}-latin-ext-wght-normal.woff2`]: extended,
      [`${files}-latin-wght-normal.woff2`]: latin,
      [`./${name}-swedish.woff2`]: small,
    }
    return Object.entries(ranges).map(
      ([file, range]) => `@font-face {
  font-family: ${family};
  font-weight: ${wght.min} ${wght.max};
  font-display: swap;
  src: url("${file}") format("woff2");
  unicode-range: ${range};
}
`,
    )
  })
}

/** The folder from which `src/web/ui/fonts.css` imports them. */
const fontFolder = join(root, 'build/fonts')

/** Makes them before the web is built or developed. */
export async function writeFonts() {
  mkdirSync(fontFolder, { recursive: true })
  writeFileSync(join(fontFolder, 'faces.css'), fontFaces().join(''))
  for (const [name, content] of await subsetFonts()) writeFileSync(join(fontFolder, name), content)
}
