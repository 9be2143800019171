import { darker, fjord, ink, lighter, linen, lingon, paper, saffran, skog } from '#demo/drawings/colours.ts'
import { seeded, times } from '#demo/drawings/random.ts'
import { at, circle, curve, ellipse, type Point, path, rect, stroke, svg } from '#demo/drawings/shapes.ts'
import { flameFromAbove } from '#demo/drawings/table-top.ts'

const size: Point = [1600, 800]

/** An open song book between glasses, candles and a garland. */
export function songBook(): string {
  const staff = (x: number, y: number, seed: number) => {
    const random = seeded(seed)
    const notes = times(8).map((i) => {
      const [nx, ny] = [x + 20 + i * 32, y + random.between(4, 44)]
      return (
        ellipse([nx, ny, 8, 6], ink, { transform: `rotate(-20 ${nx} ${ny})` }) +
        stroke(`M${nx + 7} ${ny - 2}v-34`, ink, 2.6) +
        (i % 3 === 1 ? stroke(`M${nx + 7} ${ny - 36}q14 8 9 20`, ink, 2.6) : '')
      )
    })
    return (
      times(5)
        .map((i) => rect([x, y + i * 12, 276, 2], '#A9A294'))
        .join('') +
      notes.join('') +
      times(2)
        .map((i) => rect([x, y + 70 + i * 16, i ? 200 : 262, 6], '#CFC8BA', { rx: 3 }))
        .join('')
    )
  }
  const glass = ([x, y]: Point, wine: string) =>
    ellipse([x + 9, y + 14, 78, 78], ink, { opacity: '0.22' }) +
    circle([x, y, 78], '#DDEBF2', { opacity: '0.55' }) +
    circle([x, y, 62], wine) +
    stroke(`M${x - 44} ${y - 24}A50 50 0 0 1 ${x - 8} ${y - 49}`, lighter(wine, 0.5), 8) +
    circle([x, y, 75], 'none', { stroke: '#ffffff', 'stroke-width': 5, opacity: '0.75' })
  const garland = curve([
    [-40, 120],
    [160, 60],
    [330, 130],
    [520, 56],
    [760, 92],
    [1000, 44],
    [1230, 118],
    [1440, 52],
    [1660, 120],
  ])
  const random = seeded(5)
  const green = times(75).map((i) => {
    const gx = -20 + i * 22
    const gy = 88 + Math.sin(i * 0.55) * 26
    return at(
      { x: gx, y: gy, turn: random.between(-70, 70), scale: random.between(0.8, 1.2) },
      path('M-30 0Q0 -14 30 0Q0 14 -30 0Z', random.pick([skog[5], skog[6], skog[7]])),
    )
  })
  const berries = times(17).map(
    (i) =>
      circle([30 + i * 96, 88 + Math.sin((i * 96) / 40) * 24, 11], lingon[5]) +
      circle([27 + i * 96, 84 + Math.sin((i * 96) / 40) * 24, 3.5], lingon[3]),
  )
  return svg(
    size,
    rect([0, 0, 1600, 800], lingon[8]),
    times(20)
      .map((i) =>
        at(
          { x: 40 + (i % 10) * 170, y: 300 + Math.floor(i / 10) * 330, turn: 45 },
          rect([-9, -9, 18, 18], lingon[7]),
        ),
      )
      .join(''),
    stroke(garland, skog[8], 6),
    green.join(''),
    berries.join(''),
    path('M404 250L800 276L1196 250L1206 726L800 752L394 726Z', ink, { opacity: '0.25' }),
    path('M396 226L800 250L1204 226V706L800 730L396 706Z', fjord[8]),
    path('M414 216Q620 190 800 232V716Q620 676 414 698Z', paper) +
      path('M1186 216Q980 190 800 232V716Q980 676 1186 698Z', linen),
    path('M800 232Q770 222 744 217V700Q774 706 800 716Z', darker(linen, 0.1), { opacity: '0.6' }),
    staff(452, 262, 2) + staff(452, 402, 9) + staff(452, 542, 4),
    staff(842, 262, 14) + staff(842, 402, 6),
    at(
      { x: 1000, y: 600 },
      path('M-40 40h80l-12 -76h-56Z', saffran) +
        path('M-52 -36l52 -34l52 34Z', fjord[7]) +
        rect([-56, 40, 112, 12], fjord[7], { rx: 4 }) +
        circle([0, 6, 15], '#FFF3C4'),
    ),
    stroke('M802 720C812 760 800 780 820 812', saffran, 12),
    glass([220, 360], lingon[5]) + glass([1392, 346], saffran),
    flameFromAbove([220, 610, 56]) +
      flameFromAbove([1396, 600, 56]) +
      flameFromAbove([96, 470, 40]) +
      flameFromAbove([1516, 476, 40]),
  )
}
