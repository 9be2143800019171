import { darker, mix } from './colours.ts'
import { circle, ellipse, type Point, path, stroke, svg } from './shapes.ts'

const size: Point = [800, 1000]

interface Face {
  skin: string
  hair: string
  /** Hair drawn behind the head and in front of it. */
  behind: string
  above: string
  clothes: string
  background: string
  eyes?: string
  smile?: 'open' | 'soft'
  extra?: string
}

const blink = (x: number, iris: string, brow: string) =>
  ellipse([x, 432, 21, 14], '#FFFFFF') +
  circle([x + 1, 433, 12.5], iris) +
  circle([x + 1, 433, 6.5], '#1B1513') +
  circle([x + 5, 428, 3.6], '#FFFFFF') +
  stroke(`M${x - 23} 430Q${x} 408 ${x + 23} 429`, '#2B1D18', 5.5) +
  stroke(`M${x - 29} 394Q${x} 374 ${x + 29} 391`, brow, 9)

/** A flat portrait: shoulders, face and hair in front of a quiet background. */
export function portrait({
  skin,
  hair,
  behind,
  above,
  clothes,
  background,
  eyes = '#5A3A22',
  smile = 'soft',
  extra = '',
}: Face): string {
  const shade = mix(skin, '#8C3B2A', 0.24)
  const lips = mix(skin, '#A8323C', 0.62)
  const brow = darker(hair, 0.25)
  const mouth =
    smile === 'open'
      ? path('M346 534Q400 556 454 534Q442 590 400 591Q358 590 346 534Z', '#7C2430') +
        path('M353 538Q400 556 447 538L443 550Q400 563 357 550Z', '#FFFFFF') +
        path('M374 582Q400 566 426 582Q414 591 400 591Q386 591 374 582Z', '#D86A6E')
      : stroke('M350 540Q400 582 450 540', lips, 9) + stroke('M346 536q-6 2 -8 8M454 536q6 2 8 8', shade, 5)
  return svg(
    size,
    background,
    behind,
    path('M244 440C232 226 568 226 556 440Z', hair) +
      path('M336 560L318 722Q400 850 482 722L464 560Z', darker(skin, 0.08)) +
      path('M338 590Q400 668 462 590L466 632Q400 700 334 634Z', shade, { opacity: '0.5' }),
    clothes,
    ellipse([249, 452, 24, 38], skin) +
      ellipse([551, 452, 24, 38], skin) +
      stroke('M246 438q14 8 6 30M554 438q-14 8 -6 30', shade, 5),
    path('M252 400C248 250 552 250 548 400C552 520 512 640 400 646C288 640 248 520 252 400Z', skin),
    ellipse([304, 506, 36, 25], '#E2574F', { opacity: '0.2' }) +
      ellipse([496, 506, 36, 25], '#E2574F', { opacity: '0.2' }),
    blink(330, eyes, brow) + blink(470, eyes, brow),
    stroke('M404 430Q410 470 420 488Q410 502 388 496', shade, 7),
    mouth,
    extra,
    above,
  )
}

export const shoulders = (colour: string) =>
  path('M60 1000C66 800 170 748 318 706Q400 790 482 706C630 748 734 800 740 1000Z', colour) +
  path('M560 1000C580 900 600 840 650 786C710 830 736 900 740 1000Z', darker(colour, 0.1)) +
  path('M240 1000C220 900 200 840 150 786C90 830 64 900 60 1000Z', darker(colour, 0.1))

export const glasses = (colour: string) =>
  [330, 470]
    .map(
      (x) =>
        circle([x, 434, 52], '#FFFFFF', { opacity: '0.16' }) +
        circle([x, 434, 52], 'none', { stroke: colour, 'stroke-width': 9 }),
    )
    .join('') + stroke('M382 426Q400 414 418 426M278 426L250 418M522 426L550 418', colour, 8)

export const locks = (points: readonly (readonly [number, number, number])[], colour: string) =>
  points.map(([x, y, r]) => circle([x, y, r], colour)).join('')
