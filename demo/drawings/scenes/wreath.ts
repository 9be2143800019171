import { fjord, ink, lingon, ljung, paper, saffran, sand, skog } from '#demo/drawings/colours.ts'
import { daisy } from '#demo/drawings/nature.ts'
import { seeded, times } from '#demo/drawings/random.ts'
import { at, circle, curve, type Point, path, stroke, svg } from '#demo/drawings/shapes.ts'
import { planks } from '#demo/drawings/table-top.ts'

const size: Point = [1600, 800]

/** A flower wreath half tied, with flowers, ribbon and scissors around it. */
export function wreath(): string {
  const random = seeded(21)
  const leaves = times(110).map((i) => {
    const angle = (i / 110) * Math.PI * 2
    const reach = 232 + random.between(-34, 34)
    const turn = (angle * 180) / Math.PI + 90 + random.between(-40, 40)
    return at(
      {
        x: 800 + Math.cos(angle) * reach,
        y: 400 + Math.sin(angle) * reach,
        turn,
        scale: random.between(0.8, 1.35),
      },
      path('M-32 0Q0 -15 32 0Q0 15 -32 0Z', random.pick([skog[4], skog[5], skog[6], skog[7]])),
      stroke('M-26 0H26', skog[8], 1),
    )
  })
  const flowers = times(34).map((i) => {
    const angle = (i / 34) * Math.PI * 2 + random.between(-0.07, 0.07)
    const reach = 232 + random.between(-26, 26)
    const petal = random.pick([paper, paper, saffran, lingon[4], ljung[4], fjord[4], fjord[5]])
    const [x, y] = [800 + Math.cos(angle) * reach, 400 + Math.sin(angle) * reach]
    return (
      circle([x + 3, y + 5, 30], skog[9], { opacity: '0.22' }) + daisy([x, y, random.between(24, 40)], petal)
    )
  })
  const loose = ([x, y, turn]: readonly [number, number, number], petal: string) =>
    at(
      { x, y, turn },
      stroke('M0 0Q10 70 0 150', skog[6], 6),
      at({ y: 86, turn: 40 }, path('M0 0Q26 -12 52 0Q26 12 0 0Z', skog[5])),
      at({ y: 60, turn: 140 }, path('M0 0Q26 -12 52 0Q26 12 0 0Z', skog[5])),
      daisy([0, 0, 36], petal),
    )
  return svg(
    size,
    planks('#DCE8E4', 8),
    circle([812, 418, 232], 'none', { stroke: ink, 'stroke-width': 84, opacity: '0.08' }),
    stroke('M800 168A232 232 0 1 1 799 168', '#7C5A3C', 16),
    leaves.join(''),
    flowers.join(''),
    loose([200, 190, -14], saffran) + loose([318, 150, 6], paper) + loose([262, 250, -34], ljung[4]),
    loose([1310, 510, 160], lingon[4]) + loose([1420, 470, 196], paper) + loose([1366, 410, 176], fjord[4]),
    stroke(
      curve([
        [1480, 90],
        [1380, 150],
        [1300, 90],
        [1220, 170],
        [1140, 120],
      ]),
      lingon[5],
      18,
    ) +
      stroke(
        curve([
          [1480, 90],
          [1380, 150],
          [1300, 90],
          [1220, 170],
          [1140, 120],
        ]),
        lingon[3],
        3,
      ),
    circle([1490, 96, 52], lingon[6]) + circle([1490, 96, 34], lingon[5]) + circle([1490, 96, 14], sand),
    at(
      { x: 300, y: 600, turn: 28 },
      path('M-6 0L150 -22L156 -10L0 18Z', '#AEB6BF') +
        path('M-6 6L154 20L150 34L-2 -10Z', '#C6CDD4') +
        circle([20, 4, 6], '#6E7780'),
      circle([-52, -30, 33], 'none', { stroke: fjord[6], 'stroke-width': 15 }) +
        circle([-52, 42, 33], 'none', { stroke: fjord[6], 'stroke-width': 15 }),
      stroke('M-26 -14L10 3M-26 25L10 4', fjord[6], 13),
    ),
  )
}
