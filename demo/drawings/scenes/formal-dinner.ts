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
  skins,
  skog,
} from '#demo/drawings/colours.ts'
import { inLine, poses } from '#demo/drawings/figures.ts'
import { times } from '#demo/drawings/random.ts'
import { at, circle, ellipse, glow, type Point, path, rect, stroke, svg } from '#demo/drawings/shapes.ts'
import { candle, clothTable } from '#demo/drawings/things.ts'

const size: Point = [1500, 1000]

/** A long dinner table with toasts, songs and candles in the great hall. */
export function formalDinner(): string {
  const chandelier = (x: number, y: number) =>
    rect([x - 2, 0, 4, y], '#C58E2E') +
    glow([x, y + 10, 260], saffran, 0.5) +
    stroke(
      `M${x - 120} ${y}Q${x} ${y + 90} ${x + 120} ${y}M${x - 66} ${y}Q${x} ${y + 62} ${x + 66} ${y}`,
      '#C58E2E',
      7,
    ) +
    [-120, -66, 0, 66, 120].map((dx) => candle([x + dx, y + (dx ? 2 : 40), 44], paper, false)).join('') +
    circle([x, y + 58, 10], '#C58E2E')
  const candelabra = (x: number, y: number) =>
    rect([x - 5, y - 110, 10, 110], '#C58E2E') +
    ellipse([x, y - 3, 40, 9], '#C58E2E') +
    stroke(`M${x - 54} ${y - 112}q0 46 54 46t54 -46`, '#C58E2E', 8) +
    candle([x - 54, y - 112, 58]) +
    candle([x, y - 112, 74]) +
    candle([x + 54, y - 112, 58])
  const glass = (x: number, y: number, wine: string) =>
    path(
      `M${x - 17} ${y - 70}Q${x - 17} ${y - 32} ${x} ${y - 30}Q${x + 17} ${y - 32} ${x + 17} ${y - 70}Z`,
      '#E9F1F5',
      { opacity: '0.75' },
    ) +
    path(
      `M${x - 16} ${y - 56}Q${x - 14} ${y - 34} ${x} ${y - 32}Q${x + 14} ${y - 34} ${x + 16} ${y - 56}Z`,
      wine,
    ) +
    stroke(`M${x} ${y - 30}V${y - 2}M${x - 12} ${y}h24`, '#E9F1F5', 3.5)
  const jacket = (shirt: string, tie: string) =>
    path('M-4.6 -80.6L0 -62L4.6 -80.6Q0 -78 -4.6 -80.6Z', shirt) +
    path('M-4 -77.5L0 -75.5L4 -77.5V-73L0 -75L-4 -73Z', tie)
  const sash = stroke('M-9 -79L6 -50', fjord[4], 3.6)
  const window = (x: number) =>
    path(`M${x - 76} 520V250A76 90 0 0 1 ${x + 76} 250V520Z`, darker(lingon[8], 0.25)) +
    path(`M${x - 62} 508V252A62 76 0 0 1 ${x + 62} 252V508Z`, '#1E3355') +
    rect([x - 3, 178, 6, 330], linen) +
    rect([x - 62, 330, 124, 6], linen) +
    stroke(`M${x - 62} 508V252A62 76 0 0 1 ${x + 62} 252V508`, linen, 7)
  return svg(
    size,
    room(size, 900, { wall: lingon[7], floor: '#4A2A22' }),
    [190, 470, 750, 1030, 1310].map(window).join(''),
    rect([0, 70, 1500, 20], honey) + rect([0, 0, 1500, 70], lingon[8]),
    chandelier(330, 190) + chandelier(1170, 190) + chandelier(750, 130),
    inLine(
      [40, 1460, 1180, 640],
      [
        { skin: skins[0], hair: '#D9A95B', style: 'bun', top: skog[6], pose: poses.toast },
        {
          skin: skins[3],
          hair: '#1B1B22',
          style: 'short',
          top: '#232936',
          pose: poses.cup,
          chest: jacket(paper, ink),
        },
        {
          skin: skins[1],
          hair: '#B5532C',
          style: 'long',
          top: fjord[7],
          pose: poses.toast,
          chest: sash.replace(fjord[4], saffran),
        },
        {
          skin: skins[5],
          hair: '#5A3825',
          style: 'short',
          top: '#232936',
          pose: poses.toast,
          chest: jacket(paper, lingon[5]) + sash,
        },
        { skin: skins[4], hair: '#1B1B22', style: 'curly', top: saffran, pose: poses.cup },
        {
          skin: skins[2],
          hair: '#2B211D',
          style: 'short',
          top: '#2A3350',
          pose: poses.toast,
          chest: jacket(paper, ink),
        },
        { skin: skins[0], hair: '#8F8B88', style: 'bob', top: ljung[6], pose: poses.hands },
      ],
    ),
    [0, 2, 3, 5]
      .map((i) => glass(40 + (1420 * (i + 0.5)) / 7 + 109, 668, i % 2 ? saffran : lingon[5]))
      .join(''),
    clothTable([-20, 790, 1540, 1000], paper, saffran),
    times(7)
      .map(
        (i) =>
          ellipse([40 + (1420 * (i + 0.5)) / 7, 802, 62, 13], linen) +
          ellipse([40 + (1420 * (i + 0.5)) / 7, 800, 44, 9], fjord[2]),
      )
      .join(''),
    [446, 650, 1054].map((x) => glass(x, 806, x % 3 ? lingon[5] : saffran)).join(''),
    candelabra(244, 812) + candelabra(852, 812) + candelabra(1258, 812),
    times(24)
      .map(
        (i) =>
          at(
            { x: 20 + i * 64, y: 858 + Math.abs(Math.sin(i * 0.79)) * 34, turn: ((i * 53) % 70) - 35 },
            path('M-34 0Q0 -17 34 0Q0 17 -34 0Z', i % 2 ? skog[6] : skog[7]),
          ) + (i % 3 ? '' : circle([20 + i * 64, 866 + Math.abs(Math.sin(i * 0.79)) * 34, 10], lingon[5])),
      )
      .join(''),
  )
}
