import { hairTones } from '#demo/drawings/audience.ts'
import {
  darker,
  fjord,
  honey,
  lighter,
  lingon,
  ljung,
  paper,
  saffran,
  skog,
  walnut,
} from '#demo/drawings/colours.ts'
import { listener } from '#demo/drawings/figures.ts'
import { cloud, mountain, spruce } from '#demo/drawings/nature.ts'
import { times } from '#demo/drawings/random.ts'
import { circle, clipped, fade, glow, type Point, path, polygon, rect, svg } from '#demo/drawings/shapes.ts'
import { lightChain } from '#demo/drawings/things.ts'

const size: Point = [1500, 1000]

/** A film evening: the projector's beam, the screen and the sofas from behind. */
export function filmNight(): string {
  const sofa = (x: number, y: number, width: number, colour: string) =>
    rect([x, y, width, 170], colour, { rx: 34 }) +
    rect([x + 20, y + 12, width - 40, 12], lighter(colour, 0.2), { rx: 6 }) +
    rect([x - 26, y + 40, 62, 170], darker(colour, 0.12), { rx: 28 }) +
    rect([x + width - 36, y + 40, 62, 170], darker(colour, 0.12), { rx: 28 })
  const popcorn = (x: number, y: number) =>
    path(`M${x - 38} ${y - 84}h76l-12 84h-52Z`, paper) +
    [-22, 4].map((dx) => path(`M${x + dx} ${y - 84}h14l-3 84h-8Z`, lingon[5])).join('') +
    [
      [-30, -88],
      [-12, -98],
      [8, -96],
      [28, -88],
      [0, -110],
      [-20, -106],
      [20, -106],
    ]
      .map(
        ([dx, dy]) =>
          circle([x + (dx as number), y + (dy as number), 13], '#FBEBC0') +
          circle([x + (dx as number) + 3, y + (dy as number) + 2, 5], honey),
      )
      .join('')
  return svg(
    size,
    fade([0, 0, 1500, 1000], ['#1A1733', '#2A2148', '#1C1836']),
    times(10)
      .map(
        (i) =>
          path(`M${i * 36 - 40} 0q30 300 0 720h36V0Z`, i % 2 ? lingon[8] : lingon[7]) +
          path(`M${1540 - i * 36} 0q-30 300 0 720h-36V0Z`, i % 2 ? lingon[8] : lingon[7]),
      )
      .join(''),
    glow([750, 360, 700], fjord[4], 0.4),
    rect([300, 110, 900, 510], '#0F0D1E', { rx: 8 }),
    clipped(
      'screen',
      'M316 126H1184V604H316Z',
      fade([316, 126, 868, 478], ['#3E4F8F', '#C76F86', '#F7B267', '#FFE2A6']),
      circle([750, 410, 92], '#FFF1CC'),
      mountain([520, 520, 560, 230], '#6A4A78', '#F9D7C0'),
      mountain([1010, 520, 520, 190], '#5B4274', '#F3C9BC'),
      fade([316, 510, 868, 100], ['#D9808A', '#6F5590']),
      times(9)
        .map((i) => rect([690 - i * 6 + (i % 2) * 20, 520 + i * 10, 110 + i * 6, 4], '#FFE2A6', { rx: 2 }))
        .join(''),
      path('M316 604V560Q480 540 620 570T1000 566T1184 556V604Z', '#2D2350'),
      spruce([400, 580, 150], '#2D2350') +
        spruce([460, 584, 100], '#2D2350') +
        spruce([1110, 582, 170], '#2D2350'),
      cloud([400, 220, 120], '#E79AA0', 0.7),
      cloud([1060, 260, 150], '#F0A9A0', 0.7),
    ),
    polygon(
      [
        [1330, 960],
        [316, 126],
        [1184, 126],
      ],
      '#FFF6DC',
      { opacity: '0.05' },
    ) +
      polygon(
        [
          [1330, 960],
          [316, 604],
          [1184, 604],
          [1184, 126],
        ],
        '#FFF6DC',
        { opacity: '0.07' },
      ),
    lightChain([-10, 60], [750, 40], 36, 12) + lightChain([750, 40], [1510, 60], 36, 12),
    listener([330, 800, 200], hairTones[4] as string, skog[6]) +
      listener([520, 800, 210], hairTones[0] as string, saffran) +
      listener([960, 800, 205], hairTones[3] as string, ljung[5]) +
      listener([1150, 800, 215], hairTones[5] as string, lingon[5]),
    sofa(190, 730, 480, fjord[7]) + sofa(820, 730, 480, fjord[7]),
    listener([180, 1010, 280], hairTones[1] as string, fjord[5]) +
      listener([620, 1020, 290], hairTones[6] as string, lingon[4]) +
      listener([860, 1010, 280], hairTones[2] as string, honey),
    sofa(20, 920, 700, '#3F6C66') + sofa(780, 920, 420, '#3F6C66'),
    rect([1270, 930, 170, 90], walnut) +
      rect([1290, 880, 130, 56], '#3A3F4C', { rx: 8 }) +
      circle([1330, 908, 19], '#FFF6DC') +
      glow([1330, 908, 70], '#FFF6DC', 0.8) +
      popcorn(750, 960),
  )
}
