import { darker, fjord, ink, lighter, paper, saffran, stone } from './colours.ts'
import { seeded, times } from './random.ts'
import { at, circle, element, fade, path, polygon, rect, stroke } from './shapes.ts'

/** A window with frame and cross; `lit` gives warm light behind the panes. */
export function pane(
  [x, y, width, height]: readonly [number, number, number, number],
  glass: string,
  frame = paper,
) {
  return (
    rect([x - 5, y - 5, width + 10, height + 10], frame) +
    rect([x, y, width, height], glass) +
    polygon(
      [
        [x, y],
        [x + width * 0.55, y],
        [x, y + height * 0.5],
      ],
      lighter(glass, 0.3),
      { opacity: '0.5' },
    ) +
    rect([x + width / 2 - 2, y, 4, height], frame) +
    rect([x, y + height * 0.42, width, 4], frame) +
    rect([x - 9, y + height + 4, width + 18, 6], darker(frame, 0.1))
  )
}

interface House {
  x: number
  y: number
  width: number
  height: number
  wall: string
  roof: string
  columns: number
  rows: number
  glass?: string
  lit?: string
  seed?: number
  roofHeight?: number
  gable?: boolean
}

/** A town house seen from the front, standing on `y`. Some windows are `lit` when that colour is given. */
export function townHouse(house: House): string {
  const {
    x,
    y,
    width,
    height,
    wall,
    roof,
    columns,
    rows,
    glass = fjord[2],
    lit,
    roofHeight = height * 0.28,
  } = house
  const random = seeded(house.seed ?? Math.round(x) + 5)
  const [cellWidth, cellHeight] = [width / columns, height / (rows + 0.25)]
  const [paneWidth, paneHeight] = [cellWidth * 0.42, cellHeight * 0.52]
  const panes = times(columns * rows).map((i) => {
    const px = x + ((i % columns) + 0.5) * cellWidth - paneWidth / 2
    const py = y - height + (Math.floor(i / columns) + 0.3) * cellHeight
    return pane(
      [px, py, paneWidth, paneHeight],
      lit && random.chance(0.62) ? lit : glass,
      lighter(wall, 0.75),
    )
  })
  const top = y - height
  const eaves = house.gable
    ? polygon(
        [
          [x - 12, top + 4],
          [x + width / 2, top - roofHeight],
          [x + width + 12, top + 4],
        ],
        roof,
      )
    : polygon(
        [
          [x - 10, top + 4],
          [x + width * 0.13, top - roofHeight],
          [x + width * 0.87, top - roofHeight],
          [x + width + 10, top + 4],
        ],
        roof,
      )
  return (
    rect([x + width * 0.68, top - roofHeight * 1.22, width * 0.1, roofHeight], darker(roof, 0.25)) +
    eaves +
    rect([x, top, width, height], wall) +
    rect([x + width * 0.82, top, width * 0.18, height], darker(wall, 0.07)) +
    rect([x - 6, top - 2, width + 12, 10], lighter(wall, 0.55)) +
    rect([x, y - 14, width, 14], darker(wall, 0.22)) +
    panes.join('')
  )
}

/** A row of different town houses standing side by side on `y` from edge to edge. */
export function street(
  [x, y, width, height]: readonly [number, number, number, number],
  walls: readonly string[],
  lit?: string,
) {
  const random = seeded(walls.length * 17 + Math.round(width))
  const share = width / walls.length
  return walls
    .map((wall, i) =>
      townHouse({
        x: x + i * share,
        y,
        width: share,
        height: height * random.between(0.72, 1),
        wall,
        roof: random.pick(['#8A4B3C', '#5B6470', '#7B3F35', '#4F5A66']),
        columns: random.pick([3, 4]),
        rows: random.pick([2, 3]),
        glass: lit ? '#27435c' : fjord[2],
        ...(lit && { lit }),
        seed: i * 7 + 3,
        gable: random.chance(0.35),
      }),
    )
    .join('')
}

/** A stone bridge on round arches between two banks; `x` to `x + width`, water line at `y`. */
export function stoneBridge(
  [x, y, width, height]: readonly [number, number, number, number],
  colour: string,
  arches = 3,
) {
  const crown = height * 0.3
  const deck = `M${x} ${y}V${y - height + crown}Q${x + width / 2} ${y - height - crown} ${x + width} ${y - height + crown}V${y}Z`
  const span = width / arches
  const openings = times(arches)
    .map((i) => {
      const [left, right] = [x + i * span + span * 0.14, x + (i + 1) * span - span * 0.14]
      const radius = (right - left) / 2
      return `M${left} ${y}V${y - height * 0.12}A${radius} ${height * 0.6} 0 0 1 ${right} ${y - height * 0.12}V${y}Z`
    })
    .join('')
  const random = seeded(91)
  const stones = times(arches * 15).map(() => {
    const sx = x + random.between(0.03, 0.94) * width
    const rise = 1 - ((2 * (sx - x)) / width - 1) ** 2
    const sy = y - height + crown - rise * crown * 0.95 + random.between(14, height * 0.24)
    return rect(
      [sx, sy, random.between(16, 30), 9],
      random.chance(0.5) ? darker(colour, 0.1) : lighter(colour, 0.16),
      { rx: 3 },
    )
  })
  const rail = `M${x} ${y - height + crown - 8}Q${x + width / 2} ${y - height - crown - 8} ${x + width} ${y - height + crown - 8}`
  return (
    element('path', { d: deck + openings, fill: colour, 'fill-rule': 'evenodd' }) +
    stones.join('') +
    stroke(openings.replaceAll('Z', ''), darker(colour, 0.18), {
      'stroke-width': 7,
      'stroke-linecap': 'butt',
    }) +
    stroke(rail, lighter(colour, 0.2), 14)
  )
}

/** A red cottage with white corners, standing on `y`, with a lit window and an optional roof of snow. */
export function cottage(
  [x, y, width]: readonly [number, number, number],
  options: { wall: string; snow?: boolean; lit?: string },
) {
  const { wall, snow = false, lit = fjord[2] } = options
  return at(
    { x, y, scale: width / 200 },
    rect([118, -178, 24, 60], '#7d5a4c'),
    rect([114, -182, 32, 10], snow ? '#ffffff' : '#5f4338'),
    rect([0, -100, 200, 100], wall),
    times(13)
      .map((i) => rect([i * 16 + 4, -100, 1.6, 100], darker(wall, 0.14)))
      .join(''),
    polygon(
      [
        [-16, -96],
        [26, -160],
        [174, -160],
        [216, -96],
      ],
      snow ? '#ffffff' : '#4a3f3d',
    ),
    snow
      ? polygon(
          [
            [-16, -96],
            [-8, -108],
            [208, -108],
            [216, -96],
          ],
          '#d6e4f0',
        )
      : '',
    rect([0, -96, 8, 96], paper) + rect([192, -96, 8, 96], paper),
    rect([0, -10, 200, 10], darker(wall, 0.35)),
    rect([84, -72, 36, 66], paper) + rect([89, -67, 26, 61], '#2f5d50') + circle([110, -36, 2.4], saffran),
    pane([28, -68, 36, 36], lit) + pane([140, -68, 36, 36], lit),
  )
}

/** The association's house: a yellow wooden house of two storeys with a lantern over its door. */
export function lykthuset(
  [x, y, width]: readonly [number, number, number],
  options: { lit: boolean; snow?: boolean },
) {
  const wall = options.lit ? '#E3B04E' : '#F0C56A'
  const light = options.lit ? '#FFE6A3' : fjord[2]
  const glass = (i: number) => (options.lit && i % 4 !== 2 ? light : options.lit ? '#31506b' : fjord[2])
  const roof = options.snow ? '#EEF4FA' : '#7C3B33'
  return at(
    { x, y, scale: width / 600 },
    rect([430, -520, 44, 90], '#6f3630') + rect([130, -500, 40, 70], '#6f3630'),
    polygon(
      [
        [-30, -360],
        [70, -470],
        [530, -470],
        [630, -360],
      ],
      roof,
    ),
    polygon(
      [
        [200, -360],
        [300, -500],
        [400, -360],
      ],
      darker(roof, 0.12),
    ),
    polygon(
      [
        [222, -360],
        [300, -470],
        [378, -360],
      ],
      wall,
    ),
    rect([0, -364, 600, 364], wall),
    times(30)
      .map((i) => rect([i * 20 + 9, -356, 2, 340], darker(wall, 0.07)))
      .join(''),
    rect([-8, -368, 616, 14], paper) + rect([0, -196, 600, 10], lighter(wall, 0.6)),
    rect([0, -364, 16, 364], paper) + rect([584, -364, 16, 364], paper),
    rect([0, -24, 600, 24], '#8d8a86'),
    circle([300, -408, 24], paper) + circle([300, -408, 18], light),
    [60, 170, 378, 488]
      .map((px, i) => pane([px, -326, 54, 92], glass(i + 1)) + pane([px, -156, 54, 92], glass(i * 3)))
      .join(''),
    pane([273, -326, 54, 92], glass(0)),
    rect([240, -150, 120, 150], paper) + rect([252, -138, 96, 138], '#1d5c74'),
    rect([262, -126, 34, 52], light) + rect([304, -126, 34, 52], light) + circle([340, -56, 5], saffran),
    rect([222, -16, 156, 16], stone) + rect([206, 0, 188, 12], darker(stone, 0.12)),
    path('M286 -182h28l-5 30h-18Z', options.lit ? '#FFF3C4' : '#FFE6A3') +
      path('M282 -182l18 -14l18 14Z', ink) +
      rect([290, -152, 20, 5], ink),
  )
}

/** A boarded or plastered room: wall above, floor below, skirting between. */
export const room = (
  [width, height]: readonly [number, number],
  floorY: number,
  colours: { wall: string; floor: string },
) =>
  fade([0, 0, width, floorY], [lighter(colours.wall, 0.06), darker(colours.wall, 0.06)]) +
  rect([0, floorY - 4, width, height - floorY + 4], colours.floor) +
  rect([0, floorY - 18, width, 18], lighter(colours.wall, 0.4))
