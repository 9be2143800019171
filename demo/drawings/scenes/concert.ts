import { darker, fjord, honey, lingon, paper, saffran, skins, skog } from '#demo/drawings/colours.ts'
import { figure } from '#demo/drawings/figures.ts'
import { seeded, times } from '#demo/drawings/random.ts'
import {
  at,
  circle,
  ellipse,
  fade,
  glow,
  type Point,
  path,
  polygon,
  rect,
  stroke,
  svg,
} from '#demo/drawings/shapes.ts'

const size: Point = [1500, 1000]

/** A band on stage in coloured light, seen over the heads of the crowd. */
export function concert(): string {
  const beam = (x: number, to: number, colour: string) =>
    polygon(
      [
        [x - 14, 60],
        [x + 14, 60],
        [to + 150, 760],
        [to - 150, 760],
      ],
      colour,
      { opacity: '0.17' },
    )
  const lamp = (x: number, colour: string) =>
    rect([x - 4, 20, 8, 26], '#11131F') +
    path(`M${x - 24} 40h48l-8 36h-32Z`, '#2B2F42') +
    ellipse([x, 76, 17, 6], colour) +
    glow([x, 80, 90], colour, 0.8)
  const guitar = (x: number, y: number, turn: number, colour: string, scale = 1) =>
    at(
      { x, y, turn, scale },
      rect([-7, -210, 14, 160], '#5A3825') + rect([-13, -236, 26, 34], '#2B1A12', { rx: 5 }),
      path(
        'M0 -64C30 -64 36 -36 28 -22C50 -4 46 50 0 50C-46 50 -50 -4 -28 -22C-36 -36 -30 -64 0 -64Z',
        colour,
      ),
      path('M6 -64C30 -64 36 -36 28 -22C50 -4 46 50 8 50Z', darker(colour, 0.18)),
      circle([0, -8, 13], '#2B1A12'),
      rect([-14, 22, 28, 6], '#2B1A12'),
      stroke('M-3 -220V22M3 -220V22', '#E9E2D2', 1),
    )
  const drum = (x: number, y: number, r: number, colour: string) =>
    circle([x, y, r], colour) + circle([x, y, r * 0.84], '#F1EFEA') + circle([x, y, r * 0.3], saffran)
  const random = seeded(17)
  const crowd = times(3)
    .map((row) =>
      times(11 - row * 2)
        .map((i) => {
          const count = 11 - row * 2
          const [x, y, r] = [
            ((i + 0.5 + (row % 2) * 0.3) * 1500) / count + random.between(-20, 20),
            860 + row * 84 + random.between(-16, 16),
            36 + row * 11,
          ]
          const tone = ['#221B42', '#1A1536', '#120E28'][row] as string
          const arms = random.chance(0.5)
            ? stroke(
                `M${x - r * 1.1} ${y + r * 1.6}L${x - r * 1.5} ${y - r * 0.2}L${x - r * 1.1} ${y - r * 1.7}`,
                tone,
                r * 0.5,
              )
            : ''
          const other = random.chance(0.6)
            ? stroke(
                `M${x + r * 1.1} ${y + r * 1.6}L${x + r * 1.6} ${y - r * 0.1}L${x + r * 1.3} ${y - r * 1.6}`,
                tone,
                r * 0.5,
              )
            : ''
          return (
            arms +
            other +
            ellipse([x, y, r * 0.86, r], tone) +
            path(
              `M${x - r * 1.6} ${y + r * 4}Q${x - r * 1.7} ${y + r * 1.1} ${x} ${y + r * 0.9}Q${x + r * 1.7} ${y + r * 1.1} ${x + r * 1.6} ${y + r * 4}Z`,
              tone,
            )
          )
        })
        .join(''),
    )
    .join('')
  return svg(
    size,
    fade([0, 0, 1500, 780], ['#1B1440', '#4B2A78', '#B0457F']),
    glow([750, 470, 620], '#FF9A76', 0.5),
    times(13)
      .map((i) => path(`M${i * 125 - 60} 0q34 360 0 720h62q20 -360 0 -720Z`, '#1B1440', { opacity: '0.22' }))
      .join(''),
    beam(220, 480, saffran) +
      beam(480, 300, fjord[4]) +
      beam(750, 750, '#FFE9AE') +
      beam(1020, 1180, lingon[4]) +
      beam(1280, 1020, skog[4]),
    times(60)
      .map(() =>
        rect(
          [random.between(0, 1500), random.between(90, 720), 9, 14],
          random.pick([saffran, paper, fjord[3], lingon[3], skog[3]]),
          { opacity: '0.7' },
        ),
      )
      .join(''),
    rect([0, 12, 1500, 14], '#11131F') +
      rect([0, 34, 1500, 6], '#11131F') +
      times(30)
        .map((i) => stroke(`M${i * 50} 14l25 24l25 -24`, '#11131F', 4))
        .join(''),
    lamp(220, saffran) +
      lamp(480, fjord[4]) +
      lamp(750, '#FFE9AE') +
      lamp(1020, lingon[4]) +
      lamp(1280, skog[4]),
    fade([0, 740, 1500, 260], ['#5B3A94', '#3A2468']) +
      rect([0, 740, 1500, 16], '#6B4AA0') +
      ellipse([750, 752, 620, 14], '#FFE9AE', { opacity: '0.25' }),
    rect([40, 500, 150, 244], '#15122B', { rx: 10 }) +
      circle([115, 576, 44], '#2F2B4D') +
      circle([115, 576, 18], '#15122B') +
      circle([115, 674, 52], '#2F2B4D') +
      circle([115, 674, 22], '#15122B'),
    rect([1310, 500, 150, 244], '#15122B', { rx: 10 }) +
      circle([1385, 576, 44], '#2F2B4D') +
      circle([1385, 576, 18], '#15122B') +
      circle([1385, 674, 52], '#2F2B4D') +
      circle([1385, 674, 22], '#15122B'),
    rect([550, 660, 400, 84], '#3A2766') + rect([550, 660, 400, 10], '#7B5AB5'),
    figure({
      x: 750,
      y: 700,
      height: 340,
      skin: skins[2],
      hair: '#2B211D',
      style: 'short',
      top: fjord[5],
      bottom: '#22283A',
      pose: {
        left: [
          [-20, -68],
          [-30, -84],
        ],
        right: [
          [20, -66],
          [30, -60],
        ],
      },
    }),
    stroke('M648 414L610 470M852 496L890 520', '#E6D9C3', 6),
    ellipse([570, 480, 70, 12], honey) +
      stroke('M570 480V660', '#8F93A3', 5) +
      ellipse([930, 470, 70, 12], honey) +
      stroke('M930 470V660', '#8F93A3', 5) +
      drum(660, 570, 44, lingon[6]) +
      drum(840, 570, 44, lingon[6]) +
      drum(750, 610, 72, lingon[5]),
    figure({
      x: 330,
      y: 760,
      height: 430,
      skin: skins[4],
      hair: '#1B1B22',
      style: 'curly',
      top: saffran,
      bottom: '#22283A',
      pose: {
        left: [
          [-15, -62],
          [-2, -56],
        ],
        right: [
          [17, -64],
          [25, -70],
        ],
      },
    }) +
      guitar(344, 540, 62, lingon[5], 0.95) +
      circle([320, 524, 12], skins[4]) +
      circle([446, 478, 12], skins[4]),
    figure({
      x: 1180,
      y: 760,
      height: 430,
      skin: skins[5],
      hair: '#B5532C',
      style: 'short',
      top: skog[5],
      bottom: '#22283A',
      pose: {
        left: [
          [-17, -64],
          [-25, -70],
        ],
        right: [
          [15, -62],
          [2, -56],
        ],
      },
    }) +
      guitar(1166, 540, -62, fjord[6], 0.95) +
      circle([1190, 524, 12], skins[5]) +
      circle([1064, 478, 12], skins[5]),
    figure({
      x: 556,
      y: 800,
      height: 460,
      skin: skins[0],
      hair: '#D9A95B',
      style: 'long',
      top: lingon[6],
      garment: 'gown',
      mouth: 'song',
      pose: {
        left: [
          [-18, -76],
          [-24, -94],
        ],
        right: [
          [13, -66],
          [5, -76],
        ],
      },
    }),
    at({ x: 578, y: 440 }, stroke('M6 14L-4 -10', '#11131F', 11) + circle([-8, -16, 13], '#3B4058')),
    crowd,
  )
}
