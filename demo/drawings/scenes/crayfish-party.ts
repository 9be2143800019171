import { cottage } from '#demo/drawings/buildings.ts'
import {
  darker,
  fjord,
  honey,
  ink,
  lingon,
  ljung,
  paper,
  saffran,
  skins,
  skog,
} from '#demo/drawings/colours.ts'
import { inLine, poses } from '#demo/drawings/figures.ts'
import { birch, hills, leafTree, stars } from '#demo/drawings/nature.ts'
import { at, circle, ellipse, fade, type Point, path, rect, stroke, svg } from '#demo/drawings/shapes.ts'
import { candle, clothTable, cord, onCord, paperLantern } from '#demo/drawings/things.ts'

const size: Point = [1500, 1000]

/** Crayfish, paper lanterns and party hats in the garden on an August evening. */
export function crayfishParty(): string {
  const hat = (colour: string) =>
    path('M-7 -93L1 -116L7.2 -93Q0 -90.5 -7 -93Z', colour) +
    circle([1, -116, 2.2], honey) +
    circle([-1, -99, 1.3], paper) +
    circle([3, -97, 1.3], paper) +
    circle([1, -106, 1.2], paper)
  const snaps = path('M14.6 -92H20L18.4 -85.5H16.2Z', '#F4F8FA') + rect([16.6, -86, 1.4, 4], '#F4F8FA')
  const bib =
    path('M-7 -79H7L8.5 -58Q0 -54 -8.5 -58Z', paper) +
    stroke('M0 -74v8M-3 -71l3 2l3 -2', lingon[5], 1.6) +
    circle([0, -64, 2], lingon[5])
  const crayfish = (x: number, y: number, turn: number, scale = 1) =>
    at(
      { x, y, turn, scale },
      stroke('M-16 -8L-34 -24M-16 8L-34 24M-4 -10l-8 -14M6 -10l-4 -14M-4 10l-8 14M6 10l-4 14', lingon[7], 4) +
        stroke('M-24 -4Q-52 -18 -62 -8M-24 4Q-52 18 -62 8', lingon[7], 2),
      path(
        'M-34 -24c-16 -4 -20 -14 -16 -24c6 6 10 6 14 10c0 -6 2 -10 6 -12c6 10 4 20 -4 26ZM-34 24c-16 4 -20 14 -16 24c6 -6 10 -6 14 -10c0 6 2 10 6 12c6 -10 4 -20 -4 -26Z',
        lingon[6],
      ),
      ellipse([-6, 0, 24, 13], lingon[5]) +
        [18, 28, 37]
          .map((cx, i) => ellipse([cx, 0, 9, 11 - i * 1.6], i % 2 ? lingon[5] : lingon[6]))
          .join('') +
        path('M42 0L58 -12Q64 0 58 12Z', lingon[5]) +
        circle([-25, -5, 2.6], ink) +
        circle([-25, 5, 2.6], ink),
    )
  const [left, top, right]: Point[] = [
    [-10, 150],
    [750, 90],
    [1510, 150],
  ]
  const lanterns: [number, string, boolean][] = [
    [0.16, '#F2B33D', true],
    [0.38, lingon[4], false],
    [0.6, '#FFE9AE', true],
    [0.83, skog[4], false],
  ]
  const hung = (from: Point, to: Point, offset: number) =>
    cord(from, to, 70, '#2B3A4C', 3) +
    lanterns
      .map(([share, ,], i) => {
        const [x, y] = onCord(from, to, 70, share)
        const [, colour, smiles] = lanterns[(i + offset) % 4] as [number, string, boolean]
        return paperLantern([x, y, 150], colour, smiles)
      })
      .join('')
  return svg(
    size,
    fade([0, 0, 1500, 700], ['#1A2C57', '#4A4A82', '#B4708A', '#F0A878']),
    stars([0, 0, 1500, 260], 50, 2),
    hills({ width: 1500, bottom: 760, y: 600, height: 70, seed: 11 }, '#47406B'),
    cottage([1090, 690, 330], { wall: '#7E3238', lit: '#FFD983' }),
    leafTree([150, 720, 560], '#3C5F5A', 5) +
      leafTree([1440, 740, 520], '#35565A', 9) +
      birch([930, 690, 420], '#5F7A5A', 2),
    rect([0, 670, 1500, 330], '#3F6350') +
      hills({ width: 1500, bottom: 1000, y: 690, height: 26, seed: 3 }, '#4A7058'),
    hung(left as Point, top as Point, 0) + hung(top as Point, right as Point, 2),
    inLine(
      [70, 1430, 1170, 590],
      [
        {
          skin: skins[1],
          hair: '#5A3825',
          style: 'long',
          top: fjord[5],
          pose: poses.toast,
          worn: snaps + hat(lingon[5]),
          chest: bib,
        },
        {
          skin: skins[4],
          hair: '#1B1B22',
          style: 'short',
          top: saffran,
          pose: poses.cup,
          worn: hat(fjord[5]),
          chest: bib,
        },
        {
          skin: skins[0],
          hair: '#B5532C',
          style: 'bob',
          top: skog[5],
          pose: poses.cheer,
          mouth: 'song',
          worn: hat(saffran),
          chest: bib,
        },
        {
          skin: skins[5],
          hair: '#D9A95B',
          style: 'short',
          top: ljung[5],
          pose: poses.toast,
          mouth: 'song',
          worn: snaps + hat(skog[5]),
          chest: bib,
        },
        {
          skin: skins[2],
          hair: '#2B211D',
          style: 'tail',
          top: lingon[4],
          pose: poses.cup,
          worn: hat(ljung[5]),
          chest: bib,
        },
        {
          skin: skins[0],
          hair: '#8F8B88',
          style: 'short',
          top: fjord[3],
          pose: poses.hands,
          worn: hat(lingon[5]),
          chest: bib,
        },
      ],
    ),
    clothTable([-20, 800, 1540, 1000], paper, lingon[5]),
    ellipse([750, 838, 260, 40], ink, { opacity: '0.12' }) +
      ellipse([750, 828, 260, 42], fjord[6]) +
      ellipse([750, 822, 244, 36], fjord[5]),
    [
      [610, 812, 10],
      [700, 802, 190],
      [800, 800, -12],
      [890, 812, 172],
      [660, 790, 200],
      [750, 780, 6],
      [845, 784, -18],
      [755, 824, 184],
      [640, 832, -10],
      [862, 832, 14],
    ]
      .map(([x, y, turn]) => crayfish(x as number, y as number, turn as number, 1.25))
      .join('') +
      [
        [560, 826],
        [944, 822],
        [700, 846],
        [810, 850],
      ]
        .map(
          ([x, y]) =>
            stroke(`M${x} ${y}q16 -24 2 -46M${x} ${y}q-6 -20 -20 -30`, skog[5], 4) +
            circle([(x as number) + 2, (y as number) - 46, 8], '#D9C964'),
        )
        .join(''),
    [180, 420, 1080, 1320]
      .map(
        (x, i) =>
          ellipse([x, 846, 92, 17], darker(paper, 0.12)) +
          ellipse([x, 842, 88, 15], fjord[2]) +
          crayfish(x, 838, i * 70, 0.8),
      )
      .join(''),
    candle([300, 850, 84], '#FFF6DA') +
      candle([1200, 850, 84], '#FFF6DA') +
      candle([470, 812, 56], '#FFF6DA') +
      candle([1040, 812, 56], '#FFF6DA'),
    ellipse([560, 900, 70, 14], '#B9843F') +
      path('M490 896q70 -60 140 0v8q-70 20 -140 0Z', '#D9A35B') +
      stroke('M530 878l14 14M560 872l10 16M590 876l8 14', '#B9773A', 5) +
      path('M900 912l110 -10l24 -44l-100 6Z', '#F4CF62') +
      circle([960, 886, 9], '#D9A93A') +
      circle([990, 874, 6], '#D9A93A'),
  )
}
