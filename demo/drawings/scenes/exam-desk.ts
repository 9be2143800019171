import {
  darker,
  fjord,
  honey,
  ink,
  lighter,
  lingon,
  ljung,
  paper,
  saffran,
  sand,
  skog,
} from '#demo/drawings/colours.ts'
import { times } from '#demo/drawings/random.ts'
import { at, circle, type Point, path, rect, stroke, svg } from '#demo/drawings/shapes.ts'
import { planks } from '#demo/drawings/table-top.ts'
import { cinnamonBun, cupFromAbove, plate } from '#demo/drawings/things.ts'

const size: Point = [1600, 800]

/** A study desk from above in the week before the exam. */
export function examDesk(): string {
  const key = (i: number) =>
    rect([0, 0, 30, 26], '#3C444F', {
      rx: 4,
      transform: `translate(${532 + (i % 13) * 42} ${470 + Math.floor(i / 13) * 38})`,
    })
  const note = ([x, y, turn]: readonly [number, number, number], colour: string, lines: number) =>
    at(
      { x, y, turn },
      rect([4, 8, 140, 140], ink, { opacity: '0.12' }),
      rect([0, 0, 140, 140], colour),
      times(lines)
        .map((i) => rect([20, 30 + i * 26, 100 - (i % 2) * 34, 7], darker(colour, 0.3), { rx: 3 }))
        .join(''),
    )
  const pencil = ([x, y, turn]: readonly [number, number, number], colour: string) =>
    at(
      { x, y, turn },
      rect([4, 6, 190, 16], ink, { opacity: '0.12' }),
      rect([0, 0, 170, 16], colour),
      rect([0, 5, 170, 5], lighter(colour, 0.25)),
      path('M170 0L204 8L170 16Z', sand) +
        path('M192 5L204 8L192 11Z', ink) +
        rect([-18, 0, 18, 16], lingon[3], { rx: 4 }),
    )
  const graph = stroke('M690 330C730 330 740 220 780 220S830 330 900 300S960 180 1010 190', saffran, 7)
  return svg(
    size,
    planks('#D9B48A', 12),
    rect([494, 130, 616, 506], ink, { rx: 22, opacity: '0.16' }),
    rect([486, 116, 616, 300], '#2B323C', { rx: 18 }) + rect([506, 134, 576, 264], fjord[8]),
    rect([530, 158, 118, 216], fjord[7], { rx: 6 }) +
      times(7)
        .map((i) => rect([544, 176 + i * 27, 90 - (i % 3) * 22, 9], fjord[4], { rx: 4 }))
        .join(''),
    rect([672, 158, 386, 216], fjord[9], { rx: 6 }) +
      times(4)
        .map((i) => rect([690, 200 + i * 42, 350, 1.5], fjord[7]))
        .join('') +
      graph,
    rect([486, 418, 616, 216], '#C9CED5', { rx: 16 }) + rect([486, 410, 616, 12], '#A9B0B9'),
    rect([520, 456, 548, 120], '#AEB5BE', { rx: 8 }) + times(39).map(key).join(''),
    rect([720, 588, 150, 36], '#B7BEC7', { rx: 6 }),
    at(
      { x: 104, y: 160, turn: -7 },
      rect([8, 14, 310, 400], ink, { opacity: '0.14' }),
      rect([0, 0, 310, 400], paper, { rx: 6 }),
      rect([0, 0, 34, 400], lingon[5], { rx: 6 }),
      times(11)
        .map((i) =>
          rect([62, 50 + i * 30, 220 - ((i * 53) % 90), 6], i % 4 === 0 ? fjord[5] : '#C9C3B8', { rx: 3 }),
        )
        .join(''),
      rect([62, 140, 160, 14], saffran, { opacity: '0.45' }),
    ),
    pencil([190, 660, -14], fjord[5]) + pencil([1150, 696, 9], lingon[5]),
    cupFromAbove([1310, 268, 126], skog[3]),
    at(
      { x: 1180, y: 440, turn: 5 },
      rect([10, 14, 300, 210], ink, { opacity: '0.14' }),
      rect([0, 0, 300, 210], skog[7], { rx: 6 }),
      rect([0, 0, 24, 210], skog[8]),
      rect([80, 60, 150, 14], skog[2], { rx: 4 }),
      rect([80, 92, 100, 10], skog[3], { rx: 4 }),
    ),
    at(
      { x: 1222, y: 462, turn: -6 },
      rect([0, 0, 264, 176], ljung[6], { rx: 6 }),
      rect([0, 0, 22, 176], ljung[7]),
      circle([146, 88, 40], ljung[3]),
      circle([146, 88, 22], ljung[6]),
    ),
    note([1450, 60, 8], honey, 4) + note([1050, 84, -5], fjord[2], 3) + note([330, 24, 6], lingon[2], 3),
    plate([96, 706, 90], paper, fjord[5]) + cinnamonBun([96, 706, 118], 2),
  )
}
