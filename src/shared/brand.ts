import { imageSizes, mediaNameFromUrl } from './media.ts'

/** The part of an association's settings that its marks are made of. */
export type Brand = {
  association_name: string
  /** Address of the logo. */
  logo: string | null
  accent_steps: string
}

/** Changed whenever the pictures are drawn otherwise, so that nobody keeps the former ones. */
const drawing = 1

/** @returns the letter that stands for the association: the first of its name */
export function initialOf(name: string): string {
  const [letter = ''] = /[\p{L}\p{N}]\p{M}*/u.exec(name) ?? []
  return letter.toUpperCase()
}

/** @returns 13 hexadecimal digits that differ for different texts; nothing is kept secret by them (cyrb53) */
function digest(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(16).padStart(14, '0')
}

/** @returns what stands in the addresses of the pictures, and changes with them; null while there is nothing to show */
export const brandMark = ({ association_name, logo, accent_steps }: Brand): string | null =>
  initialOf(association_name) || logo
    ? digest([drawing, association_name, logo ?? '', accent_steps].join('\n'))
    : null

/** Pictures that are made of the brand, and the manifest that names some of them. */
export const brandFiles = {
  icon: 'icon-32.png',
  drawnIcon: 'icon.svg',
  touchIcon: 'icon-180.png',
  smallIcon: 'icon-192.png',
  largeIcon: 'icon-512.png',
  maskableIcon: 'icon-maskable.png',
  share: 'share.png',
  mail: 'mail.png',
  manifest: 'site.webmanifest',
} as const

export type BrandFile = (typeof brandFiles)[keyof typeof brandFiles]

export const brandPath = (mark: string, file: BrandFile): string => `/media/brand/${mark}/${file}`

/** Greatest shape, as a share of the longer side by the shorter, of which a square of 32 pixels still shows something. */
const squarest = 3

/** @returns whether a logo can be made out in a square; a longer one leaves it to the initial */
export function fitsSquare(logo: string | null): boolean {
  const name = logo && mediaNameFromUrl(logo)
  if (!name) return false
  const { width, height } = imageSizes(name)
  return Math.max(width, height) / Math.min(width, height) <= squarest
}

/** The greatest size of a logo in the head of a page, in pixels. */
export const headLogo = { width: 160, height: 40 }

/** @returns whether a logo is a word, which stands alone, where another has the name beside it */
export const isWordShaped = ({ width, height }: { width: number; height: number }): boolean =>
  width > height * 2

/** The greatest size of a logo in mails in pixels, on screens with twice as many, and of the plate around it. */
export const mailLogo = { width: 480, height: 96, plate: 16 }

/** @returns the size in which a logo, the address of a stored picture, is shown in mails, with its plate */
export function mailLogoSize(logo: string): { width: number; height: number } {
  const { width, height } = fitInto(imageSizes(mediaNameFromUrl(logo) ?? ''), mailLogo)
  const halved = (side: number) => Math.round((side + 2 * mailLogo.plate) / 2)
  return { width: halved(width), height: halved(height) }
}

/** @returns the size in which a picture fits a box, in whole pixels */
export function fitInto(
  { width, height }: { width: number; height: number },
  box: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
