import { stoneBridge, street } from '#demo/drawings/buildings.ts'
import { fjord, lingon, saffran, skog } from '#demo/drawings/colours.ts'
import { figure, poses } from '#demo/drawings/figures.ts'
import { cloud, hills, leafTree, ripples } from '#demo/drawings/nature.ts'
import { times } from '#demo/drawings/random.ts'
import { circle, ellipse, fade, glow, type Point, path, rect, svg } from '#demo/drawings/shapes.ts'
import { bicycle } from '#demo/drawings/things.ts'

const size: Point = [1600, 800]

/** Bicycles along the quay, a stone bridge and the town across the river. */
export function riverside(): string {
  const walls = [
    '#E7B56A',
    '#D98C6B',
    '#F0DCC0',
    '#C9705C',
    '#EBC98A',
    '#B9C7B4',
    '#E0A27C',
    '#F2E3CB',
    '#D7B98E',
  ]
  return svg(
    size,
    fade([0, 0, 1600, 470], [fjord[2], fjord[0], '#FFF4E0']),
    circle([1240, 150, 62], '#FFE3A3') + glow([1240, 150, 240], saffran, 0.35),
    cloud([330, 120, 130], '#FFFFFF') + cloud([900, 84, 90], '#FFFFFF', 0.8),
    hills({ width: 1600, bottom: 480, y: 270, height: 90, seed: 4 }, '#A9CDB6'),
    path('M1052 440V214l24 -92l24 92v226ZM1118 440V214l24 -92l24 92v226ZM1052 300h114v140h-114Z', '#B98372') +
      rect([1094, 268, 30, 60], '#B98372') +
      circle([1109, 296, 12], '#8E5C50'),
    street([0, 446, 1050, 236], walls.slice(0, 6)) + street([1170, 446, 450, 206], walls.slice(6)),
    times(7)
      .map((i) => leafTree([60 + i * 258, 450, 118 + (i % 3) * 22], i % 2 ? '#E2A23F' : skog[4], i + 2))
      .join(''),
    rect([0, 440, 1600, 22], '#9C968C'),
    fade([0, 460, 1600, 240], [fjord[4], fjord[6]]),
    times(9)
      .map((i) => rect([40 + i * 178, 464, 110, 62], walls[i] as string, { opacity: '0.26' }))
      .join(''),
    ripples([0, 480, 1600, 190], 64, '#ffffff'),
    stoneBridge([300, 566, 860, 190], '#BDB4A6'),
    figure({
      x: 640,
      y: 380,
      height: 84,
      skin: '#EBBB96',
      hair: '#5A3825',
      top: lingon[5],
      style: 'bob',
      garment: 'skirt',
      bottom: fjord[8],
    }),
    figure({ x: 688, y: 378, height: 92, skin: '#A86E47', hair: '#1B1B22', top: skog[6], pose: poses.wave }),
    rect([0, 662, 1600, 138], '#D9CFC0') + rect([0, 656, 1600, 14], '#B7AC9C'),
    times(24)
      .map((i) => rect([(i * 211) % 1600, 690 + ((i * 37) % 96), 64, 7], '#C6BBA9', { rx: 3 }))
      .join(''),
    times(9)
      .map((i) => rect([i * 200 - 4, 566, 10, 96], '#3B4654'))
      .join('') +
      rect([0, 568, 1600, 9], '#3B4654') +
      rect([0, 612, 1600, 6], '#3B4654'),
    bicycle([250, 756, 300], lingon[5], { basket: true }),
    bicycle([640, 762, 300], fjord[6]),
    bicycle([980, 756, 300], saffran, { basket: true, flip: true }),
    leafTree([1460, 776, 540], '#E8A53C', 12),
    times(15)
      .map((i) =>
        ellipse([1180 + i * 27, 740 + ((i * 23) % 48), 9, 5], i % 2 ? '#D98A2B' : '#F2B33D', {
          transform: `rotate(${i * 31} ${1180 + i * 27} ${740 + ((i * 23) % 48)})`,
        }),
      )
      .join(''),
  )
}
