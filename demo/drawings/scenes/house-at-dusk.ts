import { lykthuset, townHouse } from '#demo/drawings/buildings.ts'
import { fjord, lingon, ljung, saffran, skog } from '#demo/drawings/colours.ts'
import { figure, poses } from '#demo/drawings/figures.ts'
import { birch, cloud, hills, leafTree, stars } from '#demo/drawings/nature.ts'
import { seeded, times } from '#demo/drawings/random.ts'
import { ellipse, fade, glow, type Point, path, rect, svg } from '#demo/drawings/shapes.ts'
import { bicycle } from '#demo/drawings/things.ts'

const size: Point = [1600, 800]

/** The association's house at dusk with people on their way in. */
export function houseAtDusk(): string {
  const random = seeded(9)
  return svg(
    size,
    fade([0, 0, 1600, 640], ['#2C3E6B', '#7A5C93', '#E89B7A', '#F8CFA0']),
    stars([0, 0, 1600, 200], 40, 6),
    cloud([260, 190, 150], '#C98BA0', 0.6) + cloud([1330, 140, 190], '#B9809F', 0.55),
    hills({ width: 1600, bottom: 700, y: 560, height: 70, seed: 2 }, '#5B4A78'),
    townHouse({
      x: -60,
      y: 650,
      width: 330,
      height: 300,
      wall: '#8C5A6B',
      roof: '#4A3552',
      columns: 4,
      rows: 3,
      glass: '#3B2F55',
      lit: '#FFD98A',
    }),
    townHouse({
      x: 1330,
      y: 650,
      width: 330,
      height: 340,
      wall: '#7E5F7C',
      roof: '#453455',
      columns: 4,
      rows: 3,
      glass: '#3B2F55',
      lit: '#FFD98A',
    }),
    birch([1240, 680, 480], '#B8863F', 3),
    rect([0, 646, 1600, 154], '#6B5B6E') + fade([0, 670, 1600, 130], ['#8A7482', '#5E5068']),
    glow([800, 500, 560], saffran, 0.3),
    lykthuset([470, 680, 660], { lit: true }),
    path('M700 694H900L1000 800H600Z', '#FFDF9A', { opacity: '0.4' }),
    glow([800, 500, 110], '#FFE6A3', 0.7),
    leafTree([330, 716, 470], '#C77B3B', 4),
    times(16)
      .map(() => ellipse([random.between(180, 520), random.between(720, 780), 9, 5], '#E5A04A'))
      .join(''),
    bicycle([1180, 742, 230], fjord[4], { basket: true }) + bicycle([1300, 752, 230], lingon[4]),
    figure({
      x: 690,
      y: 762,
      height: 214,
      skin: '#EBBB96',
      hair: '#8C5A33',
      style: 'long',
      top: ljung[6],
      bottom: '#2E2A44',
      garment: 'skirt',
      back: true,
      pose: poses.wave,
    }),
    figure({
      x: 768,
      y: 756,
      height: 224,
      skin: '#A86E47',
      hair: '#1B1B22',
      style: 'curly',
      top: skog[5],
      bottom: '#2B3A4C',
      back: true,
    }),
    figure({
      x: 930,
      y: 770,
      height: 222,
      skin: '#F6D3B8',
      hair: saffran,
      style: 'beanie',
      top: lingon[6],
      bottom: '#2B3A4C',
      pose: poses.wave,
      flip: true,
    }),
  )
}
