import sharp from 'sharp'
import { expect, test } from 'vitest'
import { avifWidths, imageUrl, storedWidths } from '#shared/media.ts'
import { isFullRun } from '#testing/full-run.ts'
import {
  canary,
  flatPng,
  frames,
  halves,
  join,
  jpeg,
  jpegWithComment,
  phonePhoto,
  png,
  pngWithText,
} from '#testing/test-images.ts'
import { processImage } from './process-image.ts'
import { filesOf, type ProcessedImage, renderFiles } from './render-image.ts'

const script = `<script>alert("${canary}")</script>`
const php = `<?php echo "${canary}"; ?>`
const html = `<!doctype html><html><body>${script}</body></html>`
const zip = join('PK\u0003\u0004', Buffer.alloc(26), 'META-INF/MANIFEST.MF', canary)

type Accepted = [string, () => Promise<Buffer>, [number, number]]

/** One of each format and of each shape, and of each way to hide something. */
const accepted: Accepted[] = [
  ['JPEG', () => jpeg(), [600, 400]],
  ['JPEG, CMYK', () => halves().toColourspace('cmyk').jpeg().toBuffer(), [600, 400]],
  ['JPEG with a PHP comment', () => jpegWithComment(php), [600, 400]],
  ['PNG, palette', () => halves().png({ palette: true }).toBuffer(), [600, 400]],
  ['PNG, 16 bit', () => halves().toColourspace('rgb16').png().toBuffer(), [600, 400]],
  ['PNG with PHP in a text', () => pngWithText(php), [600, 400]],
  ['WebP with HTML behind', async () => join(await halves().webp().toBuffer(), html), [600, 400]],
  ['WebP, animated', async () => (await frames()).webp().toBuffer(), [60, 40]],
  [
    'AVIF with HTML behind',
    async () => join(await halves().avif({ effort: 0 }).toBuffer(), html),
    [600, 400],
  ],
  ['GIF, animated', async () => (await frames()).gif().toBuffer(), [60, 40]],
  ['GIF with JAR behind (GIFAR)', async () => join(await halves().gif().toBuffer(), zip), [600, 400]],
  ['photo of a phone', () => phonePhoto(), [400, 600]],
  ['one pixel', () => png(1, 1), [1, 1]],
  ['3000 wide', () => jpeg(3000, 1500), [1920, 960]],
  ['very wide and flat', async () => flatPng(16_000, 2), [1920, 1]],
  ['very narrow and high', async () => flatPng(2, 16_000), [2, 16_000]],
]
const furtherAccepted: Accepted[] = [
  ['JPEG, progressive', () => halves().jpeg({ progressive: true }).toBuffer(), [600, 400]],
  ['JPEG, grey', () => halves().grayscale().jpeg().toBuffer(), [600, 400]],
  ['JPEG with HTML behind', async () => join(await jpeg(), html), [600, 400]],
  ['JPEG with JAR behind (GIFAR)', async () => join(await jpeg(), zip), [600, 400]],
  ['PNG', () => png(), [600, 400]],
  ['PNG, interlaced', () => halves().png({ progressive: true }).toBuffer(), [600, 400]],
  ['PNG with PHP behind', async () => join(await png(), php), [600, 400]],
  ['WebP', () => halves().webp().toBuffer(), [600, 400]],
  ['WebP, lossless', () => halves().webp({ lossless: true }).toBuffer(), [600, 400]],
  ['AVIF', () => halves().avif({ effort: 0 }).toBuffer(), [600, 400]],
  ['GIF', () => halves().gif().toBuffer(), [600, 400]],
  ['GIF with script behind', async () => join(await halves().gif().toBuffer(), script), [600, 400]],
  ['exactly 1920 wide', () => jpeg(1920, 1080), [1920, 1080]],
]

/** @returns the marks of metadata and attached content that a stored picture must not contain. */
const forbiddenMarksIn = (data: Buffer): string[] =>
  [
    'EXIF',
    'XMP ',
    'ICCP',
    'ANIM',
    'Exif',
    'GPS',
    'xmpmeta',
    '<?php',
    '<script',
    'PK\u0003\u0004',
    canary,
  ].filter((mark) => data.includes(Buffer.from(mark, 'latin1')))

const largest = (image: ProcessedImage): Buffer => image.files.at(-1)?.data ?? Buffer.alloc(0)

const colourAt = async (data: Buffer, left: number, top: number): Promise<string> => {
  const { data: pixel } = await sharp(data)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 0, green = 0, blue = 0] = pixel
  if (red > 150 && green < 90 && blue < 90) return 'red'
  return blue > 120 && red < 90 && green < 90 ? 'blue' : `${red},${green},${blue}`
}

test.each(isFullRun ? [...accepted, ...furtherAccepted] : accepted)(
  '%s: WebP and AVIF, nothing else of the file',
  async (_, make, [width, height]) => {
    const image = await processImage(await make())
    expect([image.width, image.height]).toEqual([width, height])
    expect(image.name).toMatch(new RegExp(`^[0-9a-f]{32}-${width}x${height}$`))
    expect(imageUrl(image.name)).toBe(`/media/${image.name}/${width}.webp`)
    expect(image.files.map((file) => file.width)).toEqual(storedWidths(width))
    expect(image.avif?.map((file) => file.width)).toEqual(avifWidths(width))
    for (const file of filesOf(image)) {
      const stored = await sharp(file.data).metadata()
      const format = file.format === 'webp' ? { format: 'webp' } : { format: 'heif', compression: 'av1' }
      expect(stored).toMatchObject({ ...format, width: file.width, space: 'srgb', depth: 'uchar' })
      expect(stored.pages ?? 1).toBe(1)
      expect([stored.exif, stored.xmp, stored.icc, stored.orientation]).toEqual(Array(4).fill(undefined))
      expect(forbiddenMarksIn(file.data)).toEqual([])
    }
  },
)

test('the photo of a phone has all that must go', async () => {
  const photo = await phonePhoto()
  expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, hasProfile: true })
  expect(forbiddenMarksIn(photo)).toEqual(expect.arrayContaining(['Exif', 'xmpmeta', '<?php', canary]))
  // The EXIF tag 0x8825, little endian, points to the GPS tags.
  expect(photo.includes(Buffer.from('25880400', 'hex'))).toBe(true)
})

test.each([
  { orientation: 1, size: [600, 400], first: 'red', last: 'blue' },
  { orientation: 2, size: [600, 400], first: 'blue', last: 'red' },
  { orientation: 3, size: [600, 400], first: 'blue', last: 'red' },
  { orientation: 4, size: [600, 400], first: 'red', last: 'blue' },
  { orientation: 5, size: [400, 600], first: 'red', last: 'blue' },
  { orientation: 6, size: [400, 600], first: 'red', last: 'blue' },
  { orientation: 7, size: [400, 600], first: 'blue', last: 'red' },
  { orientation: 8, size: [400, 600], first: 'blue', last: 'red' },
])('a photo with orientation $orientation stands upright', async ({ orientation, size, first, last }) => {
  const image = await processImage(await phonePhoto(orientation))
  const data = largest(image)
  expect([image.width, image.height]).toEqual(size)
  expect(await colourAt(data, 50, 50)).toBe(first)
  expect(await colourAt(data, image.width - 50, image.height - 50)).toBe(last)
})

test.each([
  ['16 bit', () => halves().toColourspace('rgb16').png().toBuffer()],
  ['CMYK', () => halves().toColourspace('cmyk').jpeg().toBuffer()],
])('%s keeps its colours', async (_, make) => {
  const data = largest(await processImage(await make()))
  expect([await colourAt(data, 50, 200), await colourAt(data, 550, 200)]).toEqual(['red', 'blue'])
})

test('transparency stays', async () => {
  const input = await sharp({ create: { width: 700, height: 80, channels: 4, background: '#d0202000' } })
    .png()
    .toBuffer()
  for (const { data } of filesOf(await processImage(input))) {
    const { channels } = await sharp(data).stats()
    expect(channels).toHaveLength(4)
    // AVIF may round: one of 255 is not seen.
    expect(channels[3]?.max).toBeLessThanOrEqual(1)
  }
})

const corner = { width: 200, height: 100, channels: 3 as const, background: '#2020d0' }

test.each([
  { size: [800, 1600], left: 600, top: 1500, place: 100, shown: [800, 420], at: [750, 380] },
  { size: [800, 1600], left: 0, top: 0, place: 0, shown: [800, 420], at: [50, 40] },
  { size: [1800, 450], left: 1600, top: 350, place: 100, shown: [857, 450], at: [820, 420] },
  { size: [1800, 450], left: 0, top: 350, place: 0, shown: [857, 450], at: [50, 420] },
])(
  'cut for other sites, $size keep the corner at $place % and lose it elsewhere',
  async ({ size: [width = 0, height = 0], left, top, place, shown, at: [x = 0, y = 0] }) => {
    const input = await sharp({ create: { width, height, channels: 3, background: '#d02020' } })
      .composite([{ input: { create: corner }, left, top }])
      .png()
      .toBuffer()
    const file = { width: shown[0] ?? 0, format: 'jpeg' as const }
    const places = [place, 50]
    const made = await renderFiles(
      input,
      places.map((each) => ({ ...file, place: each })),
      new AbortController().signal,
    )
    expect(made.map((each) => each.place)).toEqual(places)
    const [kept, middle] = made.map(({ data }) => data)
    if (!kept || !middle) throw new Error('Two files were asked for')
    const { format, width: across, height: down } = await sharp(kept).metadata()
    expect([format, across, down]).toEqual(['jpeg', ...shown])
    expect([await colourAt(kept, x, y), await colourAt(middle, x, y)]).toEqual(['blue', 'red'])
  },
)

test('the same picture gets the same name, another one another', async () => {
  const [first, again, other] = await Promise.all([
    processImage(await jpeg()),
    processImage(join(await jpeg(), 'tail')),
    processImage(await jpeg(600, 401)),
  ])
  expect(again.name).toBe(first.name)
  expect(other.name).not.toBe(first.name)
})
