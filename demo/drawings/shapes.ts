/** SVG written as strings. Geometry comes first as one list, then the colour, then anything unusual. */
export type Attributes = Record<string, string | number>
export type Point = readonly [x: number, y: number]
type Box = readonly [x: number, y: number, width: number, height: number]

const short = (value: string | number) =>
  typeof value === 'number' ? String(Math.round(value * 10) / 10) : value

export function element(name: string, attributes: Attributes, children = ''): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${short(value)}"`)
    .join('')
  return children ? `<${name}${written}>${children}</${name}>` : `<${name}${written}/>`
}

export const svg = ([width, height]: Point, ...layers: string[]) =>
  element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    layers.join(''),
  )

export const rect = ([x, y, width, height]: Box, fill: string, more: Attributes = {}) =>
  element('rect', { x, y, width, height, fill, ...more })

export const circle = ([cx, cy, r]: readonly [number, number, number], fill: string, more: Attributes = {}) =>
  element('circle', { cx, cy, r, fill, ...more })

export const ellipse = ([cx, cy, rx, ry]: Box, fill: string, more: Attributes = {}) =>
  element('ellipse', { cx, cy, rx, ry, fill, ...more })

export const path = (d: string, fill: string, more: Attributes = {}) => element('path', { d, fill, ...more })

export const polygon = (points: readonly Point[], fill: string, more: Attributes = {}) =>
  path(`${straight(points)}Z`, fill, more)

/** A line of `width` with round ends along path data. */
export const stroke = (d: string, colour: string, width: number | Attributes) =>
  element('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...(typeof width === 'number' ? { 'stroke-width': width } : width),
  })

const pair = ([x, y]: Point) => `${short(x)} ${short(y)}`

export const straight = (points: readonly Point[]) => `M${points.map(pair).join('L')}`

/** Path data of a soft curve through all points (Catmull-Rom turned into Bézier). */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length
  const point = (i: number) =>
    points[closed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1)] as Point
  let d = `M${pair(point(0))}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, from, to, after] = [point(i - 1), point(i), point(i + 1), point(i + 2)]
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    d += `C${pair(first)} ${pair(second)} ${pair(to)}`
  }
  return closed ? `${d}Z` : d
}

interface Placement {
  x?: number
  y?: number
  scale?: number
  turn?: number
  flip?: boolean
  opacity?: number
}

/** Puts what is drawn around the origin at a place, optionally scaled, turned (degrees) or mirrored. */
export function at(
  { x = 0, y = 0, scale = 1, turn = 0, flip = false, opacity }: Placement,
  ...parts: string[]
) {
  const size = Math.round(scale * 1000) / 1000
  const transform =
    `translate(${pair([x, y])})` +
    (turn ? ` rotate(${short(turn)})` : '') +
    (size !== 1 || flip ? ` scale(${flip ? -size : size} ${size})` : '')
  return element(
    'g',
    opacity === undefined ? { transform } : { transform, opacity: String(opacity) },
    parts.join(''),
  )
}

/** A vertical run of colours. Equal runs share an id, so repeating one in a picture does no harm. */
export function fade(box: Box, colours: readonly string[], more: Attributes = {}): string {
  const id = `f${colours.join('').replaceAll('#', '')}`
  const stops = colours.map((colour, i) =>
    element('stop', { offset: `${Math.round((i / (colours.length - 1)) * 100)}%`, 'stop-color': colour }),
  )
  const defs = element(
    'defs',
    {},
    element('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, stops.join('')),
  )
  return defs + rect(box, `url(#${id})`, more)
}

/** A strip of colour that is clear above and below and strongest towards its foot. */
export function veil(box: Box, colour: string, strength: number): string {
  const id = `v${colour.slice(1)}${Math.round(strength * 100)}`
  const stop = (offset: string, opacity: number) =>
    element('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity.toFixed(2) })
  const stops = stop('0%', 0) + stop('55%', strength * 0.45) + stop('86%', strength) + stop('100%', 0)
  const defs = element('defs', {}, element('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, stops))
  return defs + rect(box, `url(#${id})`)
}

/** Light around a point: full strength in the middle, nothing at the rim. */
export function glow([x, y, r]: readonly [number, number, number], colour: string, strength = 0.6): string {
  const id = `g${colour.slice(1)}${Math.round(strength * 100)}`
  const stop = (offset: string, opacity: number) =>
    element('stop', {
      offset,
      'stop-color': colour,
      'stop-opacity': String(Math.round(opacity * 1000) / 1000),
    })
  const stops = stop('0%', strength) + stop('45%', strength * 0.4) + stop('100%', 0)
  return element('defs', {}, element('radialGradient', { id }, stops)) + circle([x, y, r], `url(#${id})`)
}

/** Keeps `parts` inside the shape of some path data; `id` must be the only one of its name in the picture. */
export const clipped = (id: string, d: string, ...parts: string[]) =>
  element('defs', {}, element('clipPath', { id }, element('path', { d }))) +
  element('g', { 'clip-path': `url(#${id})` }, parts.join(''))
