import { hairTones } from '#demo/drawings/audience.ts'
import { room } from '#demo/drawings/buildings.ts'
import {
  darker,
  fjord,
  honey,
  ink,
  lighter,
  linen,
  lingon,
  oak,
  paper,
  saffran,
  skins,
  skog,
  stone,
  walnut,
} from '#demo/drawings/colours.ts'
import { type Figure, figure, inLine } from '#demo/drawings/figures.ts'
import { times } from '#demo/drawings/random.ts'
import { clipped, type Point, path, polygon, rect, stroke, svg } from '#demo/drawings/shapes.ts'
import { potPlant } from '#demo/drawings/things.ts'

const size: Point = [1500, 1000]

/** A choir on risers before tall windows, led from the front. */
export function choir(): string {
  const folder =
    path('M-9 -66L0 -63.5L9 -66V-54L0 -51.5L-9 -54Z', ink) +
    path('M-8 -66.5L0 -64L8 -66.5', 'none', { stroke: paper, 'stroke-width': 1 })
  const scarf = (colour: string) =>
    path('M-6 -80Q0 -75 6 -80L7 -75Q0 -70 -7 -75Z', colour) +
    path('M2 -75L6 -76L7 -62L3 -62Z', darker(colour, 0.12))
  const looks = (from: number, count: number) =>
    times(count).map((i): Figure => {
      const k = from + i * 3
      return {
        x: 0,
        y: 0,
        height: 0,
        skin: skins[k % 6] as string,
        hair: hairTones[(k * 3 + 1) % 7] as string,
        style: (['long', 'short', 'bun', 'curly', 'short', 'bob', 'tail'] as const)[(k + i) % 7] as 'bob',
        top: fjord[8],
        bottom: '#1F2A38',
        mouth: 'song',
        pose: {
          left: [
            [-14, -62],
            [-8, -60],
          ],
          right: [
            [14, -62],
            [8, -60],
          ],
        },
        chest: scarf(([saffran, lingon[5], skog[4]] as const)[k % 3] as string),
        worn: folder,
      }
    })
  const placed = (list: Figure[]) => list.map(({ x: _x, y: _y, height: _height, ...look }) => look)
  const window = (x: number) => {
    const shape = `M${x - 80} 470V220Q${x - 80} 100 ${x} 60Q${x + 80} 100 ${x + 80} 220V470Z`
    const panes = times(15)
      .map((i) =>
        rect(
          [x - 80 + (i % 3) * 54, 60 + Math.floor(i / 3) * 84, 54, 84],
          ([fjord[3], fjord[2], honey, lingon[2], fjord[4], skog[2], fjord[1]] as const)[
            (i * 5 + x) % 7
          ] as string,
        ),
      )
      .join('')
    return (
      path(shape, linen, { stroke: linen, 'stroke-width': 26 }) +
      clipped(`w${x}`, shape, panes) +
      stroke(
        `M${x - 27} 80V470M${x + 27} 80V470M${x - 80} 144h160M${x - 80} 228h160M${x - 80} 312h160M${x - 80} 396h160`,
        '#6D7683',
        4,
      ) +
      stroke(shape, '#6D7683', 5)
    )
  }
  return svg(
    size,
    room(size, 800, { wall: '#E4D8C4', floor: '#A97E57' }),
    [250, 750, 1250]
      .map((x) =>
        polygon(
          [
            [x - 80, 480],
            [x + 80, 480],
            [x + 190, 1000],
            [x - 40, 1000],
          ],
          '#FFF6DC',
          { opacity: '0.28' },
        ),
      )
      .join(''),
    [250, 750, 1250].map(window).join('') +
      [0, 460, 960, 1460]
        .map((x) => rect([x, 0, 44, 790], lighter('#E4D8C4', 0.35)) + rect([x - 10, 0, 64, 26], stone))
        .join(''),
    rect([130, 690, 1240, 60], walnut) + inLine([150, 1350, 694, 350], placed(looks(2, 8))),
    rect([90, 770, 1320, 60], lighter(walnut, 0.1)) +
      rect([90, 770, 1320, 8], oak) +
      inLine([90, 1410, 776, 370], placed(looks(1, 8))),
    rect([50, 860, 1400, 50], lighter(walnut, 0.18)) +
      rect([50, 860, 1400, 8], oak) +
      inLine([150, 1350, 866, 390], placed(looks(4, 7))),
    rect([620, 960, 260, 40], darker(walnut, 0.2)) +
      figure({
        x: 750,
        y: 1060,
        height: 470,
        back: true,
        skin: skins[1],
        hair: '#B5532C',
        style: 'bun',
        top: '#222B38',
        bottom: '#222B38',
        pose: {
          left: [
            [-22, -78],
            [-30, -94],
          ],
          right: [
            [22, -78],
            [30, -96],
          ],
        },
      }) +
      stroke('M892 606L930 560', paper, 5),
    potPlant([60, 980, 190], fjord[6], skog[6]) + potPlant([1440, 980, 190], lingon[5], skog[6]),
  )
}
