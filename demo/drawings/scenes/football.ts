import {
  fjord,
  honey,
  ink,
  lighter,
  lingon,
  ljung,
  paper,
  saffran,
  skins,
  skog,
} from '#demo/drawings/colours.ts'
import { type Figure, figure, inLine, type Pose, poses } from '#demo/drawings/figures.ts'
import { cloud, hills } from '#demo/drawings/nature.ts'
import { times } from '#demo/drawings/random.ts'
import { at, circle, ellipse, fade, type Point, polygon, rect, stroke, svg } from '#demo/drawings/shapes.ts'

const size: Point = [1500, 1000]

/** A friendly match on the green with birches and a few cheering friends. */
export function football(): string {
  const run: Pose = {
    left: [
      [-18, -68],
      [-10, -56],
    ],
    right: [
      [17, -66],
      [26, -74],
    ],
    leftLeg: [
      [-14, -30],
      [-26, -12],
    ],
    rightLeg: [
      [10, -28],
      [14, 0],
    ],
  }
  const kick: Pose = {
    left: [
      [-18, -72],
      [-28, -66],
    ],
    right: [
      [16, -62],
      [22, -52],
    ],
    leftLeg: [
      [-5, -24],
      [-7, 0],
    ],
    rightLeg: [
      [16, -36],
      [30, -20],
    ],
  }
  const keep: Pose = {
    left: [
      [-18, -66],
      [-28, -74],
    ],
    right: [
      [18, -66],
      [28, -74],
    ],
    leftLeg: [
      [-12, -26],
      [-13, 0],
    ],
    rightLeg: [
      [12, -26],
      [13, 0],
    ],
  }
  const shirt = (colour: string) => rect([-2, -80, 4, 31], lighter(colour, 0.6))
  const player = (
    x: number,
    y: number,
    height: number,
    colour: string,
    look: Partial<Figure> & { skin: string; hair: string; pose: Pose },
  ) =>
    ellipse([x, y, height * 0.16, height * 0.03], skog[8], { opacity: '0.35' }) +
    figure({
      x,
      y,
      height,
      top: colour,
      bottom: colour === saffran ? fjord[8] : paper,
      chest: shirt(colour),
      shoes: ink,
      ...look,
    })
  return svg(
    size,
    fade([0, 0, 1500, 560], [fjord[3], fjord[0]]),
    cloud([280, 140, 190], '#FFFFFF') +
      cloud([1000, 110, 150], '#FFFFFF') +
      cloud([680, 210, 90], '#FFFFFF', 0.7),
    hills({ width: 1500, bottom: 640, y: 480, height: 100, seed: 10 }, skog[3]),
    times(15)
      .map((i) => ellipse([i * 112 - 10, 480, 96, 90 + ((i * 37) % 50)], i % 2 ? '#5FA878' : skog[5]))
      .join(''),
    rect([0, 500, 1500, 500], skog[4]) +
      times(8)
        .map((i) =>
          polygon(
            [
              [-300 + i * 300, 520],
              [-150 + i * 300, 520],
              [-520 + i * 420, 1000],
              [-730 + i * 420, 1000],
            ],
            skog[3],
            { opacity: '0.5' },
          ),
        )
        .join(''),
    rect([0, 516, 1500, 6], paper) +
      ellipse([750, 770, 420, 96], 'none', { stroke: paper, 'stroke-width': 7, opacity: '0.9' }) +
      stroke('M1080 522L1330 1000', paper, 7),
    at(
      { x: 90, y: 700 },
      stroke('M0 0V-250L230 -250V-40M0 -250L-60 -190V20L0 0M230 -40L170 0', paper, 11),
      times(9)
        .map((i) =>
          stroke(`M${i * 25} -250L${i * 20 - 56} -190V${12 - i * 4}`, paper, {
            'stroke-width': 2,
            opacity: '0.7',
          }),
        )
        .join(''),
      times(7)
        .map((i) =>
          stroke(`M-58 ${-170 + i * 28}L200 ${-222 + i * 27}`, paper, { 'stroke-width': 2, opacity: '0.7' }),
        )
        .join(''),
    ),
    inLine(
      [620, 1250, 560, 150],
      [
        {
          skin: skins[0],
          hair: '#D9A95B',
          style: 'long',
          top: lingon[4],
          bottom: fjord[8],
          pose: poses.cheer,
        },
        {
          skin: skins[4],
          hair: '#1B1B22',
          style: 'curly',
          top: ljung[5],
          bottom: '#3B4654',
          pose: poses.wave,
        },
        { skin: skins[1], hair: saffran, style: 'beanie', top: fjord[6], bottom: '#3B4654', pose: poses.cup },
        {
          skin: skins[2],
          hair: '#2B211D',
          style: 'bob',
          top: honey,
          bottom: skog[8],
          garment: 'skirt',
          pose: poses.cheer,
        },
      ],
    ),
    player(240, 740, 250, skog[7], { skin: skins[5], hair: '#B5532C', style: 'short', pose: keep }),
    player(1180, 760, 300, fjord[6], {
      skin: skins[3],
      hair: '#1B1B22',
      style: 'short',
      pose: run,
      flip: true,
    }),
    player(460, 830, 340, fjord[6], { skin: skins[0], hair: '#8C5A33', style: 'tail', pose: run }),
    player(830, 900, 430, saffran, { skin: skins[1], hair: '#5A3825', style: 'bun', pose: kick, turn: -4 }),
    ellipse([1016, 866, 48, 10], skog[8], { opacity: '0.35' }) +
      circle([1016, 800, 42], paper) +
      circle([1016, 800, 42], 'none', { stroke: ink, 'stroke-width': 4 }) +
      polygon(
        times(5).map(
          (i): Point => [1016 + Math.cos(i * 1.257 - 1.571) * 16, 800 + Math.sin(i * 1.257 - 1.571) * 16],
        ),
        ink,
      ) +
      times(5)
        .map((i) =>
          stroke(
            `M${(1016 + Math.cos(i * 1.257 - 1.571) * 16).toFixed(1)} ${(800 + Math.sin(i * 1.257 - 1.571) * 16).toFixed(1)}L${(1016 + Math.cos(i * 1.257 - 1.571) * 40).toFixed(1)} ${(800 + Math.sin(i * 1.257 - 1.571) * 40).toFixed(1)}`,
            ink,
            4,
          ),
        )
        .join(''),
    stroke('M930 860q26 -6 40 -18M940 890q34 -4 56 -16', paper, { 'stroke-width': 5, opacity: '0.8' }),
  )
}
