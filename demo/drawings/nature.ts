import { darker, fjord, lighter, paper, skog } from './colours.ts'
import { seeded, times } from './random.ts'
import { at, circle, curve, ellipse, type Point, path, polygon, rect, straight, stroke } from './shapes.ts'

interface Ridge {
  width: number
  bottom: number
  y: number
  height: number
  seed: number
  steps?: number
}

/** A soft line of hills from edge to edge, filled down to `bottom`. */
export function hills({ width, bottom, y, height, seed, steps = 6 }: Ridge, colour: string): string {
  const random = seeded(seed)
  const crest: Point[] = times(steps + 3).map((i) => [
    ((i - 1) / steps) * width,
    y - random.between(0, height),
  ])
  return path(`${curve(crest)}L${width * 1.3} ${bottom}L${-width * 0.3} ${bottom}Z`, colour)
}

/** A mountain with a lit and a shaded side and snow that follows the ridge. */
export function mountain(
  [x, y, width, height]: readonly [number, number, number, number],
  rock: string,
  snow: string,
) {
  const top: Point = [x, y - height]
  const side = (dx: number, dy: number): Point => [x + dx * width, y - dy * height]
  return (
    polygon(
      [
        side(-0.5, 0),
        side(-0.28, 0.5),
        side(-0.17, 0.62),
        top,
        side(0.12, 0.72),
        side(0.3, 0.4),
        side(0.5, 0),
      ],
      rock,
    ) +
    polygon(
      [top, side(0.12, 0.72), side(0.3, 0.4), side(0.5, 0), side(0.06, 0), side(0.1, 0.3), side(-0.02, 0.55)],
      darker(rock, 0.22),
    ) +
    polygon(
      [
        side(-0.17, 0.62),
        top,
        side(0.12, 0.72),
        side(0.2, 0.58),
        side(0.11, 0.56),
        side(0.06, 0.66),
        side(0, 0.5),
        side(-0.06, 0.62),
        side(-0.12, 0.46),
        side(-0.17, 0.55),
        side(-0.23, 0.5),
        side(-0.28, 0.5),
      ],
      snow,
    ) +
    polygon(
      [
        top,
        side(0.12, 0.72),
        side(0.2, 0.58),
        side(0.11, 0.56),
        side(0.06, 0.66),
        side(0, 0.5),
        side(-0.02, 0.66),
      ],
      darker(snow, 0.1),
    )
  )
}

/** A spruce standing at a point; with snow on its branches when a snow colour is given. */
export function spruce(
  [x, y, height]: readonly [number, number, number],
  colour: string,
  snow?: string,
): string {
  const tiers = 4
  const parts = times(tiers).map((i) => {
    const bottom = -8 - (tiers - 1 - (tiers - 1 - i)) * 20
    const half = 24 - i * 5
    const peak = bottom - 38 + i
    const tier = `M0 ${peak}Q${half * 0.35} ${bottom - 12} ${half} ${bottom}Q0 ${bottom + 7} ${-half} ${bottom}Q${-half * 0.35} ${bottom - 12} 0 ${peak}Z`
    const shade = `M0 ${peak}Q${half * 0.35} ${bottom - 12} ${half} ${bottom}Q${half * 0.4} ${bottom + 4} ${half * 0.12} ${bottom + 3}Z`
    const cap = snow
      ? path(
          `M0 ${peak}Q${-half * 0.35} ${bottom - 12} ${-half} ${bottom}Q${-half * 0.5} ${bottom - 5} ${-half * 0.2} ${bottom - 12}Q0 ${bottom - 8} ${half * 0.3} ${bottom - 14}Z`,
          snow,
        )
      : ''
    return path(tier, colour) + path(shade, darker(colour, 0.16)) + cap
  })
  return at(
    { x, y, scale: height / 104 },
    rect([-3, -12, 6, 12], darker('#5b3d2b', snow ? 0 : 0.35)),
    parts.join(''),
  )
}

/** A round leafy tree: trunk, a few soft crowns in one colour, light from the left. */
export function leafTree(
  [x, y, height]: readonly [number, number, number],
  colour: string,
  seed: number,
): string {
  const random = seeded(seed)
  const crowns = times(7).map((i) => {
    const angle = (i / 7) * Math.PI * 2
    return [
      Math.cos(angle) * 19 + random.between(-3, 3),
      -64 + Math.sin(angle) * 17 + random.between(-3, 3),
      random.between(15, 19),
    ] as const
  })
  const leaves = times(16).map(() =>
    ellipse([random.between(-24, 24), random.between(-86, -44), 2.4, 1.5], lighter(colour, 0.25), {
      opacity: '0.75',
    }),
  )
  return at(
    { x, y, scale: height / 100 },
    path('M-3.4 0C-2.4 -18 -2.4 -30 -3 -50L3 -50C2.4 -30 2.4 -18 3.8 0Z', '#6b4a36'),
    stroke('M0 -34L11 -52M0 -40L-11 -56', '#6b4a36', 2.2),
    crowns.map(([cx, cy, r]) => circle([cx + 3, cy + 4, r], darker(colour, 0.14))).join(''),
    crowns.map(([cx, cy, r]) => circle([cx - 2, cy - 2, r * 0.92], colour)).join(''),
    circle([0, -66, 20], colour),
    leaves.join(''),
  )
}

/** A birch: white trunk with dark marks and hanging light leaves. */
export function birch(
  [x, y, height]: readonly [number, number, number],
  colour: string,
  seed: number,
): string {
  const random = seeded(seed)
  const marks = times(9).map(() => {
    const my = random.between(-78, -4)
    const mx = random.between(-1.6, 0.4)
    return stroke(`M${mx} ${my}l1.6 0.3`, '#39393c', 0.9)
  })
  const strands = times(11).map((i) => {
    const vx = -20 + i * 4
    const top = -97 + Math.abs(i - 5) * 5
    return ellipse(
      [vx, top + 24, 3.6, 22 + random.between(-4, 5)],
      i % 2 ? darker(colour, 0.07) : lighter(colour, 0.16),
    )
  })
  return at(
    { x, y, scale: height / 100 },
    path('M-2.6 0L-1.4 -80L1 -80L2.4 0Z', '#f4f1ea'),
    path('M0.6 0L0.4 -80L1 -80L2.4 0Z', '#d8d3c8'),
    marks.join(''),
    path(
      'M0 -106C14 -102 26 -82 24 -58C20 -50 15 -52 12 -58C9 -48 5 -50 1 -60C-3 -50 -8 -48 -11 -58C-15 -50 -21 -50 -24 -58C-26 -82 -14 -102 0 -106Z',
      colour,
    ),
    strands.join(''),
  )
}

export function stars(
  [x, y, width, height]: readonly [number, number, number, number],
  count: number,
  seed: number,
) {
  const random = seeded(seed)
  return times(count)
    .map(() =>
      circle(
        [x + random.between(0, width), y + random.between(0, height), random.between(1, 3.2)],
        '#ffffff',
        {
          opacity: random.between(0.35, 0.95).toFixed(2),
        },
      ),
    )
    .join('')
}

export const moon = ([x, y, r]: readonly [number, number, number], colour: string, sky: string) =>
  circle([x, y, r], colour) + circle([x + r * 0.42, y - r * 0.2, r * 0.88], sky)

export const cloud = ([x, y, size]: readonly [number, number, number], colour: string, opacity = 0.9) =>
  at(
    { x, y, scale: size / 100, opacity },
    path('M-52 14a18 18 0 0 1 6 -35a27 27 0 0 1 49 -7a22 22 0 0 1 38 14a15 15 0 0 1 4 28Z', colour),
  )

/** Short light lines on water, denser towards the viewer. */
export function ripples(
  [x, y, width, height]: readonly [number, number, number, number],
  count: number,
  colour: string,
) {
  const random = seeded(count * 31 + Math.round(width))
  return times(count)
    .map((i) => {
      const share = (i + 0.5) / count
      const length = 18 + share * random.between(30, 90)
      const px = x + random.between(0, Math.max(width - length, 1))
      const py = y + share * height
      return stroke(`M${px.toFixed(0)} ${py.toFixed(0)}h${length.toFixed(0)}`, colour, {
        'stroke-width': 1.5 + share * 3,
        opacity: random.between(0.25, 0.7).toFixed(2),
      })
    })
    .join('')
}

export function snowfall([width, height]: Point, count: number, seed: number): string {
  const random = seeded(seed)
  return times(count)
    .map(() =>
      circle([random.between(0, width), random.between(0, height), random.between(2, 5)], '#ffffff', {
        opacity: random.between(0.4, 0.9).toFixed(2),
      }),
    )
    .join('')
}

/** Meadow flowers and grass between two heights, larger in front. */
export function meadow(
  [x, y, width, height]: readonly [number, number, number, number],
  count: number,
  seed: number,
) {
  const random = seeded(seed)
  const petals = [paper, '#F2B33D', '#B08FE8', '#F1797C', fjord[4]]
  return times(count)
    .map((i) => {
      const share = i / count
      const px = x + random.between(0, width)
      const py = y + share * height
      const tall = 14 + share * 34
      const lean = random.between(-6, 6)
      const stalk = stroke(
        straight([
          [px, py],
          [px + lean, py - tall],
        ]),
        random.pick([skog[5], skog[6], skog[7]]),
        1.5 + share * 1.5,
      )
      return random.chance(0.55)
        ? stalk + daisy([px + lean, py - tall, 3 + share * 7], random.pick(petals))
        : stalk
    })
    .join('')
}

export function daisy([x, y, r]: readonly [number, number, number], petal: string): string {
  const heart = petal === '#F2B33D' ? '#9A5B1C' : '#F2B33D'
  const ring = times(6).map((i) => {
    const angle = (i / 6) * Math.PI * 2
    return circle([x + Math.cos(angle) * r * 0.62, y + Math.sin(angle) * r * 0.62, r * 0.42], petal)
  })
  return ring.join('') + circle([x, y, r * 0.36], heart)
}
