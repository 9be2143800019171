import { audience } from '#demo/drawings/audience.ts'
import { room } from '#demo/drawings/buildings.ts'
import {
  darker,
  fjord,
  honey,
  ink,
  lingon,
  ljung,
  oak,
  paper,
  saffran,
  skins,
  skog,
} from '#demo/drawings/colours.ts'
import { figure, poses } from '#demo/drawings/figures.ts'
import { moon, stars } from '#demo/drawings/nature.ts'
import { times } from '#demo/drawings/random.ts'
import { circle, ellipse, fade, glow, type Point, path, rect, stroke, svg } from '#demo/drawings/shapes.ts'

const size: Point = [1500, 1000]

/** A lecture about the stars: constellations on the screen, the hall full. */
export function lecture(): string {
  const plough: Point[] = [
    [470, 400],
    [580, 330],
    [680, 330],
    [780, 380],
    [800, 470],
    [960, 450],
    [930, 340],
  ]
  const swan: Point[] = [
    [900, 180],
    [980, 230],
    [1060, 290],
    [1130, 350],
  ]
  const join = (points: readonly Point[]) =>
    stroke(`M${points.map((p) => p.join(' ')).join('L')}`, fjord[3], {
      'stroke-width': 2.5,
      opacity: '0.7',
    }) + points.map(([x, y]) => glow([x, y, 26], '#FFFFFF', 0.6) + circle([x, y, 6], '#FFF3D6')).join('')
  return svg(
    size,
    room(size, 640, { wall: '#7A5236', floor: '#5B3A28' }),
    times(16)
      .map((i) => rect([i * 96, 0, 4, 622], '#6A4630'))
      .join(''),
    rect([330, 90, 840, 470], ink) + fade([346, 106, 808, 438], ['#0B2238', '#17406B', '#2F6C94']),
    stars([350, 110, 800, 400], 110, 61) +
      join([
        ...plough.slice(0, 4),
        plough[4] as Point,
        plough[5] as Point,
        plough[6] as Point,
        plough[3] as Point,
      ]) +
      join(swan) +
      join([
        [940, 290],
        [980, 230],
        [1040, 170],
      ]),
    circle([450, 210, 44], saffran) +
      ellipse([450, 210, 78, 15], 'none', {
        stroke: honey,
        'stroke-width': 7,
        transform: 'rotate(-16 450 210)',
      }) +
      path('M406 214A44 44 0 0 0 494 208Z', darker(saffran, 0.12)) +
      circle([640, 190, 17], lingon[4]) +
      circle([1084, 470, 26], skog[4]) +
      moon([760, 220, 26], '#FFF3D6', '#1E4A73'),
    path('M346 544Q560 480 760 516T1154 500V544Z', '#0A1B2E'),
    ...[60, 1260].map(
      (x) =>
        rect([x, 140, 180, 300], '#6A4630') +
        times(9)
          .map((i) => rect([x + 12 + i * 18, 152, 10, 276], '#8A6044'))
          .join(''),
    ),
    rect([0, 610, 1500, 44], oak) + rect([0, 650, 1500, 24], darker(oak, 0.25)),
    figure({
      x: 1250,
      y: 646,
      height: 350,
      skin: skins[2],
      hair: '#2B211D',
      style: 'bun',
      top: lingon[5],
      bottom: '#2B303B',
      pose: {
        left: [
          [-18, -70],
          [-30, -80],
        ],
        right: poses.cup.right,
      },
      chest: stroke('M-4 -79L0 -70L4 -79', paper, 2),
    }),
    rect([228, 470, 150, 24], oak) +
      path('M244 494h118l-14 130h-90Z', darker(oak, 0.18)) +
      circle([303, 552, 22], saffran) +
      stroke('M330 470q14 -40 -8 -58', ink, 4) +
      circle([320, 410, 7], ink),
    audience(
      [
        [790, 170, 9],
        [910, 230, 7],
        [1040, 310, 6],
      ],
      [fjord[6], fjord[8], skog[6], lingon[6], ljung[6], saffran, '#3B4654', honey],
      18,
    ),
  )
}
