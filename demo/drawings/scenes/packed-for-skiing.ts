import { darker, falu, fjord, linen, lingon, oak, paper, saffran, skog } from '#demo/drawings/colours.ts'
import { mountain, snowfall } from '#demo/drawings/nature.ts'
import { times } from '#demo/drawings/random.ts'
import { at, ellipse, fade, type Point, path, rect, stroke, svg } from '#demo/drawings/shapes.ts'

const size: Point = [1600, 800]

/** Skis, rucksack and boots against a red cabin wall, packed for the mountains. */
export function packedForSkiing(): string {
  const ski = (x: number, colour: string) =>
    path(`M${x} 690L${x + 20} 130C${x + 22} 96 ${x + 50} 96 ${x + 50} 132L${x + 30} 690Z`, colour) +
    rect([x + 14, 400, 22, 60], '#2B323C', { transform: `rotate(2 ${x + 20} 420)` }) +
    path(`M${x + 19} 160h30l-2 44h-30Z`, paper, { opacity: '0.7' })
  const boards = times(33).map((i) => rect([i * 50, 0, 4, 640], darker(falu, 0.2)))
  return svg(
    size,
    rect([0, 0, 1600, 660], falu) + boards.join(''),
    rect([0, 0, 1600, 46], paper) +
      path('M0 40Q100 74 200 48T420 60T640 46T900 66T1120 48T1360 64T1600 48V0H0Z', '#FFFFFF'),
    [120, 420, 760, 1190, 1480]
      .map((x, i) => path(`M${x} 50l7 ${60 + (i % 3) * 26}l7 -${60 + (i % 3) * 26}Z`, fjord[1]))
      .join(''),
    rect([980, 150, 380, 320], paper) + fade([1000, 170, 340, 280], [fjord[3], fjord[0]]),
    at(
      { x: 1170, y: 450 },
      mountain([-60, 0, 240, 190], fjord[5], '#FFFFFF'),
      mountain([70, 0, 190, 130], fjord[6], '#FFFFFF'),
      rect([-170, -20, 340, 20], '#FFFFFF'),
    ),
    rect([1164, 170, 12, 280], paper) +
      rect([1000, 300, 340, 12], paper) +
      rect([962, 464, 416, 24], linen) +
      path('M962 466q100 -30 208 -12t208 10v-6H962Z', '#FFFFFF'),
    path('M-10 660Q300 614 640 646T1240 636T1620 650V800H-10Z', '#FFFFFF') +
      path('M-10 720Q360 690 800 716T1620 700V800H-10Z', fjord[0]),
    ski(170, lingon[5]) + ski(250, fjord[6]) + ski(370, saffran) + ski(450, skog[6]),
    stroke('M120 690L96 190M590 690L640 180', '#3B4654', 9) +
      [
        [96, 190],
        [640, 180],
      ]
        .map(([x, y]) => rect([(x as number) - 9, y as number, 18, 62], '#1D1F23', { rx: 8 }))
        .join('') +
      ellipse([119, 668, 22, 8], '#3B4654') +
      ellipse([592, 668, 22, 8], '#3B4654'),
    ellipse([850, 716, 190, 22], fjord[2]),
    at(
      { x: 850, y: 712 },
      rect([-124, -300, 248, 300], skog[7], { rx: 54 }) +
        rect([-124, -150, 248, 20], skog[8]) +
        rect([-96, -132, 192, 116], skog[6], { rx: 22 }) +
        rect([-96, -92, 192, 8], skog[8]),
      path('M-112 -236C-120 -330 120 -330 112 -236L104 -180Q0 -160 -104 -180Z', skog[5]) +
        rect([-56, -240, 22, 100], oak) +
        rect([34, -240, 22, 100], oak) +
        rect([-60, -166, 30, 24], saffran, { rx: 4 }) +
        rect([30, -166, 30, 24], saffran, { rx: 4 }),
      rect([-150, -366, 300, 74], fjord[6], { rx: 37 }) +
        rect([-96, -366, 20, 74], fjord[8]) +
        rect([76, -366, 20, 74], fjord[8]) +
        ellipse([138, -329, 14, 28], fjord[4]),
    ),
    at(
      { x: 1110, y: 716 },
      path('M-56 0V-150H20V-66Q64 -54 92 -26V0Z', lingon[6]) +
        rect([-60, -8, 156, 16], '#2B211D', { rx: 6 }) +
        stroke('M-10 -120h28M-10 -96h30M-4 -72h28', paper, 6) +
        rect([-62, -160, 88, 26], paper, { rx: 12 }),
    ),
    at(
      { x: 1280, y: 730 },
      path('M-56 0V-150H20V-66Q64 -54 92 -26V0Z', lingon[5]) +
        rect([-60, -8, 156, 16], '#2B211D', { rx: 6 }) +
        stroke('M-10 -120h28M-10 -96h30M-4 -72h28', paper, 6) +
        rect([-62, -160, 88, 26], paper, { rx: 12 }),
    ),
    at(
      { x: 1460, y: 722 },
      rect([-34, -150, 68, 150], fjord[5], { rx: 14 }) +
        rect([-34, -110, 68, 12], fjord[7]) +
        rect([-26, -190, 52, 46], '#C9CED5', { rx: 8 }) +
        rect([-26, -158, 52, 8], '#9CA3AC') +
        rect([16, -150, 18, 150], fjord[6], { rx: 8 }),
    ),
    snowfall([1600, 800], 70, 13),
  )
}
