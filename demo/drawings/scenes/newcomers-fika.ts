import { room } from '#demo/drawings/buildings.ts'
import {
  fjord,
  honey,
  linen,
  lingon,
  ljung,
  paper,
  saffran,
  skins,
  skog,
  walnut,
} from '#demo/drawings/colours.ts'
import { figure, poses } from '#demo/drawings/figures.ts'
import { times } from '#demo/drawings/random.ts'
import { at, circle, ellipse, fade, type Point, path, rect, stroke, svg } from '#demo/drawings/shapes.ts'
import { bunting, clothTable, potPlant } from '#demo/drawings/things.ts'

const size: Point = [1500, 1000]

/** Coffee and cake for those who have just joined. */
export function newcomersFika(): string {
  const cake = (x: number, y: number) =>
    rect([x - 70, y - 12, 140, 12], paper, { rx: 5 }) +
    rect([x - 10, y, 20, 26], paper) +
    rect([x - 34, y + 24, 68, 10], paper, { rx: 5 }) +
    rect([x - 58, y - 62, 116, 50], '#E7B98A', { rx: 6 }) +
    rect([x - 58, y - 42, 116, 9], lingon[5]) +
    path(`M${x - 62} ${y - 60}q10 26 22 6t24 8t26 -6t24 4t28 -12q0 -22 -20 -22h-84q-20 0 -20 22Z`, paper) +
    [-34, 0, 34].map((dx) => circle([x + dx, y - 86, 12], lingon[5])).join('')
  const pot = (x: number, y: number) =>
    path(`M${x - 34} ${y}l10 -92h48l10 92Z`, fjord[6]) +
    path(`M${x + 4} ${y}l8 -92h12l10 92Z`, fjord[7]) +
    rect([x - 26, y - 104, 52, 14], fjord[8], { rx: 4 }) +
    circle([x, y - 110, 8], saffran) +
    stroke(`M${x - 26} ${y - 60}q-34 -6 -42 -40`, fjord[6], 13) +
    stroke(`M${x + 30} ${y - 76}q34 10 12 54`, fjord[8], 9)
  const mug = (x: number, y: number, colour: string) =>
    rect([x - 14, y - 26, 28, 30], colour, { rx: 5 }) +
    circle([x + 17, y - 12, 8], 'none', { stroke: colour, 'stroke-width': 5 })
  return svg(
    size,
    room(size, 780, { wall: '#F3E2C3', floor: '#C08F60' }),
    times(9)
      .map((i) => rect([i * 180 - 60, 800 + (i % 2) * 70, 170, 5], '#A87848'))
      .join(''),
    rect([90, 170, 420, 430], paper) +
      fade([112, 192, 376, 386], [fjord[3], fjord[0]]) +
      circle([400, 280, 40], '#FFE3A3') +
      path('M112 578V480q90 -60 190 -20t186 -30v148Z', skog[4]) +
      path('M112 578V540q130 -50 250 -10t126 -10v58Z', skog[5]) +
      rect([293, 192, 14, 386], paper) +
      rect([112, 350, 376, 14], paper) +
      rect([66, 596, 468, 24], linen),
    potPlant([180, 598, 120], lingon[5], skog[5]) + potPlant([430, 598, 100], fjord[6], skog[6]),
    rect([660, 200, 190, 230], walnut) +
      rect([674, 214, 162, 202], paper) +
      at(
        { x: 755, y: 322, scale: 1.5 },
        path('M-22 -24h44l8 62h-60Z', saffran) +
          path('M-30 -24l30 -22l30 22Z', fjord[7]) +
          circle([0, 12, 12], '#FFF3C4'),
      ),
    rect([960, 210, 430, 16], walnut) +
      rect([960, 340, 430, 16], walnut) +
      times(6)
        .map((i) =>
          rect(
            [990 + i * 66, 164, 34, 46],
            ([fjord[5], lingon[5], paper, saffran, skog[5], fjord[3]] as const)[i] as string,
            { rx: 6 },
          ),
        )
        .join('') +
      times(9)
        .map((i) =>
          rect(
            [980 + i * 44, 268 - (i % 3) * 8, 36, 72 + (i % 3) * 8],
            ([skog[6], fjord[6], saffran, lingon[6], ljung[5]] as const)[i % 5] as string,
          ),
        )
        .join(''),
    bunting([-20, 40], [1520, 40], 70, [lingon[5], paper, fjord[5], saffran, skog[5]], 50),
    ellipse([750, 930, 560, 44], lingon[6], { opacity: '0.85' }) +
      ellipse([750, 930, 500, 34], lingon[5]) +
      ellipse([750, 930, 420, 25], 'none', { stroke: honey, 'stroke-width': 6, 'stroke-dasharray': '14 12' }),
    figure({
      x: 250,
      y: 920,
      height: 520,
      skin: skins[3],
      hair: '#1B1B22',
      style: 'short',
      top: fjord[6],
      bottom: '#3B4654',
      pose: poses.cup,
    }) + mug(272, 590, saffran),
    figure({
      x: 430,
      y: 930,
      height: 490,
      skin: skins[0],
      hair: '#B5532C',
      style: 'long',
      top: saffran,
      bottom: skog[7],
      garment: 'skirt',
      pose: poses.wave,
    }),
    figure({
      x: 1080,
      y: 926,
      height: 510,
      skin: skins[1],
      hair: '#5A3825',
      style: 'tail',
      top: skog[5],
      bottom: fjord[8],
      pose: poses.cup,
      flip: true,
    }) + mug(1060, 602, paper),
    figure({
      x: 1270,
      y: 930,
      height: 540,
      skin: skins[5],
      hair: '#8F8B88',
      style: 'short',
      top: lingon[6],
      bottom: '#3B4654',
      pose: {
        left: poses.rest.left,
        right: [
          [17, -66],
          [24, -74],
        ],
      },
      flip: true,
    }),
    clothTable([560, 690, 380, 940], paper, fjord[5]),
    cake(680, 664) +
      pot(848, 694) +
      mug(600, 690, fjord[3]) +
      mug(916, 690, lingon[4]) +
      mug(770, 690, skog[4]),
  )
}
