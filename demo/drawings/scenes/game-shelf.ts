import { room } from '#demo/drawings/buildings.ts'
import {
  darker,
  fjord,
  ink,
  lighter,
  lingon,
  ljung,
  paper,
  saffran,
  skog,
  walnut,
  wood,
} from '#demo/drawings/colours.ts'
import { seeded, times } from '#demo/drawings/random.ts'
import { at, circle, type Point, path, polygon, rect, stroke, svg } from '#demo/drawings/shapes.ts'
import { potPlant } from '#demo/drawings/things.ts'

const size: Point = [1600, 800]

/** Shelves full of board games with patterned lids. */
export function gameShelf(): string {
  const random = seeded(52)
  const lids = [
    fjord[5],
    fjord[7],
    lingon[5],
    skog[5],
    skog[7],
    saffran,
    ljung[5],
    '#E58A5B',
    paper,
    fjord[2],
  ]
  const mark = (kind: number, colour: string) =>
    [
      circle([0, 0, 16], colour) + circle([0, 0, 7], lighter(colour, 0.5)),
      polygon(
        [
          [-16, 14],
          [0, -16],
          [16, 14],
        ],
        colour,
      ),
      rect([-14, -14, 28, 28], colour, { rx: 6 }) +
        circle([-6, -6, 3], paper) +
        circle([6, 6, 3], paper) +
        circle([0, 0, 3], paper),
      path(
        'M0 -18C8 -18 10 -8 5 -4L16 2L11 8L7 6L12 18H-12L-7 6L-11 8L-16 2L-5 -4C-10 -8 -8 -18 0 -18Z',
        colour,
      ),
      stroke('M-16 8Q-8 -14 0 2T16 -8', colour, 7),
    ][kind % 5] as string
  const stack = (x: number, y: number, width: number, count: number) =>
    times(count)
      .map((i) => {
        const lid = random.pick(lids)
        const [inset, tall] = [random.between(0, 26), 42]
        const top = y - (i + 1) * tall
        return (
          rect([x + inset, top, width - inset * 1.6, tall - 3], lid, { rx: 3 }) +
          rect([x + inset, top, width - inset * 1.6, 8], lighter(lid, 0.28), { rx: 3 }) +
          rect([x + inset + 22, top + 17, width * 0.4, 8], lighter(lid, 0.55), { rx: 4 }) +
          circle([x + width - inset * 0.6 - 34, top + 22, 9], darker(lid, 0.28))
        )
      })
      .join('')
  const upright = (x: number, y: number, count: number) =>
    times(count)
      .map((i) => {
        const lid = random.pick(lids)
        const tall = random.between(132, 160)
        return (
          rect([x + i * 52, y - tall, 48, tall], lid, { rx: 3 }) +
          rect([x + i * 52, y - tall, 10, tall], lighter(lid, 0.25), { rx: 3 }) +
          at(
            { x: x + i * 52 + 28, y: y - tall * 0.68, scale: 0.8 },
            mark(i + Math.round(x), lid === paper ? lingon[5] : lighter(lid, 0.62)),
          )
        )
      })
      .join('')
  const cover = (x: number, y: number, lid: string, kind: number) =>
    rect([x, y - 150, 150, 150], lid, { rx: 5 }) +
    rect([x + 12, y - 138, 126, 126], lighter(lid, 0.16), { rx: 4 }) +
    at({ x: x + 75, y: y - 84, scale: 2.3 }, mark(kind, darker(lid, 0.3))) +
    rect([x + 34, y - 34, 82, 10], lighter(lid, 0.65), { rx: 5 })
  const shelves = [220, 430, 640]
  return svg(
    size,
    room(size, 700, { wall: '#DDEAE2', floor: '#C79A6B' }),
    rect([150, 24, 1300, 680], ink, { opacity: '0.07' }),
    rect([130, 20, 1300, 676], wood) + rect([150, 40, 1260, 640], '#8A5C39'),
    shelves
      .map((y) => rect([150, y, 1260, 20], lighter(wood, 0.12)) + rect([150, y + 20, 1260, 12], '#6E4729'))
      .join(''),
    [570, 990].map((x) => rect([x, 40, 18, 640], wood)).join(''),
    stack(170, 220, 250, 4) + potPlant([496, 220, 130], paper, skog[6]),
    upright(604, 220, 7) + cover(1020, 220, lingon[5], 3) + upright(1184, 220, 4),
    upright(168, 430, 4) +
      cover(392, 430, fjord[5], 2) +
      stack(604, 430, 220, 4) +
      cover(834, 430, saffran, 0) +
      upright(1020, 430, 7),
    stack(170, 640, 230, 3) +
      cover(404, 640, skog[5], 1) +
      upright(604, 640, 3) +
      stack(770, 640, 210, 4) +
      stack(1020, 640, 200, 3) +
      cover(1240, 640, ljung[5], 4),
    at(
      { x: 1514, y: 706 },
      rect([-52, -200, 104, 12], walnut),
      stroke('M-40 -190L-58 0M40 -190L58 0M-50 -90H50', walnut, 9),
    ),
    at({ x: 1514, y: 506, scale: 2 }, mark(3, lingon[5])),
    potPlant([62, 762, 250], fjord[6], skog[5]),
    at(
      { x: 1330, y: 786 },
      at(
        { turn: -14 },
        rect([-30, -64, 60, 60], paper, { rx: 10 }),
        circle([-14, -48, 6], ink),
        circle([14, -20, 6], ink),
        circle([0, -34, 6], ink),
      ),
    ),
    at(
      { x: 1240, y: 770 },
      at(
        { turn: 10 },
        rect([-26, -52, 52, 52], saffran, { rx: 9 }),
        circle([-11, -38, 5], ink),
        circle([11, -13, 5], ink),
      ),
    ),
  )
}
