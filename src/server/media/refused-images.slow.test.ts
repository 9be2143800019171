import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AppError, type ProblemCode } from '#shared/errors.ts'
import { inFullRun } from '#testing/full-run.ts'
import { greedyPng } from '#testing/hostile-files.ts'
import {
  bomb,
  canary,
  cut,
  flatAvif,
  flatPng,
  gifClaiming,
  halves,
  isoMedia,
  join,
  jpeg,
  jpegClaiming,
  noise,
  png,
  pngOfGarbage,
  pngSignature,
  pngTooShort,
  pngWith,
  webpClaiming,
} from '#testing/test-images.ts'
import { processImage } from './process-image.ts'
import { imageLimits } from './render-image.ts'

type FileContent = Buffer | string | Promise<Buffer>

const script = `<script>alert("${canary}")</script>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`
const entity = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg.replace('alert', '&x;')}`
const php = `<?php echo "${canary}"; ?>`
const html = `<!doctype html><html><body>${script}</body></html>`
const zip = join('PK\u0003\u0004', Buffer.alloc(26), 'META-INF/MANIFEST.MF', canary)
const hex = (digits: string): Buffer => join(Buffer.from(digits, 'hex'), Buffer.alloc(64))

const codeOf = async (content: FileContent, limits = imageLimits): Promise<ProblemCode | 'accepted'> => {
  const input = await content
  try {
    await processImage(typeof input === 'string' ? Buffer.from(input, 'latin1') : input, limits)
    return 'accepted'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

const notAnImage: [string, () => FileContent][] = [
  ['SVG', () => svg],
  ['SVG after an XML declaration', () => `<?xml version="1.0"?>${svg}`],
  ['SVG after a byte order mark', () => `\u00ef\u00bb\u00bf${svg}`],
  ['SVG with an external entity', () => entity],
  ['SVG compressed', () => hex('1f8b0800000000000003')],
  ['SVG after blanks', () => `${' '.repeat(500)}${svg}`],
  ['HTML', () => html],
  ['HTML that mentions JFIF', () => `<!--\u00ff\u00d8\u00ff JFIF-->${html}`],
  ['HTML after a line break', () => `\n${html}`],
  ['PHP', () => php],
  ['JavaScript', () => `alert("${canary}")`],
  ['shell script', () => `#!/bin/sh\necho ${canary}`],
  ['PDF', () => `%PDF-1.7\n${script}`],
  ['PostScript', () => '%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (w) file'],
  ['ImageMagick drawing', () => 'push graphic-context\nfill \'url(https://x.invalid/"|id")\''],
  ['ImageMagick script', () => '<?xml version="1.0"?><image><read filename="/etc/passwd"/></image>'],
  ['ZIP and JAR', () => zip],
  ['Windows program', () => hex('4d5a9000')],
  ['Linux program', () => hex('7f454c46')],
  ['TIFF', () => halves().tiff().toBuffer()],
  ['TIFF, big endian', () => hex('4d4d002a')],
  ['BMP', () => hex('424d36000000')],
  ['ICO', () => hex('00000100')],
  ['MP4', () => isoMedia('isom', 'iso2', 'mp41')],
  ['QuickTime', () => isoMedia('qt  ')],
  ['brand list that says avif after its end', () => join(isoMedia('isom'), 'avif')],
  ['JPEG XL', () => hex('ff0a')],
  ['JPEG XL in a box', () => hex('0000000c4a584c200d0a870a')],
  ['JPEG 2000', () => hex('0000000c6a5020200d0a870a')],
  ['Photoshop', () => hex('38425053')],
  ['PPM', () => 'P6\n9 9\n255\n'],
  ['Radiance', () => '#?RADIANCE\n'],
  ['OpenEXR', () => hex('762f3101')],
  ['WAV', () => 'RIFF\u0024\u0000\u0000\u0000WAVEfmt '],
  ['AVI', () => 'RIFF\u0024\u0000\u0000\u0000AVI LIST'],
  ['libvips', () => hex('08f2a6b6')],
  ['one byte', () => '\u00ff'],
  ['two bytes of JPEG', () => '\u00ff\u00d8'],
  ['PNG sent as text', () => join(Buffer.from('89504e470a1a0a', 'hex'), 'IHDR')],
  ['GIF of another year', () => 'GIF88a'],
  ['JPEG after a zero byte', async () => join(Buffer.alloc(1), await jpeg())],
  ['PNG as base64', async () => join('data:image/png;base64,', (await png()).toString('base64'))],
]

const damaged: [string, () => FileContent][] = [
  ['JPEG magic alone', () => hex('ffd8ffe0')],
  ['PNG magic alone', () => pngSignature],
  ['GIF magic alone', () => 'GIF89a'],
  ['WebP magic alone', () => 'RIFF\u0024\u0000\u0000\u0000WEBP'],
  ['AVIF magic alone', () => isoMedia('avif', 'mif1', 'avif')],
  ['JPEG magic before HTML', () => join(Buffer.from('ffd8ffe0', 'hex'), html)],
  ['JPEG magic before SVG', () => join(Buffer.from('ffd8ff', 'hex'), svg)],
  ['PNG magic before PHP', () => join(pngSignature, php)],
  ['GIF magic before script', () => `GIF89a/*${canary}*/=1;alert(1)`],
  ['GIF magic before SVG', () => `GIF89a${svg}`],
  ['WebP magic before HTML', () => `RIFF\u0024\u0000\u0000\u0000WEBP${html}`],
  ...[0.1, 0.5, 0.95].map((share): [string, () => FileContent] => [
    `JPEG cut at ${share}`,
    async () => cut(await noise().jpeg().toBuffer(), share),
  ]),
  ...[0.1, 0.5, 0.95].map((share): [string, () => FileContent] => [
    `progressive JPEG cut at ${share}`,
    async () => cut(await noise().jpeg({ progressive: true }).toBuffer(), share),
  ]),
  ...[0.01, 0.5, 0.95].map((share): [string, () => FileContent] => [
    `PNG cut at ${share}`,
    async () => cut(await noise().png().toBuffer(), share),
  ]),
  ['WebP cut in half', async () => cut(await noise().webp().toBuffer(), 0.5)],
  ['AVIF cut in half', async () => cut(await noise().avif({ effort: 0 }).toBuffer(), 0.5)],
  ['GIF cut in half', async () => cut(await noise().gif().toBuffer(), 0.5)],
  ['PNG of garbage', () => pngOfGarbage()],
  ['PNG with too few rows', () => pngTooShort()],
  ['PNG of no size', () => pngWith([0, 0], Buffer.alloc(0))],
]

const tooLarge: [string, () => FileContent][] = [
  ['PNG of 14000 x 14000', () => bomb()],
  ['PNG of 14000 x 14000 without pixels', () => pngWith([14_000, 14_000], Buffer.alloc(0))],
  ['PNG of 1 x 65535', () => flatPng(1, 65_535)],
  ['PNG of 65535 x 1', () => flatPng(65_535, 1)],
  ['PNG of 1000000 x 1000000', () => pngWith([1_000_000, 1_000_000], Buffer.alloc(0))],
  ['PNG just above 40 megapixels', () => flatPng(8_000, 5_001)],
  ['PNG interlaced, 16000 x 16000', () => pngWith([16_000, 16_000], Buffer.alloc(0), { interlaced: true })],
  ['JPEG that claims 65500 x 65500', () => jpegClaiming(65_500, 65_500)],
  ['JPEG that claims 8001 x 8000', () => jpegClaiming(8_001, 8_000)],
  ['GIF that claims 60000 x 60000', () => gifClaiming(60_000, 60_000)],
  ['PNG that needs more memory than a picture has', () => greedyPng()],
  ['AVIF just above 12 megapixels', () => flatAvif(4_000, 3_001)],
  ['WebP that claims 16383 x 16383', () => webpClaiming(16_383, 16_383)],
]

test.each([['heic', 'mif1', 'heic'], ['heix'], ['mif1', 'hevc', 'heic'], ['msf1', 'hevs']])(
  'a photograph in HEIC (%s) is told how to be sent',
  async (...brands) =>
    expect(await codeOf(isoMedia(...(brands as [string, ...string[]])))).toBe('heic-image'),
)

test.each(notAnImage)('%s: unsupported-image', async (_, make) => {
  expect(await codeOf(make())).toBe('unsupported-image')
})
test.each(damaged)('%s: corrupt-image', async (_, make) => {
  expect(await codeOf(make())).toBe('corrupt-image')
})
test.each(tooLarge)('%s: too-many-pixels', async (_, make) => {
  expect(await codeOf(make())).toBe('too-many-pixels')
})
test('0 bytes: empty', async () => {
  expect(await codeOf('')).toBe('empty')
})
inFullRun(() => {
  test('the refusal of 14000 x 14000 comes from the pixel limit, not from a file that cannot be read', async () => {
    const input = bomb()
    expect(input.length).toBeLessThan(700_000)
    expect(await codeOf(input, { ...imageLimits, pixels: 200_000_000, seconds: 60 })).toBe('accepted')
  }, 60_000)
})
test('the refusal of 1 x 65535 comes from the side limit', async () => {
  const error = await processImage(flatPng(1, 20_000), { ...imageLimits, side: 65_535 }).catch(
    (reason: unknown) => reason,
  )
  // Without the side limit such a picture is decoded first, and fails because WebP allows no such height.
  expect(error).toMatchObject({ code: 'corrupt-image' })
})

test('a picture within the limits that takes too much memory is refused for that', async () => {
  const title = { key: 'problem.much-memory' }
  await expect(processImage(greedyPng())).rejects.toMatchObject({ code: 'too-many-pixels', title })
})

test('the refusal of a long screenshot says that its side is too long', async () => {
  const error = await processImage(flatPng(1_080, 17_000)).catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    code: 'too-many-pixels',
    title: { key: 'problem.too-long-side', values: { most: imageLimits.side } },
  })
})

describe('many at a time', () => {
  test('reads one picture at a time, lets sixteen wait, refuses more, and gives the places back', async () => {
    const codes = await Promise.all(Array.from({ length: 25 }, () => codeOf(pngOfGarbage())))
    expect(codes.filter((code) => code === 'corrupt-image')).toHaveLength(17)
    expect(codes.filter((code) => code === 'busy')).toHaveLength(8)
    expect(await codeOf(jpeg())).toBe('accepted')
  })

  test('a picture that takes too long ends as busy', async () => {
    expect(await codeOf(jpeg(), { ...imageLimits, seconds: 0 })).toBe('busy')
  })
})

test('nothing is read from a path, whatever the bytes say', async () => {
  const folder = await mkdtemp(joinPath(tmpdir(), 'gille-media-'))
  try {
    const path = joinPath(folder, 'secret.png')
    await writeFile(path, await png())
    expect(await codeOf(path)).toBe('unsupported-image')
  } finally {
    await rm(folder, { recursive: true })
  }
})
