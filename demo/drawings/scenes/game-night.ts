import { pane, room } from '#demo/drawings/buildings.ts'
import {
  darker,
  fjord,
  honey,
  ink,
  lingon,
  ljung,
  paper,
  saffran,
  skins,
  skog,
  walnut,
} from '#demo/drawings/colours.ts'
import { inLine, poses } from '#demo/drawings/figures.ts'
import { stars } from '#demo/drawings/nature.ts'
import { times } from '#demo/drawings/random.ts'
import { at, circle, ellipse, type Point, path, polygon, rect, svg } from '#demo/drawings/shapes.ts'
import { pendant, potPlant } from '#demo/drawings/things.ts'

const size: Point = [1500, 1000]

/** Five friends around a board game under a lamp. */
export function gameNight(): string {
  const cell = (column: number, row: number): Point => {
    const depth = row / 5
    const half = 210 + depth * 70
    return [750 - half + (column / 6) * half * 2, 690 + row * 27 + depth * 14]
  }
  const tones = [fjord[2], paper, saffran, skog[3], lingon[3], fjord[4]]
  const board = times(30).map((i) => {
    const [c, r] = [i % 6, Math.floor(i / 6)]
    return polygon(
      [cell(c, r), cell(c + 1, r), cell(c + 1, r + 1), cell(c, r + 1)],
      tones[(c * 2 + r * 3 + ((c * r) % 4)) % 6] as string,
      { stroke: paper, 'stroke-width': 3 },
    )
  })
  const meeple = (x: number, y: number, colour: string) =>
    ellipse([x, y, 24, 7], ink, { opacity: '0.2' }) +
    at(
      { x, y, scale: 0.98 },
      path(
        'M0 -62C16 -62 20 -44 10 -36L30 -22L20 -10L14 -14L24 0H-24L-14 -14L-20 -10L-30 -22L-10 -36C-20 -44 -16 -62 0 -62Z',
        colour,
      ),
      path('M2 -62C16 -62 20 -44 10 -36L30 -22L20 -10L14 -14L24 0H6Z', darker(colour, 0.18)),
    )
  const card = (x: number, y: number, turn: number, colour: string) =>
    at(
      { x, y, turn },
      polygon(
        [
          [-26, -20],
          [26, -20],
          [34, 20],
          [-34, 20],
        ],
        colour,
        { stroke: paper, 'stroke-width': 4 },
      ),
    )
  const mug = (x: number, y: number, colour: string) =>
    rect([x - 24, y - 54, 48, 54], colour, { rx: 7 }) +
    ellipse([x, y - 54, 24, 7], '#5B3A29') +
    circle([x + 28, y - 28, 14], 'none', { stroke: colour, 'stroke-width': 7 })
  return svg(
    size,
    room(size, 830, { wall: '#24506B', floor: '#5A3A2A' }),
    rect([70, 150, 300, 360], walnut) +
      times(3)
        .map(
          (i) =>
            rect([86, 166 + i * 114, 268, 100], '#3E271B') +
            times(5)
              .map((k) =>
                rect(
                  [96 + k * 50, 190 + i * 114 + (k % 2) * 12, 44, 76 - (k % 2) * 12],
                  ([lingon[5], saffran, skog[5], fjord[4], ljung[5]] as const)[(k + i) % 5] as string,
                  { rx: 3 },
                ),
              )
              .join(''),
        )
        .join(''),
    pane([1110, 150, 290, 330], '#122C44') +
      circle([1330, 220, 26], '#FFF3D6') +
      stars([1116, 156, 278, 200], 22, 6) +
      rect([1248, 150, 6, 330], paper),
    potPlant([1180, 488, 110], lingon[5], skog[5]),
    rect([560, 190, 160, 200], paper) +
      rect([574, 204, 132, 172], honey) +
      circle([640, 272, 42], lingon[5]) +
      path('M574 376q66 -90 132 -20v20Z', fjord[7]) +
      rect([770, 230, 130, 130], paper) +
      rect([782, 242, 106, 106], skog[3]) +
      path('M782 348l40 -64l28 34l16 -18l22 48Z', skog[7]),
    inLine(
      [110, 1390, 1150, 760],
      [
        { skin: skins[0], hair: '#B5532C', style: 'curly', top: skog[5], pose: poses.hands },
        {
          skin: skins[4],
          hair: '#1B1B22',
          style: 'short',
          top: saffran,
          pose: {
            left: [
              [-16, -62],
              [-20, -54],
            ],
            right: [
              [16, -60],
              [8, -62],
            ],
          },
        },
        { skin: skins[1], hair: '#5A3825', style: 'bun', top: lingon[5], pose: poses.cheer },
        { skin: skins[2], hair: '#2B211D', style: 'long', top: fjord[3], pose: poses.cup },
        { skin: skins[5], hair: '#D9A95B', style: 'short', top: ljung[5], pose: poses.hands },
      ],
    ),
    polygon(
      [
        [130, 672],
        [1370, 672],
        [1500, 872],
        [0, 872],
      ],
      '#B97F4E',
    ) +
      polygon(
        [
          [160, 690],
          [1340, 690],
          [1440, 850],
          [60, 850],
        ],
        '#C68D5A',
      ) +
      rect([0, 872, 1500, 30], '#8F5D37') +
      rect([0, 902, 1500, 98], '#6B4328'),
    polygon(
      [
        [530, 680],
        [970, 680],
        [1052, 850],
        [448, 850],
      ],
      '#7A4A2C',
    ) + board.join(''),
    meeple(640, 752, lingon[6]) +
      meeple(730, 720, fjord[7]) +
      meeple(846, 790, skog[7]) +
      meeple(720, 828, '#8A5A12') +
      meeple(900, 740, ljung[7]),
    card(330, 760, -8, lingon[5]) +
      card(380, 770, 4, lingon[5]) +
      card(1130, 764, 6, fjord[6]) +
      card(1190, 776, -6, fjord[6]) +
      card(300, 826, 10, honey),
    mug(190, 800, fjord[5]) + mug(1330, 806, lingon[5]) + mug(420, 716, saffran),
    at(
      { x: 1080, y: 836, turn: 12 },
      rect([-20, -36, 40, 40], paper, { rx: 7 }),
      circle([-8, -25, 4], ink),
      circle([8, -8, 4], ink),
      circle([0, -16, 4], ink),
    ) +
      at(
        { x: 1140, y: 846, turn: -16 },
        rect([-20, -36, 40, 40], paper, { rx: 7 }),
        circle([0, -16, 5], ink),
      ),
    pendant([750, 30, 150], saffran, 30),
  )
}
