/** The site's own palettes (shades 0 to 9) and the tones the pictures add to them. */
export const fjord = '#EDF7FF #D6EDFF #B3DCFA #8CC5EE #62ACDD #3C91C7 #1473A7 #00608F #004D74 #003B5B'.split(
  ' ',
) as Shades
export const skog = '#ECFAF1 #D8F1E1 #B9E1C8 #95CDAA #6FB58B #4C9C6F #2B7E53 #196A42 #0C5634 #064226'.split(
  ' ',
) as Shades
export const lingon = '#FFF2F2 #FFE1E0 #FFC5C4 #FEA0A0 #F1797C #DB575E #B83642 #9E2533 #831826 #66101B'.split(
  ' ',
) as Shades
export const ljung = '#F7F4FE #EDE5FF #DDCCFF #C8AFF7 #B08FE8 #9772D3 #7A54B2 #66439A #53347F #402663'.split(
  ' ',
) as Shades

export const saffran = '#F2B33D'
export const honey = '#F8D58A'
export const amber = '#D98A2B'
export const paper = '#FAF9F6'
export const linen = '#F1EFEA'
export const sand = '#E6D9C3'
export const stone = '#B9B2A6'
export const ink = '#1D1F23'
export const wood = '#B07B4F'
export const oak = '#C99A68'
export const walnut = '#6B4630'
export const falu = '#9C3B31'

export const skins = ['#F6D3B8', '#EBBB96', '#D49A6E', '#A86E47', '#7B4B2E', '#F3C7A6'] as const

type Shades = [string, string, string, string, string, string, string, string, string, string]

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** The colour that lies `share` (0 to 1) of the way from one hex colour to another. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  const mixed = channels(from).map((value, i) => Math.round(value + ((target[i] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export const darker = (colour: string, share = 0.15) => mix(colour, '#101826', share)
export const lighter = (colour: string, share = 0.2) => mix(colour, '#FFFFFF', share)
