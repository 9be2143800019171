/** The ten colours of the accent, from the lightest to the darkest. */
export type AccentSteps = readonly string[]

/** Relative luminance of each step (WCAG 2.2): contrasts depend on it alone, so they hold for every hue (docs/look.md). */
export const stepLuminances = [
  0.9175, 0.8208, 0.6767, 0.5168, 0.3732, 0.2533, 0.152, 0.1035, 0.0657, 0.0388,
] as const

/** Share of the brand's chroma that each step has. */
const chromas = [0.13, 0.3, 0.52, 0.72, 0.9, 1, 1, 0.93, 0.8, 0.68] as const

/** The palettes that are ready, by their names; the first is the site's own. */
export const palettes = {
  fjord: '#edf7ff #d6edff #b3dcfa #8cc5ee #62acdd #3c91c7 #1473a7 #00608f #004d74 #003b5b',
  skog: '#eef8f1 #d8f0df #b8e0c4 #93cba5 #6cb385 #4d9969 #2d7b4d #18683c #11532f #0a4023',
  ockra: '#fff4eb #fee6d1 #f8cfac #ebb383 #da9658 #c07a35 #a05c0d #884c00 #6e3c00 #552e00',
  plommon: '#fcf3ff #f7e3ff #efcafd #dfacf1 #cc8de2 #b271c8 #9353a9 #7e4193 #663377 #50265d',
} as const

export type PaletteName = keyof typeof palettes

export const paletteNames = Object.keys(palettes) as PaletteName[]

export const isPaletteName = (value: string): value is PaletteName => Object.hasOwn(palettes, value)

/** @returns the steps as they are stored; empty for none */
export const readSteps = (stored: string): AccentSteps => (stored === '' ? [] : stored.split(' '))

type Triple = readonly [number, number, number]

/** @returns the colour as `#rrggbb`, of `#RGB`, `rrggbb` and the like; null for what is no colour */
export function readColour(typed: string): string | null {
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim()) ?? []
  if (digits === '') return null
  const six = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return `#${six.toLowerCase()}`
}

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const fromLinear = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

const channels = (hex: string): Triple =>
  [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Triple

const luminanceOf = ([red, green, blue]: Triple): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** @returns the relative luminance of `#rrggbb` */
export const luminance = (hex: string): number => luminanceOf(channels(hex))

/** @returns the contrast of two colours `#rrggbb` */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever can be read better on a colour: 4.59 at the least. */
export const textOn = (hex: string): string =>
  contrast(hex, '#000000') >= contrast(hex, '#ffffff') ? '#000000' : '#ffffff'

/** Hue as an angle in radians and chroma, as OKLCH has them. */
type Hue = { angle: number; chroma: number }

function hueOf([red, green, blue]: Triple): Hue {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const chroma = Math.hypot(a, b)
  // The grey of eight bits is not quite without colour.
  return { angle: Math.atan2(b, a), chroma: chroma < 0.001 ? 0 : chroma }
}

function toRgb(lightness: number, { angle, chroma }: Hue): Triple {
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isShown = (rgb: Triple): boolean => rgb.every((value) => value >= -1e-6 && value <= 1 + 1e-6)

/** @returns the largest or smallest value between two at which the test turns, as near as 40 halvings bring it */
function turningPoint(from: number, to: number, isBelow: (value: number) => boolean): number {
  let [low, high] = [from, to]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    if (isBelow(middle)) low = middle
    else high = middle
  }
  return low
}

/** @returns the colour of that lightness and hue, with less chroma where a screen cannot show it */
function shown(lightness: number, hue: Hue): Triple {
  const whole = toRgb(lightness, hue)
  if (isShown(whole)) return whole
  const chroma = turningPoint(0, hue.chroma, (tried) => isShown(toRgb(lightness, { ...hue, chroma: tried })))
  return toRgb(lightness, { ...hue, chroma })
}

const toHex = (rgb: Triple): string =>
  `#${rgb
    .map((value) => Math.round(fromLinear(Math.min(1, Math.max(0, value))) * 255))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`

/** @returns the ten steps in the hue of a colour `#rrggbb`, whose luminances are always the same */
export function stepsOf(colour: string): AccentSteps {
  const { angle, chroma } = hueOf(channels(colour))
  return stepLuminances.map((wanted, index) => {
    const share = (chromas[index] ?? 1) * 1.05
    const hue = { angle, chroma: Math.min(chroma, Math.min(chroma, 0.37) * share) }
    const lightness = turningPoint(0, 1, (tried) => luminanceOf(shown(tried, hue)) < wanted)
    return toHex(shown(lightness, hue))
  })
}

/** @returns the steps of what was chosen: a palette's name or a colour; none for nothing, null for what is neither */
export function accentOf(chosen: string): AccentSteps | null {
  if (chosen === '') return []
  if (isPaletteName(chosen)) return readSteps(palettes[chosen])
  const colour = readColour(chosen)
  return colour === null ? null : stepsOf(colour)
}
