import { lykthuset } from '#demo/drawings/buildings.ts'
import { lingon, paper, saffran, skins, skog } from '#demo/drawings/colours.ts'
import { type Figure, figure, poses } from '#demo/drawings/figures.ts'
import { hills, snowfall, spruce, stars } from '#demo/drawings/nature.ts'
import { times } from '#demo/drawings/random.ts'
import { circle, fade, glow, type Point, path, polygon, rect, stroke, svg } from '#demo/drawings/shapes.ts'
import { candle } from '#demo/drawings/things.ts'

const size: Point = [1500, 1000]

const flame = (x: number, y: number, s: number) =>
  path(
    `M${x} ${y - 5 * s}C${x + 2.2 * s} ${y - 2 * s} ${x + 2 * s} ${y} ${x} ${y}C${x - 2 * s} ${y} ${x - 2.2 * s} ${y - 2 * s} ${x} ${y - 5 * s}Z`,
    saffran,
  )

const crown =
  stroke('M-7.6 -94.5Q0 -91.5 7.6 -94.5', skog[6], 2.6) +
  [-6.4, -2.2, 2.2, 6.4]
    .map(
      (x) =>
        rect([x - 0.8, -103 + Math.abs(x) * 0.18, 1.6, 8], paper) + flame(x, -103 + Math.abs(x) * 0.18, 1),
    )
    .join('')

const inHand =
  circle([0, -66, 16], saffran, { opacity: '0.16' }) + rect([-1.3, -66, 2.6, 13], paper) + flame(0, -66, 1.3)

const tinsel =
  stroke('M-7.6 -94.5Q0 -91.8 7.6 -94.5', '#E9D9A6', 1.8) +
  [-6, -3, 0, 3, 6].map((x) => circle([x, -93.4 + Math.abs(x) * -0.1, 0.9], '#FFF6D8')).join('')

const starHat =
  path('M-7.4 -93.5L0 -121L7.4 -93.5Q0 -91 -7.4 -93.5Z', paper) +
  polygon(
    times(10).map(
      (i) =>
        [
          Math.cos((i * Math.PI) / 5 - 1.571) * (i % 2 ? 1.3 : 3),
          -101 + Math.sin((i * Math.PI) / 5 - 1.571) * (i % 2 ? 1.3 : 3),
        ] as const,
    ),
    saffran,
  )

const sash = path('M-9.8 -58H9.8V-53.5H-9.8Z', lingon[6])

const ribbon = path('M4 -54L9 -54L11 -26L6.5 -27Z', lingon[6])

/** The Lucia procession on its way through the snow from the lit house. */
export function luciaProcession(): string {
  const singer = (
    x: number,
    y: number,
    height: number,
    look: Partial<Figure> & { skin: string; hair: string },
    hat: string,
  ) =>
    glow([x, y - height * 0.64, height * 0.42], '#FFD98A', 0.5) +
    figure({
      x,
      y,
      height,
      top: '#FBFAF5',
      garment: 'gown',
      pose: poses.book,
      mouth: 'song',
      style: 'long',
      chest: sash,
      worn: ribbon + inHand + hat,
      ...look,
    })
  return svg(
    size,
    fade([0, 0, 1500, 760], ['#081A30', '#12385A', '#2C5A86']),
    stars([0, 0, 1500, 420], 130, 44),
    hills({ width: 1500, bottom: 800, y: 640, height: 80, seed: 7 }, '#1C4266'),
    times(11)
      .map((i) => spruce([60 + i * 142, 690, 170 + ((i * 43) % 110)], '#0D3A46', '#BBD3E6'))
      .join(''),
    glow([750, 470, 620], saffran, 0.3),
    lykthuset([430, 720, 640], { lit: true, snow: true }),
    path('M-20 1000V706Q300 680 760 704T1520 690V1000Z', '#D5E4F0') +
      path('M640 716H860L1180 1000H320Z', '#F7EDD6') +
      path('M-20 1000V850Q160 820 350 965L320 1000ZM1520 1000V850Q1340 820 1150 965L1180 1000Z', '#EEF5FA'),
    [
      [560, 760],
      [500, 840],
      [420, 950],
      [940, 760],
      [1000, 840],
      [1080, 950],
    ]
      .map(([x, y], i) => candle([x as number, y as number, 40 + (i % 3) * 16], '#FFF1CC'))
      .join(''),
    singer(600, 812, 300, { skin: skins[4], hair: '#1B1B22', style: 'curly' }, tinsel) +
      singer(900, 812, 300, { skin: skins[1], hair: '#5A3825', style: 'tail' }, tinsel),
    singer(
      470,
      870,
      350,
      { skin: skins[0], hair: '#8C5A33', style: 'short', chest: '', worn: inHand + starHat },
      '',
    ) +
      singer(
        1030,
        870,
        350,
        { skin: skins[2], hair: '#2B211D', style: 'short', chest: '', worn: inHand + starHat },
        '',
      ),
    singer(310, 930, 400, { skin: skins[3], hair: '#2B211D', style: 'bun' }, tinsel) +
      singer(1190, 930, 400, { skin: skins[5], hair: '#B5532C', style: 'long' }, tinsel),
    glow([750, 470, 190], '#FFE3A0', 0.75),
    singer(750, 960, 470, { skin: skins[0], hair: '#D9A95B' }, crown),
    spruce([90, 960, 470], '#0B3A3E', '#EEF5FA') + spruce([1420, 970, 500], '#0B3A3E', '#EEF5FA'),
    snowfall([1500, 1000], 90, 19),
  )
}
