import { drawLayers, type Layer } from '#server/media/draw-layers.ts'
import { palettes, readSteps } from '#shared/accent.ts'
import {
  type Brand,
  type BrandFile,
  brandFiles,
  brandPath,
  fitInto,
  fitsSquare,
  initialOf,
  mailLogo,
  mailLogoSize,
} from '#shared/brand.ts'
import { firstLanguage } from '#shared/languages.ts'
import { imageSizes, imageUrl } from '#shared/media.ts'
import { pages } from '#shared/paths.ts'
import { lineWidth, outlined, wrapped } from './outlined.ts'

/** The brand, and its logo: the media name and the largest file. */
export type DrawnBrand = Brand & { picture: { name: string; data: Buffer } | null }

export type DrawnFile = { type: string; data: Buffer }

const paper = '#faf9f6'
const ink = '#1d1f23'

/** @returns a step of the accent; those of the program where the association has none */
const step = ({ accent_steps }: Brand, index: number): string =>
  readSteps(accent_steps || palettes.fjord)[index] ?? ink

const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`

const png = (data: Buffer): DrawnFile => ({ type: 'image/png', data })

/** @returns the initial in white on the accent, as a square */
function tile(
  brand: Brand,
  { side, radius, share }: { side: number; radius: number; share: number },
): string {
  const size = side * share
  const letter = initialOf(brand.association_name)
  const x = (side - lineWidth(letter, size)) / 2
  // Capitals of the font are 0.7 of its size high.
  const y = (side + size * 0.7) / 2
  return (
    `<rect width="${side}" height="${side}" rx="${radius}" fill="${step(brand, 6)}"/>` +
    `<g fill="#ffffff">${outlined(letter, { size, x, y: Number(y.toFixed(2)) })}</g>`
  )
}

type Place = { left: number; top: number; width: number; height: number }

/** @returns the logo in the middle of a place */
function logoIn(picture: NonNullable<DrawnBrand['picture']>, { left, top, width, height }: Place): Layer {
  const size = fitInto(imageSizes(picture.name), { width, height })
  return {
    data: picture.data,
    ...size,
    left: Math.round(left + (width - size.width) / 2),
    top: Math.round(top + (height - size.height) / 2),
  }
}

/** @returns an icon: the logo where a square can show it, else the initial */
async function icon(brand: DrawnBrand, side: number, how: 'free' | 'paper' | 'maskable'): Promise<DrawnFile> {
  const { picture } = brand
  const isFree = how === 'free'
  if (!picture || !fitsSquare(brand.logo)) {
    const shape = { side, radius: isFree ? side / 4 : 0, share: how === 'maskable' ? 0.5 : 0.7 }
    return png(await drawLayers(svg(side, side, tile(brand, shape)), []))
  }
  const margin = Math.round(side * { free: 0, paper: 0.1, maskable: 0.2 }[how])
  const ground = isFree ? '' : `<rect width="${side}" height="${side}" fill="${paper}"/>`
  const place = { left: margin, top: margin, width: side - 2 * margin, height: side - 2 * margin }
  return png(await drawLayers(svg(side, side, ground), [logoIn(picture, place)]))
}

/** The picture that other sites show of a page without one: the logo or the initial on paper, the name, and a band in the accent. */
async function share(brand: DrawnBrand): Promise<DrawnFile> {
  const { picture } = brand
  const mark = { left: 96, top: 96, width: 520, height: 200 }
  const lines = wrapped(brand.association_name, { size: 76, width: 1_008, lines: 2 })
  const name = lines.map((line, index) => outlined(line, { size: 76, x: 96, y: 420 + index * 88 })).join('')
  const drawn =
    `<rect width="1200" height="630" fill="${paper}"/><rect y="606" width="1200" height="24" fill="${step(brand, 6)}"/>` +
    `<g fill="${ink}">${name}</g>` +
    (picture
      ? ''
      : `<g transform="translate(96 112)">${tile(brand, { side: 168, radius: 40, share: 0.7 })}</g>`)
  const size = picture && fitInto(imageSizes(picture.name), mark)
  const layers = picture && size ? [{ data: picture.data, ...size, left: mark.left, top: mark.top }] : []
  return png(await drawLayers(svg(1_200, 630, drawn), layers))
}

/** The logo on a white plate, which stands on any ground: mail programs know no variant for the dark. */
async function mail({ picture }: DrawnBrand): Promise<DrawnFile | null> {
  if (!picture) return null
  const half = mailLogoSize(imageUrl(picture.name))
  const [width, height] = [half.width * 2, half.height * 2]
  const plate = `<rect width="${width}" height="${height}" rx="16" fill="#ffffff"/>`
  const margin = mailLogo.plate
  const place = { left: margin, top: margin, width: width - 2 * margin, height: height - 2 * margin }
  return png(await drawLayers(svg(width, height, plate), [logoIn(picture, place)]))
}

function manifest(brand: DrawnBrand, mark: string): DrawnFile {
  const icons = [
    { file: brandFiles.smallIcon, sizes: '192x192', purpose: 'any' },
    { file: brandFiles.largeIcon, sizes: '512x512', purpose: 'any' },
    { file: brandFiles.maskableIcon, sizes: '512x512', purpose: 'maskable' },
  ]
  const content = {
    name: brand.association_name,
    short_name: brand.association_name,
    id: pages.home,
    start_url: pages.home,
    display: 'browser',
    lang: firstLanguage,
    background_color: paper,
    theme_color: step(brand, 6),
    icons: icons.map(({ file, ...rest }) => ({ src: brandPath(mark, file), type: 'image/png', ...rest })),
  }
  return { type: 'application/manifest+json; charset=utf-8', data: Buffer.from(JSON.stringify(content)) }
}

/** @returns a file of the brand; null for one that it has not */
export async function drawBrand(brand: DrawnBrand, file: BrandFile, mark: string): Promise<DrawnFile | null> {
  switch (file) {
    case brandFiles.icon:
      return icon(brand, 32, 'free')
    case brandFiles.drawnIcon:
      return fitsSquare(brand.logo)
        ? null
        : {
            type: 'image/svg+xml',
            data: Buffer.from(svg(32, 32, tile(brand, { side: 32, radius: 8, share: 0.7 }))),
          }
    case brandFiles.touchIcon:
      return icon(brand, 180, 'paper')
    case brandFiles.smallIcon:
      return icon(brand, 192, 'free')
    case brandFiles.largeIcon:
      return icon(brand, 512, 'free')
    case brandFiles.maskableIcon:
      return icon(brand, 512, 'maskable')
    case brandFiles.share:
      return share(brand)
    case brandFiles.mail:
      return mail(brand)
    case brandFiles.manifest:
      return manifest(brand, mark)
  }
}

/** @returns a PNG of 32 pixels as an icon file, which is a header of 22 bytes and the PNG */
export function toIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
