import { lykthuset } from '#demo/drawings/buildings.ts'
import { darker, fjord, lighter, linen, lingon, paper, saffran, skog, wood } from '#demo/drawings/colours.ts'
import { figure, poses } from '#demo/drawings/figures.ts'
import { cloud, hills, leafTree, meadow } from '#demo/drawings/nature.ts'
import { times } from '#demo/drawings/random.ts'
import {
  at,
  circle,
  ellipse,
  fade,
  type Point,
  path,
  polygon,
  rect,
  stroke,
  svg,
} from '#demo/drawings/shapes.ts'

const size: Point = [1600, 800]

/** Crates of vegetables and sunflowers in the yard behind the association's house. */
export function kitchenGarden(): string {
  const crate = (x: number, width: number, crop: string) =>
    rect([x, 600, width, 110], wood) +
    rect([x, 634, width, 4], darker(wood, 0.2)) +
    rect([x, 672, width, 4], darker(wood, 0.2)) +
    rect([x - 6, 594, width + 12, 16], lighter(wood, 0.15)) +
    rect([x + 8, 606, 14, 104], darker(wood, 0.12)) +
    rect([x + width - 22, 606, 14, 104], darker(wood, 0.12)) +
    crop
  const lettuce = (x: number, tone: string) =>
    [-26, 0, 26]
      .map((lean) =>
        at(
          { x, y: 600, turn: lean },
          path('M0 0C-30 -18 -28 -56 0 -72C28 -56 30 -18 0 0Z', lean ? darker(tone, 0.1) : tone) +
            stroke('M0 -6V-58', lighter(tone, 0.3), 3),
        ),
      )
      .join('')
  const carrot = (x: number) =>
    [-34, -14, 8, 30]
      .map((lean) =>
        at(
          { x, y: 602, turn: lean },
          stroke('M0 0Q4 -40 0 -74M0 -30l-12 -16M0 -30l12 -16M0 -50l-11 -14M0 -50l11 -14', skog[5], 4),
        ),
      )
      .join('')
  const tomato = (x: number) =>
    rect([x - 4, 430, 8, 170], '#8A6A48') +
    [
      [-34, -60],
      [30, -86],
      [-26, -120],
      [24, -30],
      [-4, -150],
    ]
      .map(([dx, dy]) => ellipse([x + (dx as number), 600 + (dy as number), 38, 26], skog[6]))
      .join('') +
    [
      [-30, -44],
      [26, -70],
      [-18, -104],
      [20, -16],
      [4, -132],
    ]
      .map(
        ([dx, dy], i) =>
          circle([x + (dx as number), 600 + (dy as number), 15], i === 1 ? saffran : lingon[5]) +
          circle([x + (dx as number) - 4, 595 + (dy as number), 4], lingon[2]),
      )
      .join('')
  const sunflower = (x: number, top: number) =>
    stroke(`M${x} 710Q${x - 14} 560 ${x} ${top}`, skog[7], 11) +
    at({ x: x - 6, y: 600, turn: -30 }, path('M0 0Q50 -34 96 0Q50 30 0 0Z', skog[5])) +
    at({ x: x - 8, y: 540, turn: 205 }, path('M0 0Q46 -30 86 0Q46 26 0 0Z', skog[6])) +
    times(14)
      .map((i) =>
        at(
          { x, y: top, turn: (i * 360) / 14 },
          path('M0 -22Q15 -46 0 -74Q-15 -46 0 -22Z', i % 2 ? saffran : '#E39A2B'),
        ),
      )
      .join('') +
    circle([x, top, 31], '#5B3A29') +
    circle([x, top, 20], '#7A4F35')
  return svg(
    size,
    fade([0, 0, 1600, 620], [fjord[2], fjord[0]]),
    cloud([1180, 110, 150], '#FFFFFF') + cloud([540, 80, 100], '#FFFFFF'),
    hills({ width: 1600, bottom: 700, y: 500, height: 120, seed: 16 }, skog[2]),
    leafTree([1480, 650, 420], skog[4], 3) + leafTree([860, 640, 300], skog[3], 8),
    lykthuset([-70, 660, 560], { lit: false }),
    times(22)
      .map((i) =>
        polygon(
          [
            [640 + i * 46, 690],
            [640 + i * 46, 556],
            [656 + i * 46, 540],
            [672 + i * 46, 556],
            [672 + i * 46, 690],
          ],
          paper,
        ),
      )
      .join('') +
      rect([636, 586, 1000, 10], linen) +
      rect([636, 640, 1000, 10], linen),
    rect([0, 656, 1600, 144], skog[4]) +
      hills({ width: 1600, bottom: 800, y: 708, height: 26, seed: 9 }, skog[5]),
    sunflower(706, 372) + sunflower(790, 440),
    crate(860, 230, lettuce(910, skog[3]) + lettuce(976, skog[4]) + lettuce(1042, skog[3])),
    crate(1130, 300, tomato(1200) + tomato(1360)),
    figure({
      x: 1092,
      y: 752,
      height: 330,
      skin: '#D49A6E',
      hair: '#2B211D',
      style: 'tail',
      top: saffran,
      bottom: fjord[7],
      shoes: '#3E5C3A',
      pose: poses.cup,
    }),
    at(
      { x: 1096, y: 545 },
      path('M-34 -14h68l-8 56h-52Z', fjord[5]) +
        stroke('M34 20L76 -6', fjord[5], 12) +
        ellipse([82, -10, 8, 15], fjord[6]) +
        stroke('M-34 -4C-66 0 -60 34 -28 34', fjord[6], 8),
    ),
    crate(420, 240, carrot(470) + carrot(540) + carrot(606)),
    meadow([0, 750, 1600, 48], 120, 6),
  )
}
