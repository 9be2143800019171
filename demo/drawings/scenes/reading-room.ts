import { room } from '#demo/drawings/buildings.ts'
import {
  darker,
  fjord,
  honey,
  lighter,
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
import { seeded, times } from '#demo/drawings/random.ts'
import { circle, ellipse, type Point, path, rect, stroke, svg } from '#demo/drawings/shapes.ts'
import { bookRow, deskLamp, potPlant } from '#demo/drawings/things.ts'

const size: Point = [1600, 800]

const spines = [
  fjord[6],
  fjord[8],
  skog[6],
  lingon[6],
  lingon[8],
  '#C99A68',
  '#E6D9C3',
  ljung[7],
  '#8A5A3C',
  saffran,
  fjord[4],
]

/** Readers at a long table in the library one autumn evening. */
export function readingRoom(): string {
  const shelf = (x: number, width: number) =>
    rect([x - 16, 40, width + 32, 580], walnut) +
    times(5)
      .map(
        (i) =>
          rect([x, 56 + i * 112, width, 100], '#3E271B') +
          bookRow([x + 4, 156 + i * 112, width - 8, 92], spines, i * 13 + Math.round(x) + 8) +
          rect([x - 8, 156 + i * 112, width + 16, 12], lighter(walnut, 0.12)),
      )
      .join('')
  const leaf = (i: number) => {
    const random = seeded(i + 40)
    const [x, y] = [random.between(650, 950), random.between(120, 400)]
    return ellipse([x, y, 14, 8], random.pick(['#E39A2B', '#D9752B', saffran, '#C65B2E']), {
      transform: `rotate(${Math.round(random.between(0, 180))} ${Math.round(x)} ${Math.round(y)})`,
    })
  }
  const book = (x: number, y: number, cover: string) =>
    path(
      `M${x - 58} ${y - 40}L${x} ${y - 30}L${x + 58} ${y - 40}V${y + 42}L${x} ${y + 52}L${x - 58} ${y + 42}Z`,
      cover,
    ) +
    path(`M${x} ${y - 30}L${x + 58} ${y - 40}V${y + 42}L${x} ${y + 52}Z`, darker(cover, 0.14)) +
    stroke(
      `M${x - 54} ${y - 45}Q${x - 26} ${y - 50} ${x} ${y - 36}Q${x + 26} ${y - 50} ${x + 54} ${y - 45}`,
      paper,
      6,
    )
  const reader = (
    x: number,
    look: { skin: string; hair: string; style: 'bob' | 'curly' | 'bun'; top: string },
    cover: string,
  ) =>
    figure({ x, y: 990, height: 640, pose: poses.book, ...look }) +
    book(x, 606, cover) +
    circle([x - 60, 622, 15], look.skin) +
    circle([x + 60, 622, 15], look.skin)
  const arch = 'M620 520V230A180 180 0 0 1 980 230V520Z'
  return svg(
    size,
    room(size, 640, { wall: '#2F5D57', floor: '#6B4A36' }),
    path('M598 540V230A202 202 0 0 1 1002 230V540Z', linen),
    path(arch, '#33508A') +
      path('M620 520V330Q800 290 980 350V520Z', '#D98A6B') +
      path('M620 520V430Q800 380 980 440V520Z', '#8C4F5E'),
    stroke(
      'M900 520Q880 380 930 220M906 420Q850 350 800 320M912 340Q950 290 972 270M892 470Q840 440 760 430',
      '#3B2530',
      11,
    ),
    times(46).map(leaf).join(''),
    stroke(arch.replace('Z', ''), linen, 10) +
      rect([794, 50, 12, 470], linen) +
      rect([620, 226, 360, 12], linen) +
      rect([620, 380, 360, 10], linen) +
      rect([580, 520, 440, 26], paper),
    shelf(60, 460) + shelf(1080, 460),
    potPlant([680, 522, 84], lingon[5], skog[5]),
    reader(330, { skin: skins[1], hair: '#5A3825', style: 'bob', top: saffran }, fjord[6]),
    reader(800, { skin: skins[4], hair: '#1B1B22', style: 'curly', top: lingon[5] }, skog[6]),
    reader(1270, { skin: skins[0], hair: '#D9A95B', style: 'bun', top: fjord[4] }, ljung[6]),
    rect([0, 664, 1600, 140], '#8A5A3C') +
      rect([0, 664, 1600, 20], '#A9714C') +
      rect([0, 684, 1600, 5], '#6B4328'),
    deskLamp([560, 676, 170], skog[6]) +
      deskLamp([1040, 676, 170], skog[6]) +
      deskLamp([110, 676, 150], skog[6]) +
      deskLamp([1500, 676, 150], skog[6]),
    rect([430, 646, 96, 22], lingon[6]) +
      rect([438, 626, 84, 20], fjord[5]) +
      rect([1146, 644, 90, 22], honey) +
      rect([1140, 622, 90, 22], skog[7]),
  )
}
