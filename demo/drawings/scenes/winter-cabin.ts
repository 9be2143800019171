import { cottage } from '#demo/drawings/buildings.ts'
import { falu, fjord, lingon, saffran } from '#demo/drawings/colours.ts'
import { hills, mountain, snowfall, spruce, stars } from '#demo/drawings/nature.ts'
import { times } from '#demo/drawings/random.ts'
import { at, circle, fade, glow, type Point, path, stroke, svg } from '#demo/drawings/shapes.ts'

const size: Point = [1600, 800]

/** A cabin below the mountains on a clear winter night, with ski tracks to its door. */
export function winterCabin(): string {
  return svg(
    size,
    fade([0, 0, 1600, 620], ['#0B2238', fjord[8], fjord[5]]),
    stars([0, 0, 1600, 360], 120, 3),
    glow([1290, 150, 200], '#FFF3D6', 0.5) +
      circle([1290, 150, 56], '#FFF3D6') +
      circle([1272, 138, 10], '#EFDDB4') +
      circle([1306, 166, 14], '#EFDDB4'),
    mountain([420, 590, 900, 400], fjord[7], '#E4EFF8') +
      mountain([1120, 600, 960, 330], fjord[8], '#D3E3F0') +
      mountain([800, 600, 520, 240], fjord[7], '#E4EFF8'),
    hills({ width: 1600, bottom: 800, y: 590, height: 40, seed: 8 }, '#B7D2E6'),
    times(16)
      .map((i) =>
        spruce([20 + i * 112 + (i % 2) * 24, 604 + (i % 3) * 8, 92 + ((i * 37) % 64)], '#0E4A46', '#DDEBF5'),
      )
      .join(''),
    hills({ width: 1600, bottom: 800, y: 650, height: 30, seed: 23 }, '#D9E8F3'),
    glow([890, 600, 330], saffran, 0.45),
    cottage([720, 676, 340], { wall: falu, snow: true, lit: '#FFD983' }),
    path('M1001 398q-30 -34 4 -62t-8 -66q46 28 26 66t14 62Z', '#DCE6EE', { opacity: '0.6' }),
    hills({ width: 1600, bottom: 800, y: 700, height: 22, seed: 31 }, '#F4F9FD'),
    stroke(
      'M880 690C860 720 700 730 560 752S320 780 280 820M900 690C884 726 716 742 590 764S370 790 330 824',
      '#B7D2E6',
      7,
    ),
    path('M800 690L770 740H1010L975 690Z', '#FFE9AE', { opacity: '0.45' }),
    at(
      { x: 1092, y: 684 },
      stroke('M0 0L16 -150M22 0L34 -148', lingon[5], 9) + stroke('M44 0L52 -120', '#3B4654', 4),
    ),
    spruce([180, 760, 330], '#0C4A40', '#F4F9FD') +
      spruce([330, 740, 210], '#0E564A', '#F4F9FD') +
      spruce([1420, 772, 360], '#0C4A40', '#F4F9FD') +
      spruce([1270, 736, 190], '#0E564A', '#F4F9FD'),
    snowfall([1600, 800], 60, 77),
  )
}
