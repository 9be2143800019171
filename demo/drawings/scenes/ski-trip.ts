import { darker, fjord, lingon, saffran, skins, skog } from '#demo/drawings/colours.ts'
import { type Figure, figure, type Pose } from '#demo/drawings/figures.ts'
import { cloud, hills, mountain, snowfall, spruce } from '#demo/drawings/nature.ts'
import { seeded, times } from '#demo/drawings/random.ts'
import {
  at,
  circle,
  ellipse,
  fade,
  glow,
  type Point,
  path,
  rect,
  stroke,
  svg,
} from '#demo/drawings/shapes.ts'

const size: Point = [1500, 1000]

/** Skiers on their way down a white slope below the peaks. */
export function skiTrip(): string {
  const crouch: Pose = {
    left: [
      [-17, -66],
      [-20, -54],
    ],
    right: [
      [17, -66],
      [20, -54],
    ],
    leftLeg: [
      [-9, -25],
      [-5, 0],
    ],
    rightLeg: [
      [9, -25],
      [6, 0],
    ],
  }
  const skier = (
    x: number,
    y: number,
    height: number,
    turn: number,
    look: Partial<Figure> & { skin: string; hair: string; top: string },
    skis: string,
  ) =>
    at(
      { x, y, turn },
      ellipse([0, 8, height * 0.3, height * 0.03], fjord[3], { opacity: '0.6' }),
      stroke(
        `M${-height * 0.3} ${height * 0.012}H${height * 0.32}q${height * 0.05} 0 ${height * 0.08} ${-height * 0.05}`,
        skis,
        height * 0.034,
      ),
      stroke(
        `M${-height * 0.26} ${height * 0.05}H${height * 0.37}q${height * 0.05} 0 ${height * 0.08} ${-height * 0.05}`,
        darker(skis, 0.2),
        height * 0.034,
      ),
      stroke(
        `M${-height * 0.2} ${height * -0.54}L${-height * 0.32} 0M${height * 0.2} ${height * -0.54}L${height * 0.3} 0`,
        '#3B4654',
        height * 0.014,
      ),
      figure({
        x: 0,
        y: 0,
        height,
        style: 'beanie',
        pose: crouch,
        bottom: '#2B3A4C',
        worn:
          path('M-6.4 -80.5Q0 -76 6.4 -80.5L7 -75.5Q0 -71 -7 -75.5Z', saffran) +
          path('M-9 -77L-14 -66L-11 -65L-7 -75Z', saffran) +
          rect([-6.2, -91, 12.4, 3.8], '#2B303B', { rx: 1.9 }) +
          rect([-5, -90.3, 4.4, 2.3], fjord[4], { rx: 1 }) +
          rect([0.6, -90.3, 4.4, 2.3], fjord[4], { rx: 1 }),
        ...look,
      }),
    )
  const random = seeded(71)
  const spray = (x: number, y: number, reach: number) =>
    times(26)
      .map(() =>
        circle(
          [x - random.between(0, reach), y - random.between(-6, reach * 0.4), random.between(3, 11)],
          '#FFFFFF',
          { opacity: random.between(0.5, 1).toFixed(2) },
        ),
      )
      .join('')
  return svg(
    size,
    fade([0, 0, 1500, 640], [fjord[4], fjord[2], '#FFF3DF']),
    circle([300, 180, 64], '#FFE9AE') + glow([300, 180, 260], saffran, 0.4),
    cloud([1160, 150, 170], '#FFFFFF') + cloud([740, 120, 110], '#FFFFFF', 0.8),
    mountain([330, 640, 800, 350], fjord[5], '#FFFFFF') +
      mountain([1180, 640, 860, 430], fjord[5], '#FFFFFF') +
      mountain([760, 660, 700, 470], fjord[6], '#FFFFFF'),
    hills({ width: 1500, bottom: 1000, y: 620, height: 40, seed: 5 }, '#C9E0F1'),
    times(15)
      .map((i) => spruce([40 + i * 106, 640 - (i % 4) * 8, 90 + ((i * 31) % 70)], '#1C5A56', '#EEF5FA'))
      .join(''),
    path('M-20 1000V650Q380 590 760 664T1520 720V1000Z', '#E6F1F9') +
      path('M-20 1000V740Q300 690 700 770T1520 850V1000Z', '#F6FAFD'),
    stroke('M1140 660C1080 690 1170 704 1110 724S960 744 1000 764', '#B9D5E8', 6) +
      stroke(
        'M-20 770C180 744 360 790 520 800S720 850 790 866M-20 792C180 764 360 808 510 820S700 866 770 884',
        '#C3DCEC',
        8,
      ) +
      stroke('M640 664C560 684 520 676 460 700S330 716 296 728', '#C3DCEC', 6),
    skier(1010, 770, 170, 10, { skin: skins[3], hair: saffran, top: lingon[5] }, fjord[7]),
    skier(310, 740, 210, 6, { skin: skins[0], hair: lingon[5], top: skog[5] }, lingon[6]),
    spray(690, 892, 150) +
      skier(800, 900, 390, 9, { skin: skins[1], hair: fjord[7], top: fjord[5] }, lingon[5]),
    spruce([1330, 930, 440], '#14504C', '#FFFFFF') +
      spruce([1450, 960, 330], '#185A54', '#FFFFFF') +
      spruce([70, 960, 380], '#14504C', '#FFFFFF') +
      spruce([180, 930, 220], '#185A54', '#FFFFFF'),
    path('M-20 1000V950Q400 900 900 950T1520 940V1000Z', '#FFFFFF'),
    snowfall([1500, 1000], 50, 29),
  )
}
