import { fjord, honey, lingon, ljung, paper, saffran, skog } from './colours.ts'
import { times } from './random.ts'
import { at, circle, ellipse, type Point, path, polygon, rect, stroke, svg } from './shapes.ts'
import { cinnamonBun } from './things.ts'

/** Letters as strokes on a grid: x height 60, ascender 100, baseline at 0; with the width each takes. */
const letters: Record<string, readonly [width: number, d: string]> = {
  a: [52, 'M46 -60V0M46 -30A22 29 0 1 0 46 -29'],
  b: [52, 'M6 -100V0M6 -30A22 29 0 1 1 6 -29'],
  d: [52, 'M46 -100V0M46 -30A22 29 0 1 0 46 -29'],
  e: [52, 'M4 -31H47A22 29 0 1 0 40 -9'],
  f: [34, 'M34 -97Q14 -104 14 -80V0M2 -60H30'],
  g: [52, 'M46 -60V10Q46 32 24 32Q10 32 5 24M46 -30A22 29 0 1 0 46 -29'],
  h: [50, 'M6 -100V0M6 -34Q8 -60 26 -60Q44 -60 44 -36V0'],
  i: [14, 'M7 -60V0M7 -84V-83'],
  j: [20, 'M13 -60V12Q13 32 -4 30M13 -84V-83'],
  k: [46, 'M6 -100V0M42 -60L6 -26M18 -36L44 0'],
  l: [14, 'M7 -100V0'],
  m: [80, 'M6 -60V0M6 -34Q8 -60 24 -60Q40 -60 40 -36V0M40 -36Q42 -60 58 -60Q74 -60 74 -36V0'],
  n: [50, 'M6 -60V0M6 -34Q8 -60 26 -60Q44 -60 44 -36V0'],
  o: [54, 'M27 -60A23 30 0 1 1 26.9 -60Z'],
  p: [52, 'M6 -60V32M6 -30A22 29 0 1 1 6 -29'],
  r: [34, 'M6 -60V0M6 -32Q10 -60 32 -58'],
  s: [44, 'M39 -51Q32 -61 20 -60Q6 -58 7 -45Q9 -33 23 -31Q39 -29 38 -15Q36 0 20 0Q8 0 3 -10'],
  t: [34, 'M14 -84V-18Q14 2 32 -2M2 -60H30'],
  u: [50, 'M6 -60V-24Q6 0 24 0Q42 0 44 -26M44 -60V0'],
  v: [46, 'M3 -60L23 0L43 -60'],
  y: [46, 'M3 -60L24 -2M43 -60L20 10Q14 30 0 28'],
  å: [52, 'M46 -60V0M46 -30A22 29 0 1 0 46 -29M26 -92A9 9 0 1 1 25.9 -92Z'],
  ä: [52, 'M46 -60V0M46 -30A22 29 0 1 0 46 -29M15 -84V-83M37 -84V-83'],
  ö: [54, 'M27 -60A23 30 0 1 1 26.9 -60Z M16 -84V-83M38 -84V-83'],
}

const letter = (sign: string) => letters[sign] ?? ([26, ''] as const)

/** A word in our own rounded letters, centred on x, its baseline on y. */
function wordmark(
  [x, y, height]: readonly [number, number, number],
  word: string,
  colour: string,
  weight = 11,
): string {
  const scale = height / 100
  const gap = 14
  const width = [...word].reduce((sum, sign) => sum + letter(sign)[0] + gap, -gap)
  let left = -width / 2
  const written = [...word].map((sign) => {
    const [advance, d] = letter(sign)
    const placed = d && at({ x: left }, stroke(d, colour, weight))
    left += advance + gap
    return placed
  })
  return at({ x, y, scale }, written.join(''))
}

const size: Point = [600, 400]
const logo = (mark: string, word: string, colour: string, height = 70) =>
  svg(size, rect([0, 0, 600, 400], paper), mark, wordmark([300, 338, height], word, colour))

/** A bakery: a bun between two ears of rye. */
export const bakery = () =>
  logo(
    at(
      { x: 300, y: 140 },
      cinnamonBun([0, 0, 146], 1),
      [-1, 1]
        .map(
          (side) =>
            stroke(`M${side * 84} 86Q${side * 128} 10 ${side * 92} -84`, saffran, 6) +
            times(5)
              .map((i) =>
                at(
                  { x: side * (106 - Math.abs(i - 2) * 4), y: 44 - i * 28, turn: side * 34 },
                  ellipse([12, 0, 9, 18], saffran),
                  ellipse([-14, 4, 9, 18], honey),
                ),
              )
              .join(''),
        )
        .join(''),
    ),
    'rågbo bageri',
    '#6B4630',
  )

/** A book shop: an open book with a ribbon. */
export const bookshop = () =>
  logo(
    at(
      { x: 300, y: 150 },
      path('M0 50C-40 10 -100 10 -130 26V-66C-100 -84 -40 -80 0 -40Z', fjord[6]) +
        path('M0 50C40 10 100 10 130 26V-66C100 -84 40 -80 0 -40Z', fjord[8]) +
        stroke('M-104 -40Q-60 -50 -24 -26M-104 -10Q-60 -20 -24 4', fjord[1], 7) +
        polygon(
          [
            [84, -78],
            [108, -74],
            [108, -8],
            [96, -20],
            [84, -12],
          ],
          saffran,
        ),
    ),
    'läslund',
    fjord[8],
    84,
  )

/** A bicycle maker: two wheels and a frame in one line. */
export const cycles = () =>
  logo(
    at(
      { x: 300, y: 160 },
      circle([-86, 10, 60], 'none', { stroke: skog[7], 'stroke-width': 14 }) +
        circle([86, 10, 60], 'none', { stroke: skog[7], 'stroke-width': 14 }) +
        stroke('M-86 10L-36 -66H50L86 10M-36 -66L0 10H-86M0 10L50 -66L40 -96H66M-56 -92H-22', saffran, 12) +
        circle([0, 10, 13], skog[7]),
    ),
    'hjulåker',
    skog[8],
    80,
  )

/** A coffee roaster: a bean with a rising sun. */
export const roastery = () =>
  logo(
    at(
      { x: 300, y: 148 },
      path('M-110 60A110 110 0 0 1 110 60Z', saffran) +
        times(7)
          .map((i) => at({ y: 60, turn: -84 + i * 28 }, rect([-5, -166, 10, 34], saffran, { rx: 5 })))
          .join('') +
        at(
          { y: 22, turn: 24 },
          ellipse([0, 0, 46, 62], '#5B3423'),
          stroke('M6 -54Q-20 -14 4 4T-6 54', paper, 9),
        ) +
        rect([-150, 66, 300, 12], '#5B3423', { rx: 6 }),
    ),
    'morgonkvarn',
    '#5B3423',
    66,
  )

/** A small theatre: two masks as half circles. */
export const theatre = () =>
  logo(
    at(
      { x: 300, y: 140 },
      at(
        { x: 46, y: 12, turn: 10 },
        path('M-76 -60H76V4A76 80 0 0 1 -76 4Z', ljung[3]) +
          circle([-30, -14, 11], ljung[8]) +
          circle([30, -14, 11], ljung[8]) +
          stroke('M-34 46Q0 16 34 46', ljung[8], 11),
      ),
      at(
        { x: -48, y: -4, turn: -9 },
        path('M-76 -60H76V4A76 80 0 0 1 -76 4Z', ljung[7]) +
          circle([-30, -14, 11], paper) +
          circle([30, -14, 11], paper) +
          stroke('M-36 24Q0 60 36 24', paper, 11),
      ),
    ),
    'teater lönn',
    ljung[8],
    70,
  )

/** A savings bank: a beacon of stacked stones with light on top. */
export const beacon = () =>
  logo(
    at(
      { x: 300, y: 150 },
      rect([-84, 54, 168, 34], lingon[7], { rx: 10 }) +
        rect([-62, 14, 124, 32], lingon[6], { rx: 10 }) +
        rect([-42, -24, 84, 30], lingon[5], { rx: 10 }) +
        path('M0 -112C30 -78 34 -54 0 -32C-34 -54 -30 -78 0 -112Z', saffran) +
        stroke('M-92 -50L-54 -60M92 -50L54 -60M-66 -106L-42 -88M66 -106L42 -88', saffran, 10),
    ),
    'vårdkasen',
    lingon[8],
    76,
  )
