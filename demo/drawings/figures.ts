import { darker, mix } from './colours.ts'
import { at, circle, ellipse, type Point, path, straight, stroke } from './shapes.ts'

type HairStyle = 'short' | 'bob' | 'long' | 'bun' | 'curly' | 'beanie' | 'tail'
type Limb = readonly [joint: Point, end: Point]

/** Where elbows and hands, knees and feet are; a figure is 100 high, feet at 0, head at −100. */
export interface Pose {
  left: Limb
  right: Limb
  leftLeg?: Limb
  rightLeg?: Limb
}

export const poses = {
  rest: {
    left: [
      [-13.5, -61],
      [-12.5, -47],
    ],
    right: [
      [13.5, -61],
      [12.5, -47],
    ],
  },
  book: {
    left: [
      [-13, -60],
      [-4, -58],
    ],
    right: [
      [13, -60],
      [4, -58],
    ],
  },
  wave: {
    left: [
      [-13.5, -61],
      [-12.5, -47],
    ],
    right: [
      [17, -79],
      [19, -96],
    ],
  },
  cheer: {
    left: [
      [-18, -80],
      [-18, -98],
    ],
    right: [
      [18, -80],
      [18, -98],
    ],
  },
  reach: {
    left: [
      [-15, -62],
      [-9, -52],
    ],
    right: [
      [18, -66],
      [28, -64],
    ],
  },
  toast: {
    left: [
      [-14, -61],
      [-7, -53],
    ],
    right: [
      [16, -66],
      [17, -82],
    ],
  },
  hands: {
    left: [
      [-20, -66],
      [-27, -56],
    ],
    right: [
      [20, -66],
      [27, -56],
    ],
  },
  cup: {
    left: [
      [-14, -61],
      [-7, -52],
    ],
    right: [
      [14, -62],
      [4, -66],
    ],
  },
} satisfies Record<string, Pose>

export interface Figure {
  x: number
  y: number
  height: number
  skin: string
  hair: string
  top: string
  bottom?: string
  style?: HairStyle
  pose?: Pose
  garment?: 'trousers' | 'skirt' | 'gown'
  mouth?: 'smile' | 'song'
  back?: boolean
  flip?: boolean
  turn?: number
  shoes?: string
  /** Drawn over the figure in its own measure, such as a scarf or a crown. */
  worn?: string
  /** Drawn before the arms, such as a sash. */
  chest?: string
}

const arm = (shoulder: Point, [elbow, hand]: Limb, sleeve: string, skin: string) =>
  circle([hand[0], hand[1], 2.7], skin) +
  stroke(
    straight([shoulder, elbow, [hand[0] * 0.76 + elbow[0] * 0.24, hand[1] * 0.76 + elbow[1] * 0.24]]),
    sleeve,
    5.4,
  )

const leg = (hip: Point, [knee, foot]: Limb, cloth: string, shoes: string) =>
  ellipse([foot[0] + Math.sign(foot[0] - hip[0] || hip[0]) * 1.2, foot[1] - 1.4, 4.2, 2], shoes) +
  stroke(straight([hip, knee, [foot[0], foot[1] - 4]]), cloth, 6.6)

function hairBehind(style: HairStyle, hair: string): string {
  switch (style) {
    case 'long':
      return path('M-8 -92C-9 -80 -10.5 -76 -9.5 -69C-4 -66.5 4 -66.5 9.5 -69C10.5 -76 9 -80 8 -92Z', hair)
    case 'bob':
      return path('M-8 -92C-9 -84 -9.4 -82 -8.2 -79.5L8.2 -79.5C9.4 -82 9 -84 8 -92Z', hair)
    case 'bun':
      return circle([0, -99, 4.2], hair)
    case 'tail':
      return path('M4 -96C13 -97 14 -86 10.5 -77C8 -82 8.5 -88 4 -91Z', hair)
    case 'curly':
      return [
        [-6.5, -90],
        [6.5, -90],
        [-5.5, -95],
        [5.5, -95],
        [0, -97.4],
        [-7.2, -85.5],
        [7.2, -85.5],
      ]
        .map(([x, y]) => circle([x as number, y as number, 4.4], hair))
        .join('')
    default:
      return ''
  }
}

function hairAbove(style: HairStyle, hair: string): string {
  if (style === 'beanie') {
    return (
      path('M-7.8 -90.5C-8.6 -101 8.6 -101 7.8 -90.5C4 -92.4 -4 -92.4 -7.8 -90.5Z', hair) +
      stroke('M-7.2 -91C-3 -93 3 -93 7.2 -91', darker(hair, 0.18), 2.4) +
      circle([0, -99.4, 2.4], mix(hair, '#ffffff', 0.55))
    )
  }
  if (style === 'short')
    return path(
      'M-7.5 -87.5C-9 -99.5 9 -99.5 7.5 -87.5C6.6 -91 6 -93 3.5 -93.6C0 -92.6 -4 -92.4 -6 -93C-7 -91.4 -7.2 -89.6 -7.5 -87.5Z',
      hair,
    )
  if (style === 'curly')
    return path('M-7.2 -89C-8 -99 8 -99 7.2 -89C5 -93.6 2 -92.6 0 -93.6C-2 -92.6 -5 -93.6 -7.2 -89Z', hair)
  return path(
    'M-7.7 -85C-9.4 -99.6 9.4 -99.6 7.7 -85C7 -90 5 -92.6 1.6 -94.6C-1 -92 -6.4 -91.6 -7.7 -85Z',
    hair,
  )
}

function face(skin: string, mouth: Figure['mouth']): string {
  const line = darker(mix(skin, '#7a2a20', 0.45), 0.25)
  return (
    circle([-2.7, -87.8, 0.8], '#2a201c') +
    circle([2.7, -87.8, 0.8], '#2a201c') +
    circle([-4.3, -85.2, 1.5], '#e0605a', { opacity: '0.3' }) +
    circle([4.3, -85.2, 1.5], '#e0605a', { opacity: '0.3' }) +
    (mouth === 'song'
      ? ellipse([0, -83.8, 1.5, 1.9], '#6d2523')
      : stroke('M-1.9 -84.2Q0 -82.4 1.9 -84.2', line, 0.9))
  )
}

function lowerBody(figure: Figure): string {
  const { top, bottom = '#2c3442', garment = 'trousers', pose = poses.rest, shoes = '#2a2420' } = figure
  const {
    leftLeg = [
      [-5, -24],
      [-5.4, 0],
    ],
    rightLeg = [
      [5, -24],
      [5.4, 0],
    ],
  } = pose as Pose
  if (garment === 'gown') {
    return (
      ellipse([-5, -1.4, 4, 2], shoes) +
      ellipse([5, -1.4, 4, 2], shoes) +
      path('M-9.4 -56C-10 -36 -14 -16 -15.5 -2.5Q0 1.5 15.5 -2.5C14 -16 10 -36 9.4 -56Z', top)
    )
  }
  const cloth = garment === 'skirt' ? mix(figure.skin, '#40342e', 0.55) : bottom
  const legs = leg([-5, -46], leftLeg, cloth, shoes) + leg([5, -46], rightLeg, cloth, shoes)
  const over =
    garment === 'skirt'
      ? path('M-9 -55C-10 -44 -13 -34 -14.5 -25Q0 -21.5 14.5 -25C13 -34 10 -44 9 -55Z', bottom)
      : path('M-9 -52L-8.6 -43Q0 -41 8.6 -43L9 -52Z', bottom)
  return legs + over
}

/** One person in the flat style of all the pictures. */
export function figure(person: Figure): string {
  const { x, y, height, skin, hair, top, style = 'short', pose = poses.rest, back = false } = person
  const sleeve = darker(top, 0.1)
  const torso =
    'M-4 -81C-9.4 -80.6 -12 -78.4 -12 -73.5L-9.4 -49Q0 -46.6 9.4 -49L12 -73.5C12 -78.4 9.4 -80.6 4 -81Q0 -78.6 -4 -81Z'
  return at(
    {
      x,
      y,
      scale: height / 100,
      ...(person.flip && { flip: true }),
      ...(person.turn && { turn: person.turn }),
    },
    back ? '' : hairBehind(style, hair),
    lowerBody(person),
    path('M-2.9 -84L-3.4 -78Q0 -75.5 3.4 -78L2.9 -84Z', darker(skin, 0.12)),
    path(torso, top),
    person.chest ?? '',
    ellipse([0, -88.6, 7, 7.9], skin),
    back
      ? ''
      : ellipse([-7, -87.6, 1.3, 1.8], skin) + ellipse([7, -87.6, 1.3, 1.8], skin) + face(skin, person.mouth),
    back
      ? ellipse([0, -89.4, 7.6, 8], hair) + hairBehind(style === 'short' ? 'short' : style, hair)
      : hairAbove(style, hair),
    arm([-9.6, -75.6], pose.left, sleeve, skin),
    arm([9.6, -75.6], pose.right, sleeve, skin),
    person.worn ?? '',
  )
}

/** A head and shoulders from behind, for an audience. The point is the middle of the shoulders' lower edge. */
export const listener = ([x, y, size]: readonly [number, number, number], hair: string, top: string) =>
  at(
    { x, y, scale: size / 100 },
    path('M-52 0C-52 -34 -34 -44 -14 -48L14 -48C34 -44 52 -34 52 0Z', top),
    path('M-11 -60L-12 -44Q0 -36 12 -44L11 -60Z', '#c99a78'),
    ellipse([0, -76, 25, 28], hair),
  )

type Look = Pick<Figure, 'skin' | 'hair' | 'style' | 'top'> & Partial<Figure>

/** People side by side on `y`, evenly between two sides. */
export const inLine = (
  [from, to, y, height]: readonly [number, number, number, number],
  looks: readonly Look[],
) =>
  looks
    .map((look, i) => figure({ x: from + ((to - from) * (i + 0.5)) / looks.length, y, height, ...look }))
    .join('')
