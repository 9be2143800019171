import { room } from '#demo/drawings/buildings.ts'
import {
  darker,
  fjord,
  honey,
  ink,
  linen,
  lingon,
  ljung,
  paper,
  saffran,
  sand,
  skog,
  walnut,
} from '#demo/drawings/colours.ts'
import { figure, poses } from '#demo/drawings/figures.ts'
import { times } from '#demo/drawings/random.ts'
import { at, circle, ellipse, type Point, path, polygon, rect, stroke, svg } from '#demo/drawings/shapes.ts'
import { bunting, potPlant } from '#demo/drawings/things.ts'

const size: Point = [1600, 800]

/** The term's programme pinned up as a wall of picture cards. */
export function termProgramme(): string {
  const symbols = [
    path('M-26 10H26L20 40H-20Z', lingon[5]) +
      stroke('M28 16q16 0 12 12t-18 4', lingon[5], 6) +
      stroke('M-10 -6q-6 -12 2 -20M8 -6q-6 -12 2 -20', '#B9B2A6', 4),
    circle([0, 8, 32], paper) +
      circle([0, 8, 32], 'none', { stroke: ink, 'stroke-width': 3 }) +
      polygon(
        [
          [0, -6],
          [13, 4],
          [8, 20],
          [-8, 20],
          [-13, 4],
        ],
        ink,
      ),
    rect([-8, -6, 16, 48], paper, { rx: 3 }) +
      path('M0 -38C10 -22 10 -14 0 -8C-10 -14 -10 -22 0 -38Z', saffran),
    path('M-44 38L-10 -26L8 4L18 -10L46 38Z', fjord[6]) + path('M-10 -26L-22 -4L-10 2L-2 -4L8 4Z', paper),
    stroke('M-18 34V-24L24 -34V24', ink, 6) + ellipse([-28, 34, 12, 9], ink) + ellipse([14, 24, 12, 9], ink),
    rect([-32, -24, 44, 60], skog[6], { rx: 4 }) +
      rect([-10, -30, 44, 62], fjord[5], { rx: 4 }) +
      rect([0, -14, 24, 6], fjord[1]),
    rect([-28, -24, 56, 56], lingon[5], { rx: 11 }) +
      circle([-13, -9, 6], paper) +
      circle([13, 17, 6], paper) +
      circle([0, 4, 6], paper),
    stroke('M0 44V-34M-34 -14H34', skog[6], 8) +
      circle([-34, 6, 14], 'none', { stroke: skog[5], 'stroke-width': 7 }) +
      circle([34, 6, 14], 'none', { stroke: skog[5], 'stroke-width': 7 }) +
      circle([0, -36, 8], saffran),
    path('M-22 -24h44l8 62h-60Z', saffran) +
      path('M-30 -24l30 -22l30 22Z', fjord[7]) +
      circle([0, 12, 12], '#FFF3C4'),
    rect([-40, -20, 80, 50], ink, { rx: 6 }) + path('M-10 -10L16 5L-10 20Z', paper),
    path('M-40 -10Q0 -44 40 -10L0 40Z', '#E58A5B') +
      circle([-8, -4, 6], lingon[7]) +
      circle([12, 2, 6], lingon[7]) +
      circle([0, 18, 5], lingon[7]),
    stroke('M-28 20A28 28 0 1 1 28 20', ljung[6], 9) +
      rect([-38, 10, 20, 30], ljung[6], { rx: 6 }) +
      rect([18, 10, 20, 30], ljung[6], { rx: 6 }),
  ]
  const tones = [fjord[1], honey, lingon[2], skog[2], linen, ljung[2]]
  const cards = times(12).map((i) => {
    const [x, y] = [444 + (i % 6) * 142, 262 + Math.floor(i / 6) * 190]
    const turn = ((i * 37) % 9) - 4
    return at(
      { x, y, turn },
      rect([-56, -74, 120, 156], ink, { opacity: '0.1', rx: 6 }),
      rect([-60, -80, 120, 156], tones[(i * 5) % 6] as string, { rx: 6 }),
      at({ y: -12 }, symbols[i] as string),
      rect([-34, 46, 68, 7], darker(tones[(i * 5) % 6] as string, 0.25), { rx: 3 }),
      rect([-22, 59, 44, 6], darker(tones[(i * 5) % 6] as string, 0.18), { rx: 3 }),
      circle([0, -80, 8], i % 2 ? lingon[6] : fjord[6]),
      circle([-2, -82, 2.5], '#ffffff'),
    )
  })
  return svg(
    size,
    room(size, 680, { wall: '#F0E3CC', floor: '#B98A5E' }),
    bunting([-20, 40], [1620, 40], 46, [fjord[5], saffran, lingon[5], skog[5], paper], 48),
    rect([352, 150, 912, 416], ink, { opacity: '0.1', rx: 8 }) +
      rect([340, 138, 912, 416], walnut, { rx: 8 }) +
      rect([358, 156, 876, 380], '#D9B98C'),
    cards.join(''),
    figure({
      x: 214,
      y: 756,
      height: 480,
      skin: '#A86E47',
      hair: '#1B1B22',
      style: 'curly',
      top: skog[5],
      bottom: fjord[8],
      pose: {
        left: poses.rest.left,
        right: [
          [19, -70],
          [31, -80],
        ],
      },
    }),
    figure({
      x: 1370,
      y: 758,
      height: 500,
      skin: '#F6D3B8',
      hair: '#D9A95B',
      style: 'long',
      top: lingon[5],
      garment: 'skirt',
      bottom: fjord[7],
      pose: {
        left: poses.rest.left,
        right: [
          [19, -72],
          [29, -84],
        ],
      },
      flip: true,
    }),
    potPlant([1530, 764, 250], sand, skog[6]),
    rect([60, 690, 90, 76], fjord[6], { rx: 6 }) +
      rect([60, 690, 90, 14], fjord[7]) +
      [0, 1, 2].map((i) => stroke(`M${80 + i * 24} 690v-${70 + i * 26}`, paper, 17)).join(''),
  )
}
