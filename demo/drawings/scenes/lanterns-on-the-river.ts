import { stoneBridge } from '#demo/drawings/buildings.ts'
import { darker, fjord, honey, lingon, paper, saffran, skins } from '#demo/drawings/colours.ts'
import { figure, poses } from '#demo/drawings/figures.ts'
import { hills, ripples, stars } from '#demo/drawings/nature.ts'
import { seeded, times } from '#demo/drawings/random.ts'
import { at, ellipse, fade, glow, type Point, path, polygon, rect, svg } from '#demo/drawings/shapes.ts'
import { lightChain } from '#demo/drawings/things.ts'

const size: Point = [1600, 800]

/** Paper boats with candles drifting below the bridge on a dark evening. */
export function lanternsOnTheRiver(): string {
  const boat = ([x, y, s]: readonly [number, number, number], colour: string) =>
    glow([x, y - s * 0.2, s * 1.9], saffran, 0.55) +
    ellipse([x, y + s * 0.5, s * 0.5, s * 0.3], saffran, { opacity: '0.3' }) +
    at(
      { x, y, scale: s / 100 },
      path('M-30 0L-24 -74H24L30 0Z', '#FFD98A') +
        path('M6 0L10 -74H24L30 0Z', '#F5B95A') +
        ellipse([0, -26, 13, 22], '#FFF6DA') +
        path('M-84 -14L-46 34H46L84 -14L30 2H-30Z', colour) +
        path('M0 34H46L84 -14L30 2H0Z', darker(colour, 0.16)),
    )
  const boats: [number, number, number, string][] = [
    [250, 470, 44, fjord[2]],
    [420, 490, 50, paper],
    [980, 468, 46, lingon[2]],
    [1160, 486, 50, paper],
    [700, 500, 54, honey],
    [560, 556, 72, paper],
    [860, 566, 78, lingon[3]],
    [1280, 560, 76, fjord[2]],
    [250, 588, 84, honey],
    [1060, 640, 104, paper],
    [470, 680, 122, fjord[3]],
    [760, 712, 136, paper],
    [1330, 708, 130, honey],
  ]
  return svg(
    size,
    fade([0, 0, 1600, 460], ['#0B2238', '#173A63', '#3C5C8C', '#8A7AA3']),
    stars([0, 0, 1600, 300], 110, 8),
    hills({ width: 1600, bottom: 470, y: 330, height: 60, seed: 5 }, '#1F3A5C'),
    times(22)
      .map((i) => {
        const random = seeded(i + 3)
        const tall = random.between(70, 150)
        const x = i * 74
        const walls =
          rect([x, 440 - tall, 72, tall], '#14304E') +
          polygon(
            [
              [x - 4, 440 - tall],
              [x + 36, 400 - tall],
              [x + 76, 440 - tall],
            ],
            '#0F2740',
          )
        return (
          walls +
          times(6)
            .map((k) =>
              random.chance(0.5)
                ? rect([x + 12 + (k % 3) * 20, 456 - tall + Math.floor(k / 3) * 34, 9, 14], '#FFD27A')
                : '',
            )
            .join('')
        )
      })
      .join(''),
    fade([0, 440, 1600, 360], ['#28487A', '#12304F', '#0A1F36']),
    ripples([0, 450, 1600, 340], 80, '#7FA3CF'),
    stoneBridge([330, 462, 940, 210], '#4A5B78'),
    [346, 800, 1254]
      .map((x) => rect([x - 4, x === 800 ? 110 : 150, 8, x === 800 ? 150 : 170], '#2B3A57'))
      .join('') +
      lightChain([346, 152], [800, 112], 34, 9) +
      lightChain([800, 112], [1254, 152], 34, 9),
    [480, 545, 640, 705, 860, 925, 1000, 1090]
      .map((x, i) =>
        figure({
          x,
          y: 312 - 56 * (1 - ((x - 800) / 470) ** 2),
          height: 104 + (i % 3) * 7,
          skin: skins[i % 6] as string,
          hair: (
            ['#5A3825', lingon[5], '#1B1B22', saffran, '#8C5A33', fjord[4], '#2B211D', '#D9A95B'] as const
          )[i] as string,
          style: (['bob', 'beanie', 'short', 'beanie', 'long', 'beanie', 'curly', 'tail'] as const)[
            i
          ] as 'bob',
          top: (
            ['#7B5EA7', '#2F6C62', '#B5574F', '#35608F', '#A0703E', '#80405A', '#3C7A8C', '#8A5D96'] as const
          )[i] as string,
          bottom: '#1A2438',
          pose: i % 3 === 1 ? poses.wave : poses.rest,
        }),
      )
      .join(''),

    boats.map(([x, y, s, colour]) => boat([x, y, s], colour)).join(''),
  )
}
