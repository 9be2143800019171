import { room } from '#demo/drawings/buildings.ts'
import { darker, fjord, ink, lingon, oak, paper, saffran, skog, walnut } from '#demo/drawings/colours.ts'
import { figure, poses } from '#demo/drawings/figures.ts'
import { times } from '#demo/drawings/random.ts'
import { at, circle, ellipse, type Point, path, rect, stroke, svg } from '#demo/drawings/shapes.ts'
import { bicycle, potPlant } from '#demo/drawings/things.ts'

const size: Point = [1600, 800]

/** A mechanic and a bicycle on its stand in the cellar workshop. */
export function bicycleWorkshop(): string {
  const wrench = (x: number, y: number, length: number, colour: string) =>
    at(
      { x, y },
      stroke(`M0 0V${length}`, colour, 13),
      circle([0, -6, 17], colour),
      circle([0, -12, 8], '#DCC7A6'),
      circle([0, length + 4, 12], colour),
      circle([0, length + 4, 5], '#DCC7A6'),
    )
  const driver = (x: number, y: number, grip: string) =>
    rect([x - 8, y, 16, 52], grip, { rx: 7 }) + rect([x - 3, y + 52, 6, 62], '#9CA3AC')
  const wheel = (x: number, y: number, r: number) =>
    circle([x, y, r], 'none', { stroke: '#2b2f36', 'stroke-width': 11 }) +
    circle([x, y, r - 9], 'none', { stroke: '#B8BDC4', 'stroke-width': 4 }) +
    times(9)
      .map((i) =>
        stroke(
          `M${x} ${y}L${(x + Math.cos((i * 2 * Math.PI) / 9) * (r - 9)).toFixed(1)} ${(y + Math.sin((i * 2 * Math.PI) / 9) * (r - 9)).toFixed(1)}`,
          '#9aa0a8',
          2,
        ),
      )
      .join('') +
    circle([x, y, 9], '#555b64')
  return svg(
    size,
    room(size, 640, { wall: '#C9D8DE', floor: '#A79B8C' }),
    times(12)
      .map((i) => rect([i * 140 + 20, 660 + (i % 3) * 46, 90, 4], '#958979', { rx: 2 }))
      .join(''),
    rect([520, 90, 560, 290], '#DCC7A6', { rx: 8 }) +
      times(13)
        .map((i) =>
          times(6)
            .map((k) => circle([552 + i * 41, 122 + k * 46, 3], '#B79C74'))
            .join(''),
        )
        .join(''),
    wrench(580, 150, 90, '#7C8590') +
      wrench(636, 150, 120, '#9CA3AC') +
      wrench(692, 150, 76, '#7C8590') +
      driver(762, 136, lingon[5]) +
      driver(806, 136, fjord[6]) +
      driver(850, 136, saffran),
    stroke('M912 140V220M912 140h-30q-8 14 0 22h60q8 -8 0 -22Z', '#5A4636', 13) +
      rect([876, 132, 70, 30], '#555b64', { rx: 6 }),
    circle([1012, 190, 42], 'none', { stroke: '#555b64', 'stroke-width': 9, 'stroke-dasharray': '9 5' }),
    wheel(210, 190, 110) +
      wheel(396, 270, 84) +
      rect([196, 56, 28, 30], walnut) +
      rect([384, 160, 24, 26], walnut),
    rect([1150, 420, 420, 26], oak) +
      rect([1150, 446, 420, 70], darker(oak, 0.16)) +
      rect([1170, 516, 26, 150], walnut) +
      rect([1524, 516, 26, 150], walnut),
    rect([1190, 466, 110, 34], darker(oak, 0.3), { rx: 4 }) +
      rect([1320, 466, 110, 34], darker(oak, 0.3), { rx: 4 }) +
      circle([1245, 483, 5], saffran) +
      circle([1375, 483, 5], saffran),
    rect([1186, 340, 54, 80], lingon[5], { rx: 6 }) +
      rect([1200, 320, 26, 22], ink) +
      rect([1258, 360, 74, 60], fjord[6], { rx: 4 }) +
      rect([1262, 350, 66, 14], fjord[8], { rx: 4 }) +
      potPlant([1500, 420, 120], saffran, skog[5]) +
      rect([1360, 372, 60, 48], '#9CA3AC', { rx: 6 }),
    rect([1210, 110, 300, 170], paper) +
      rect([1222, 122, 276, 146], fjord[2]) +
      rect([1356, 122, 8, 146], paper) +
      path('M1222 250q70 -30 140 -6t136 -10v34H1222Z', skog[4]),
    ellipse([690, 744, 330, 20], ink, { opacity: '0.12' }),
    stroke('M700 744V470M620 744H780', '#555b64', 15) + rect([676, 470, 60, 20], '#3A3F47', { rx: 6 }),
    bicycle([716, 690, 560], lingon[5]),
    figure({
      x: 1010,
      y: 752,
      height: 430,
      skin: '#D49A6E',
      hair: '#2B211D',
      style: 'bun',
      top: fjord[2],
      bottom: fjord[8],
      pose: poses.reach,
      flip: true,
      chest:
        path('M-6.4 -70H6.4L8.6 -47H-8.6Z', fjord[8]) + stroke('M-6 -70L-7 -79M6 -70L7 -79', fjord[8], 2.4),
    }),
    figure({
      x: 330,
      y: 752,
      height: 440,
      skin: '#F6D3B8',
      hair: '#B5532C',
      style: 'short',
      top: saffran,
      bottom: '#3B4654',
      pose: poses.cup,
    }),
    at(
      { x: 336, y: 464 },
      rect([-22, -20, 44, 46], paper, { rx: 6 }),
      circle([24, 2, 12], 'none', { stroke: paper, 'stroke-width': 6 }),
    ),
    rect([450, 694, 130, 60], lingon[6], { rx: 6 }) +
      rect([450, 712, 130, 6], lingon[8]) +
      stroke('M486 694v-20h58v20', '#3A3F47', 8),
  )
}
