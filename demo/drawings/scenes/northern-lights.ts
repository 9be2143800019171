import { fjord, lingon, ljung, saffran } from '#demo/drawings/colours.ts'
import { figure, poses } from '#demo/drawings/figures.ts'
import { hills, ripples, spruce, stars } from '#demo/drawings/nature.ts'
import { seeded, times } from '#demo/drawings/random.ts'
import { at, fade, glow, type Point, path, polygon, rect, stroke, svg, veil } from '#demo/drawings/shapes.ts'

const size: Point = [1600, 800]

/** Green and violet light over a lake; two friends at a fire. */
export function northernLights(): string {
  const random = seeded(33)
  const curtain = (base: (share: number) => number, colour: string, from: number, to: number) =>
    times(90)
      .map((i) => {
        const share = i / 90
        const tall = 230 + Math.sin(i * 0.55) * 50 + random.between(-34, 44)
        const strength =
          Math.round((0.26 + 0.4 * Math.sin(share * 3.14) + random.between(-0.08, 0.08)) * 10) / 10
        return veil(
          [from + share * (to - from), base(share) - tall, (to - from) / 90 + 7, tall],
          colour,
          strength,
        )
      })
      .join('')
  const shore = hills({ width: 1600, bottom: 560, y: 500, height: 60, seed: 12 }, '#0C2F3C')
  return svg(
    size,
    fade([0, 0, 1600, 560], ['#081A30', '#0E3350', '#1B5B6B']),
    stars([0, 0, 1600, 420], 150, 15),
    curtain((s) => 250 + Math.sin(s * 6) * 50, ljung[5], -60, 1640) +
      curtain((s) => 350 + Math.sin(s * 6.4 + 0.6) * 56, '#4FC59A', -60, 1640) +
      curtain((s) => 440 + Math.sin(s * 5 + 2) * 50, '#9FF0C4', 150, 1520),
    shore,
    times(24)
      .map((i) => spruce([i * 70 - 10, 520 + (i % 3) * 5, 60 + ((i * 29) % 70)], '#08262F'))
      .join(''),
    fade([0, 520, 1600, 180], ['#1D6670', '#123F55', '#0B2A40']),
    ripples([0, 528, 1600, 140], 46, '#9FE5C6'),
    path('M-20 800V660Q200 640 420 668T900 664T1330 676T1640 650V800Z', '#0A2029') +
      path('M-20 800V724Q300 690 700 716T1640 706V800Z', '#0E2B33'),
    spruce([130, 740, 430], '#071D26') +
      spruce([290, 724, 280], '#08232C') +
      spruce([1490, 750, 480], '#071D26') +
      spruce([1340, 730, 250], '#08232C'),
    at(
      { x: 1080, y: 716 },
      polygon(
        [
          [-140, 0],
          [0, -180],
          [150, 0],
        ],
        saffran,
      ),
      polygon(
        [
          [0, -180],
          [150, 0],
          [60, 0],
        ],
        '#C9862A',
      ),
      polygon(
        [
          [-40, 0],
          [0, -180],
          [36, 0],
        ],
        '#5B3414',
      ),
      polygon(
        [
          [-26, 0],
          [0, -120],
          [24, 0],
        ],
        '#FFE3A0',
      ),
    ),
    glow([740, 690, 300], '#F08A3C', 0.55),
    figure({
      x: 610,
      y: 722,
      height: 200,
      skin: '#EBBB96',
      hair: lingon[5],
      style: 'beanie',
      top: fjord[5],
      bottom: '#22344A',
      pose: poses.cup,
    }),
    figure({
      x: 870,
      y: 724,
      height: 206,
      skin: '#A86E47',
      hair: saffran,
      style: 'beanie',
      top: lingon[6],
      bottom: '#22344A',
      pose: poses.cheer,
    }),
    at(
      { x: 740, y: 728 },
      stroke('M-46 0L40 -22M46 0L-40 -22', '#5A3825', 13),
      path(
        'M-32 -12C-44 -50 -14 -64 -10 -100C14 -80 12 -62 22 -54C26 -66 24 -72 26 -80C46 -52 42 -24 30 -12Z',
        '#F08A3C',
      ),
      path('M-16 -12C-22 -34 -4 -46 0 -66C14 -44 24 -30 14 -12Z', '#FFD76B'),
    ),
    rect([480, 716, 90, 15], '#3A2619', { rx: 7 }) + rect([920, 718, 100, 15], '#3A2619', { rx: 7 }),
  )
}
