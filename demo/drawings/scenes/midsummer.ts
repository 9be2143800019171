import { cottage } from '#demo/drawings/buildings.ts'
import { falu, fjord, lingon, ljung, paper, saffran, skins, skog } from '#demo/drawings/colours.ts'
import { type Figure, inLine } from '#demo/drawings/figures.ts'
import { birch, cloud, daisy, hills, leafTree, meadow } from '#demo/drawings/nature.ts'
import { times } from '#demo/drawings/random.ts'
import {
  circle,
  ellipse,
  fade,
  glow,
  type Point,
  path,
  polygon,
  rect,
  stroke,
  svg,
} from '#demo/drawings/shapes.ts'

const size: Point = [1500, 1000]

/** Dancing round the midsummer pole in a meadow. */
export function midsummer(): string {
  const petals = [saffran, paper, lingon[4], fjord[4], ljung[4]]
  const flowers = [-6.4, -3.2, 0, 3.2, 6.4]
    .map((x, i) => daisy([x, -94.6 - (1 - Math.abs(x) / 7) * 1.4, 2.5], petals[i] as string))
    .join('')
  const garland = (d: string, width: number) =>
    stroke(d, skog[6], width) +
    stroke(d, skog[4], { 'stroke-width': width * 0.5, 'stroke-dasharray': '8 14' })
  const ring = (y: number) =>
    circle([y, 330, 78], 'none', { stroke: skog[6], 'stroke-width': 26 }) +
    times(14)
      .map((i) =>
        daisy([y + Math.cos(i * 0.449) * 78, 330 + Math.sin(i * 0.449) * 78, 13], petals[i % 5] as string),
      )
      .join('')
  const dance: Figure['pose'] = {
    left: [
      [-18, -70],
      [-28, -60],
    ],
    right: [
      [18, -70],
      [28, -60],
    ],
    leftLeg: [
      [-5, -24],
      [-7, 0],
    ],
    rightLeg: [
      [9, -28],
      [5, -8],
    ],
  }
  const still: Figure['pose'] = {
    left: [
      [-18, -70],
      [-28, -60],
    ],
    right: [
      [18, -70],
      [28, -60],
    ],
  }
  const dancer = (i: number, look: Partial<Figure> & { skin: string; hair: string; top: string }) => ({
    pose: i % 2 ? dance : still,
    worn: flowers,
    ...look,
  })
  return svg(
    size,
    fade([0, 0, 1500, 660], [fjord[3], fjord[1], '#FFF6E3']),
    circle([1230, 190, 66], '#FFE9AE') + glow([1230, 190, 260], saffran, 0.35),
    cloud([300, 150, 170], '#FFFFFF') +
      cloud([1010, 110, 120], '#FFFFFF') +
      cloud([560, 240, 90], '#FFFFFF', 0.7),
    hills({ width: 1500, bottom: 760, y: 560, height: 110, seed: 14 }, skog[2]) +
      hills({ width: 1500, bottom: 760, y: 620, height: 60, seed: 6 }, skog[3]),
    fade([0, 600, 1500, 60], [fjord[4], fjord[3]]),
    path('M-20 1000V640Q340 610 720 640T1520 622V1000Z', skog[4]),
    cottage([170, 690, 250], { wall: falu }) + cottage([1180, 676, 200], { wall: falu }),
    birch([90, 730, 460], skog[3], 3) +
      birch([440, 690, 320], skog[4], 8) +
      birch([1420, 740, 500], skog[3], 5) +
      leafTree([1090, 680, 220], skog[5], 5),
    rect([738, 150, 24, 650], '#7C5A3C') +
      garland('M750 170V780', 34) +
      garland('M560 268H940', 32) +
      garland('M750 168L572 262M750 168L928 262', 20),
    times(17)
      .map((i) => daisy([750 + (i % 2 ? 10 : -10), 190 + i * 36, 12], petals[i % 5] as string))
      .join('') +
      times(9)
        .map((i) => daisy([572 + i * 44, 268 + (i % 2 ? 8 : -8), 13], petals[(i + 2) % 5] as string))
        .join(''),
    ring(590) +
      ring(910) +
      polygon(
        [
          [750, 176],
          [750, 96],
          [836, 118],
          [836, 152],
        ],
        fjord[6],
      ) +
      polygon(
        [
          [750, 128],
          [836, 129],
          [836, 140],
          [750, 146],
        ],
        saffran,
      ) +
      rect([766, 101, 13, 70], saffran) +
      rect([745, 90, 10, 90], '#7C5A3C'),
    path('M-20 1000V800Q400 770 760 792T1520 776V1000Z', skog[3]),
    ellipse([750, 866, 560, 46], skog[4], { opacity: '0.6' }),
    inLine(
      [330, 1170, 826, 210],
      [0, 1, 2, 3, 4, 5].map((i) =>
        dancer(i, {
          back: true,
          skin: skins[(i * 2) % 6] as string,
          hair: (['#D9A95B', '#5A3825', '#B5532C', '#1B1B22', '#8C5A33', '#2B211D'] as const)[i] as string,
          style: i % 2 ? 'short' : 'long',
          top: ([paper, fjord[4], lingon[4], paper, saffran, ljung[4]] as const)[i] as string,
          bottom: [lingon[5], fjord[8], skog[7], '#3B4654', fjord[5], fjord[8]][i] as string,
          garment: i % 2 ? 'trousers' : 'skirt',
        }),
      ),
    ),
    inLine(
      [160, 1340, 950, 330],
      [
        dancer(0, {
          skin: skins[0],
          hair: '#D9A95B',
          style: 'long',
          top: paper,
          garment: 'skirt',
          bottom: fjord[6],
        }),
        dancer(1, { skin: skins[3], hair: '#1B1B22', style: 'short', top: fjord[5], bottom: '#3B4654' }),
        dancer(2, {
          skin: skins[1],
          hair: '#B5532C',
          style: 'bob',
          top: saffran,
          garment: 'skirt',
          bottom: lingon[6],
        }),
        dancer(3, { skin: skins[5], hair: '#8C5A33', style: 'short', top: paper, bottom: fjord[8] }),
        dancer(4, {
          skin: skins[4],
          hair: '#1B1B22',
          style: 'curly',
          top: lingon[5],
          garment: 'skirt',
          bottom: ljung[6],
        }),
        dancer(5, {
          skin: skins[2],
          hair: '#2B211D',
          style: 'tail',
          top: ljung[4],
          garment: 'skirt',
          bottom: skog[7],
        }),
      ],
    ),
    meadow([0, 920, 1500, 78], 170, 12),
  )
}
