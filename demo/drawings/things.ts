import { amber, darker, honey, ink, lighter, paper, saffran, walnut } from './colours.ts'
import { seeded, times } from './random.ts'
import {
  at,
  circle,
  curve,
  ellipse,
  glow,
  type Point,
  path,
  polygon,
  rect,
  straight,
  stroke,
} from './shapes.ts'

type Spot = readonly [x: number, y: number, size: number]

/** A town bicycle standing on its wheels at the point; `size` is its length. */
export function bicycle(
  [x, y, size]: Spot,
  frame: string,
  options: { basket?: boolean; flip?: boolean } = {},
): string {
  const wheel = (cx: number) =>
    circle([cx, -19, 18], 'none', { stroke: '#2b2f36', 'stroke-width': 2.6 }) +
    times(6)
      .map((i) => {
        const [dx, dy] = [Math.cos((i * Math.PI) / 6) * 17, Math.sin((i * Math.PI) / 6) * 17]
        return stroke(
          straight([
            [cx - dx, -19 - dy],
            [cx + dx, -19 + dy],
          ]),
          '#9aa0a8',
          0.6,
        )
      })
      .join('') +
    circle([cx, -19, 2.2], '#2b2f36') +
    stroke(`M${cx - 15} -33A20.5 20.5 0 0 1 ${cx + 17} -31`, darker(frame, 0.25), 2)
  return at(
    { x, y, scale: size / 100, ...(options.flip && { flip: true }) },
    wheel(-29),
    wheel(29),
    stroke('M-29 -19L-6 -17L-16 -47L-29 -19M-16 -45L22 -46M-6 -17L22 -44', frame, 2.8),
    stroke('M29 -19L20 -56', frame, 2.8),
    stroke('M20 -56Q22 -62 13 -63', '#3a3f47', 2.4),
    stroke('M-16 -45L-18 -53', '#555b64', 2.2),
    path('M-27 -56Q-17 -58 -9 -55Q-14 -51 -22 -51.5Q-28 -52 -27 -56Z', walnut),
    circle([-6, -17, 4.4], '#555b64') + stroke('M-6 -17L-2 -9M-4.5 -8.4h5', '#3a3f47', 1.8),
    stroke('M-38 -40h22', '#3a3f47', 2),
    options.basket
      ? path('M21 -61L43 -61L40 -45L24 -45Z', '#C99A68') +
          stroke('M22 -56.5h20M23 -51h18M27 -61l1 16M32 -61v16M37 -61l-1 16', darker('#C99A68', 0.25), 0.9)
      : circle([25, -52, 3], honey),
  )
}

/** A candle standing on the point, with its flame and light. */
export const candle = ([x, y, size]: Spot, wax = paper, light = true) =>
  (light ? glow([x, y - size * 1.1, size * 1.5], saffran, 0.5) : '') +
  at(
    { x, y, scale: size / 100 },
    rect([-12, -86, 24, 86], wax, { rx: 4 }),
    rect([3, -86, 9, 86], darker(wax, 0.1), { rx: 4 }),
    stroke('M0 -86v-10', ink, 3),
    path('M0 -140C12 -120 14 -112 8 -100Q0 -92 -8 -100C-14 -112 -12 -120 0 -140Z', saffran),
    path('M0 -122C6 -112 6 -106 3 -101Q0 -98 -3 -101C-6 -106 -6 -112 0 -122Z', '#FFF3C4'),
  )

/** A round pleated paper lantern hanging from the point. */
export function paperLantern([x, y, size]: Spot, colour: string, face = false): string {
  const pleats = [-34, -18, 18, 34]
    .map((bow) => stroke(`M0 12Q${bow * 1.5} 52 0 92`, darker(colour, 0.14), 1.6))
    .join('')
  const smile =
    circle([-16, 46, 4], ink) +
    circle([16, 46, 4], ink) +
    circle([-26, 58, 6], '#DB575E', { opacity: '0.5' }) +
    circle([26, 58, 6], '#DB575E', { opacity: '0.5' }) +
    stroke('M-16 62Q0 78 16 62', ink, 3.4)
  return (
    glow([x, y + size * 0.52, size * 1.25], colour, 0.5) +
    at(
      { x, y, scale: size / 100 },
      stroke('M0 -10V10', '#3a3f47', 2),
      circle([0, 52, 42], colour),
      ellipse([-8, 44, 26, 30], lighter(colour, 0.3), { opacity: '0.55' }),
      face ? smile : pleats,
      rect([-14, 6, 28, 8], darker(colour, 0.35), { rx: 3 }) +
        rect([-12, 91, 24, 7], darker(colour, 0.35), { rx: 3 }),
    )
  )
}

/** The point at `share` of the way along a cord that sags between two ends. */
export const onCord = (from: Point, to: Point, sag: number, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share + sag * 4 * share * (1 - share),
]

export const cord = (from: Point, to: Point, sag: number, colour: string, width = 3) =>
  stroke(curve(times(9).map((i) => onCord(from, to, sag, i / 8))), colour, width)

/** Small lamps along a cord. */
export const lightChain = (from: Point, to: Point, sag: number, count: number) =>
  cord(from, to, sag, '#3a3f47', 2.5) +
  times(count)
    .map((i) => {
      const [x, y] = onCord(from, to, sag, (i + 0.5) / count)
      return (
        glow([x, y + 10, 46], saffran, 0.5) +
        rect([x - 4, y, 8, 7], '#3a3f47') +
        circle([x, y + 14, 9], '#FFE9AE')
      )
    })
    .join('')

/** Small flags along a cord. */
export const bunting = (from: Point, to: Point, sag: number, colours: readonly string[], size = 34) =>
  cord(from, to, sag, '#8a7f73', 3) +
  times(Math.round((to[0] - from[0]) / (size * 1.35)))
    .map((i, _, all) => {
      const [x, y] = onCord(from, to, sag, (i + 0.5) / all.length)
      return polygon(
        [
          [x - size / 2, y],
          [x + size / 2, y + 1],
          [x, y + size * 1.15],
        ],
        colours[i % colours.length] as string,
      )
    })
    .join('')

export const pendant = ([x, y, size]: Spot, colour: string, reach = 0) =>
  rect([x - 2, y - reach, 4, reach], '#3a3f47') +
  glow([x, y + size * 0.8, size * 2.4], saffran, 0.45) +
  at(
    { x, y, scale: size / 100 },
    ellipse([0, 58, 24, 12], '#FFF0C2'),
    path('M-10 0h20C14 22 54 26 58 58H-58C-54 26 -14 22 -10 0Z', colour),
    path('M4 0h6C14 22 54 26 58 58H30C30 30 10 24 4 0Z', darker(colour, 0.18)),
  )

/** A reading lamp with a green glass shade standing on the point. */
export const deskLamp = ([x, y, size]: Spot, shade: string) =>
  glow([x, y - size * 0.5, size * 1.7], saffran, 0.6) +
  at(
    { x, y, scale: size / 100 },
    ellipse([0, -3, 26, 6], amber),
    rect([-3.5, -74, 7, 72], amber),
    ellipse([0, -66, 40, 7], '#FFF3C4'),
    path('M-46 -66C-44 -92 -24 -100 0 -100C24 -100 44 -92 46 -66Z', shade),
    path('M10 -99C30 -98 44 -90 46 -66H26C26 -84 22 -94 10 -99Z', darker(shade, 0.2)),
  )

/** Books side by side on the line from x to x + width, standing on y. */
export function bookRow(
  [x, y, width, height]: readonly [number, number, number, number],
  colours: readonly string[],
  seed: number,
) {
  const random = seeded(seed)
  const books: string[] = []
  let left = x
  while (left < x + width - 12) {
    const thick = Math.min(random.between(0.13, 0.27) * height, x + width - left)
    const tall = height * random.between(0.7, 0.97)
    const colour = random.pick(colours)
    const band = lighter(colour, 0.45)
    if (random.chance(0.07) && left + height * 0.5 < x + width) {
      books.push(at({ x: left + thick + 4, y, turn: 12 }, rect([-thick, -tall, thick, tall], colour)))
      left += height * 0.3
      continue
    }
    books.push(rect([left, y - tall, thick - 1.5, tall], colour))
    books.push(
      rect([left, y - tall * 0.86, thick - 1.5, 4], band),
      rect([left, y - tall * 0.2, thick - 1.5, 3], band),
    )
    left += thick
  }
  return books.join('')
}

/** Coffee in a cup with saucer seen from above; `size` is the saucer's radius. */
export const cupFromAbove = ([x, y, size]: Spot, china: string) =>
  at(
    { x, y, scale: size / 100 },
    ellipse([6, 10, 102, 102], '#1D1F23', { opacity: '0.12' }),
    circle([0, 0, 100], china) + circle([0, 0, 84], darker(china, 0.06)),
    stroke('M58 -24L96 -50', lighter(china, 0.3), 17),
    circle([0, 0, 64], lighter(china, 0.3)) + circle([0, 0, 54], '#5B3A29'),
    stroke('M-30 -22A38 38 0 0 1 14 -35', '#8A5C40', 6),
  )

/** A plate from above with a coloured rim. */
export const plate = ([x, y, size]: Spot, china: string, rim: string) =>
  ellipse([x + size * 0.06, y + size * 0.08, size, size], '#1D1F23', { opacity: '0.13' }) +
  circle([x, y, size], china) +
  circle([x, y, size * 0.93], 'none', { stroke: rim, 'stroke-width': size * 0.035 }) +
  circle([x, y, size * 0.68], darker(china, 0.045))

/** A saffron bun: an S of dough with a raisin in each curl. */
export const saffronBun = ([x, y, size]: Spot, turn: number) => {
  const curl: Point[] = times(13).map((i) => {
    const angle = ((300 - i * 41) * Math.PI) / 180
    const reach = 2 + i * 1.15
    return [5 + Math.cos(angle) * reach, -23 + Math.sin(angle) * reach]
  })
  const other = curl.map(([px, py]): Point => [-px, -py]).reverse()
  const dough = curve([...curl, [0, 0], ...other])
  return at(
    { x, y, scale: size / 100, turn },
    at({ x: 2.5, y: 4 }, stroke(dough, '#1D1F23', { 'stroke-width': 19, opacity: '0.18' })),
    stroke(dough, '#B9741F', 19),
    stroke(dough, '#E5A63A', 15),
    stroke(dough, '#F3C56B', 3.5),
    circle([5, -23, 5.6], '#4A2A26') + circle([-5, 23, 5.6], '#4A2A26'),
  )
}

/** A cinnamon bun from above with pearl sugar. */
export function cinnamonBun([x, y, size]: Spot, seed: number): string {
  const random = seeded(seed)
  const spiral = curve(
    times(20).map((i) => [Math.cos(i * 0.75) * (3 + i * 1.9), Math.sin(i * 0.75) * (3 + i * 1.9)]),
  )
  const sugar = times(22).map(() => {
    const [angle, reach] = [random.between(0, 6.3), random.between(4, 36)]
    return circle([Math.cos(angle) * reach, Math.sin(angle) * reach, random.between(1.5, 2.7)], '#ffffff')
  })
  return at(
    { x, y, scale: size / 100, turn: seed * 40 },
    circle([0, 0, 46], '#C2803F'),
    circle([-2, -2, 43], '#D99A55'),
    stroke(spiral, '#8A4F26', 5),
    sugar.join(''),
  )
}

/** A pot plant standing on the point. */
export const potPlant = ([x, y, size]: Spot, pot: string, leaf: string) =>
  at(
    { x, y, scale: size / 100 },
    [-44, -24, 0, 24, 44]
      .map((lean, i) =>
        at(
          { y: -34, turn: lean },
          path('M0 0C-14 -20 -12 -48 0 -64C12 -48 14 -20 0 0Z', i % 2 ? leaf : darker(leaf, 0.14)),
          stroke('M0 -4V-52', lighter(leaf, 0.2), 1.4),
        ),
      )
      .join(''),
    path('M-24 -38H24L18 0H-18Z', pot) + rect([-27, -42, 54, 10], lighter(pot, 0.15), { rx: 2 }),
  )

/** A cloth-covered table as wide as given, its top edge at y, down to the picture's bottom. */
export const clothTable = (
  [x, y, width, bottom]: readonly [number, number, number, number],
  cloth: string,
  trim: string,
) => {
  const folds = times(Math.round(width / 110)).map((i) => {
    const fx = x + (i + 0.6) * 110
    return path(`M${fx} ${y + 22}L${fx + 18} ${bottom}H${fx - 12}Z`, darker(cloth, 0.05))
  })
  return (
    rect([x, y, width, bottom - y], darker(cloth, 0.03)) +
    folds.join('') +
    rect([x, y, width, 24], lighter(cloth, 0.3)) +
    rect([x, y + 24, width, 5], trim)
  )
}
