import { darker, fjord, honey, ink, lingon, oak, paper, skog } from '#demo/drawings/colours.ts'
import { times } from '#demo/drawings/random.ts'
import { at, circle, ellipse, type Point, rect, stroke, svg } from '#demo/drawings/shapes.ts'
import { flameFromAbove, planks } from '#demo/drawings/table-top.ts'
import { cinnamonBun, cupFromAbove, plate, saffronBun } from '#demo/drawings/things.ts'

const size: Point = [1600, 800]

const sprig = (
  [x, y, scale, turn]: readonly [number, number, number, number],
  leaf: string,
  berries?: string,
) =>
  at(
    { x, y, scale, turn },
    stroke('M0 0Q40 -8 96 0', darker(leaf, 0.2), 3),
    times(7)
      .map((i) => {
        const lx = 14 + i * 12
        return ellipse([0, 0, 13, 4.6], i % 2 ? leaf : darker(leaf, 0.1), {
          transform: `translate(${lx} ${i % 2 ? -9 : 7}) rotate(${i % 2 ? -38 : 38})`,
        })
      })
      .join(''),
    berries ? circle([30, -4, 6], berries) + circle([58, 5, 6], berries) + circle([80, -5, 5], berries) : '',
  )

/** Saffron buns, cinnamon buns and coffee on a checked cloth. */
export function fika(): string {
  const checks = times(15).map((i) => rect([130 + i * 90, 0, 40, 800], fjord[4], { opacity: '0.16' }))
  const rows = times(9).map((i) => rect([100, i * 90 + 20, 1400, 40], fjord[4], { opacity: '0.16' }))
  const tray: [number, number, number][] = [
    [622, 300, 22],
    [812, 268, -24],
    [1008, 300, 32],
    [640, 486, -22],
    [830, 490, 28],
    [1022, 480, -26],
  ]
  return svg(
    size,
    planks(oak, 3),
    rect([112, 0, 1400, 800], ink, { opacity: '0.1' }),
    rect([100, 0, 1400, 800], paper) + checks.join('') + rows.join(''),
    rect([100, 0, 10, 800], fjord[6]) + rect([1490, 0, 10, 800], fjord[6]),
    ellipse([832, 404, 364, 254], ink, { opacity: '0.13' }),
    ellipse([820, 384, 364, 254], skog[6]) +
      ellipse([820, 384, 330, 222], skog[7]) +
      ellipse([820, 384, 318, 211], skog[6]),
    tray.map(([x, y, turn]) => saffronBun([x, y, 218], turn)).join(''),
    plate([318, 250, 132], paper, lingon[5]) + cinnamonBun([318, 250, 172], 3),
    cupFromAbove([298, 560, 118], fjord[2]),
    plate([1322, 560, 132], paper, fjord[6]) + saffronBun([1322, 560, 216], 52),
    cupFromAbove([1330, 226, 112], honey),
    flameFromAbove([560, 690, 44]) + flameFromAbove([1010, 96, 38]) + flameFromAbove([1120, 712, 36]),
    sprig([460, 92, 1.5, 14], skog[7], lingon[5]) +
      sprig([640, 740, 1.4, -8], skog[7], lingon[5]) +
      sprig([166, 400, 1.1, 10], skog[6], lingon[5]),
    stroke('M1480 640l-96 92', '#B8BDC4', 12) +
      ellipse([1378, 738, 26, 19], '#B8BDC4', { transform: 'rotate(-44 1378 738)' }) +
      ellipse([1378, 738, 17, 11], '#9CA3AC', { transform: 'rotate(-44 1378 738)' }),
  )
}
