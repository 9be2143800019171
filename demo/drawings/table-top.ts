import { darker, ink, lighter, paper, saffran } from './colours.ts'
import { seeded, times } from './random.ts'
import { circle, ellipse, rect, stroke } from './shapes.ts'

/** Planks of a table seen from above. */
export function planks(colour: string, seed: number): string {
  const random = seeded(seed)
  return times(6)
    .map((i) => {
      const y = i * 134
      const grain = times(5).map(() => {
        const [gx, gy] = [random.between(0, 1300), y + random.between(18, 116)]
        return stroke(
          `M${gx} ${gy}q${random.between(60, 120)} ${random.between(-8, 8)} ${random.between(180, 320)} 0`,
          darker(colour, 0.07),
          3,
        )
      })
      return (
        rect([0, y, 1600, 140], i % 2 ? colour : lighter(colour, 0.06)) +
        grain.join('') +
        rect([0, y + 131, 1600, 3], darker(colour, 0.14))
      )
    })
    .join('')
}

/** A candle in a holder seen from above. */
export const flameFromAbove = ([x, y, r]: readonly [number, number, number]) =>
  ellipse([x + 6, y + 9, r, r], ink, { opacity: '0.14' }) +
  circle([x, y, r], '#C58E2E') +
  circle([x, y, r * 0.8], saffran) +
  circle([x, y, r * 0.52], paper) +
  circle([x, y, r * 0.26], '#FFE9AE') +
  circle([x, y, r * 0.13], '#E58A2B')
