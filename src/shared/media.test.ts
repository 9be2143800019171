import { expect, test } from 'vitest'
import {
  avifWidths,
  imageSizes,
  imageUrl,
  isMediaName,
  mediaFile,
  mediaFileName,
  mediaFiles,
  mediaFileWidth,
  mediaName,
  mediaNameFromUrl,
  mediaWidths,
  sharedCut,
  sharedPicture,
  storedWidths,
  widerFiles,
} from '#shared/media.ts'

const hash = '0123456789abcdef0123456789abcdef'
const name = mediaName(hash, 800, 400)

test('a picture is offered in the widths below its own and in its own, never larger', () => {
  expect(mediaWidths).toEqual([96, 160, 240, 384, 480, 640, 768, 1280, 1920])
  expect(storedWidths(1920)).toEqual([96, 160, 240, 384, 480, 640, 768, 1280, 1920])
  expect(storedWidths(1919)).toEqual([96, 160, 240, 384, 480, 640, 768, 1280, 1919])
  expect(storedWidths(800)).toEqual([96, 160, 240, 384, 480, 640, 768, 800])
  expect(storedWidths(240)).toEqual([96, 160, 240])
  expect(storedWidths(1)).toEqual([1])
})

test('a name gives address, size and srcset', () => {
  expect(name).toBe(`${hash}-800x400`)
  expect(imageUrl(name)).toBe(`/media/${name}/800.webp`)
  expect(imageSizes(name)).toEqual({
    width: 800,
    height: 400,
    srcset: [96, 160, 240, 384, 480, 640, 768, 800]
      .map((width) => `/media/${name}/${width}.webp ${width}w`)
      .join(', '),
  })
})

test('every address given out leads back to its name', () => {
  for (const width of [1, 200, 320, 800, 1280, 1919, 1920]) {
    const other = mediaName(hash, width, 16_383)
    expect(mediaNameFromUrl(imageUrl(other))).toBe(other)
    for (const candidate of imageSizes(other).srcset.split(', ')) {
      expect(mediaNameFromUrl(candidate.split(' ')[0] ?? '')).toBe(other)
    }
  }
})

test.each([
  '',
  name,
  `/media/${name}`,
  `/media/${name}/`,
  `/media/${name}/800`,
  `/media/${name}/800.png`,
  `/media/${name}/801.webp`,
  `/media/${name}/1280.webp`,
  `/media/${name}/0800.webp`,
  `/media/${name}/800.webp?x=1`,
  `/media/${name}/800.webp#x`,
  `/media/${name}/800.webp\n`,
  ` /media/${name}/800.webp`,
  `media/${name}/800.webp`,
  `//media/${name}/800.webp`,
  `/media/../media/${name}/800.webp`,
  `https://gille.example/media/${name}/800.webp`,
  `/media/${name.toUpperCase()}/800.webp`,
  `/media/${hash}-0800x400/800.webp`,
  `/media/${hash}-800x0/800.webp`,
  `/media/${hash}-1921x400/1920.webp`,
  `/media/${hash}-800x16384/800.webp`,
  `/media/${hash.slice(1)}-800x400/800.webp`,
  'javascript:alert(1)',
  'data:image/webp;base64,AAAA',
])('%j is not an address of ours', (url) => {
  expect(mediaNameFromUrl(url)).toBeNull()
})

test('only names of the exact form are names', () => {
  expect(isMediaName(name)).toBe(true)
  for (const other of ['', `${name}\n`, `x${name}`, `${hash}-1921x1`, `${hash}-1x16384`, null, 7, {}]) {
    expect(isMediaName(other)).toBe(false)
  }
  expect(() => imageUrl('../../etc/passwd')).toThrow(TypeError)
  expect(() => imageSizes('')).toThrow(TypeError)
})

test('a file is named by a width that the picture is stored in', () => {
  expect(mediaFileWidth(name, '640.webp')).toBe(640)
  expect(mediaFile(name, '640.avif')).toEqual({ width: 640, format: 'avif' })
  expect(mediaFileWidth(name, '640.avif')).toBeNull()
  for (const file of ['1280.webp', '640.WEBP', '640.webp/', '../640.webp', '640', '.webp', '-1.webp']) {
    expect(mediaFileWidth(name, file)).toBeNull()
  }
})

test('the addresses of the width that earlier versions stored go on working', () => {
  expect(mediaNameFromUrl(`/media/${name}/320.webp`)).toBe(name)
  expect(mediaFile(name, '320.webp')).toEqual({ width: 320, format: 'webp' })
  expect(mediaFile(name, '320.avif')).toBeNull()
  expect(mediaFile(mediaName(hash, 200, 100), '320.webp')).toBeNull()
  expect(widerFiles(name, 240).map(({ width }) => width)).toEqual([320, 384, 480, 640, 768, 800])
})

test('there is AVIF up to 1280 pixels', () => {
  const large = mediaName(hash, 1920, 1080)
  expect(avifWidths(1920)).toEqual([96, 160, 240, 384, 480, 640, 768, 1280])
  expect(mediaFile(large, '1920.avif')).toBeNull()
  expect(mediaFiles(large)).toHaveLength(17)
})

const sizes = {
  'upright, cut above and below': [1000, 2000, { width: 1000, height: 525 }],
  'larger than other sites show it': [1920, 1440, { width: 1200, height: 630 }],
  'a strip, cut left and right': [1920, 480, { width: 914, height: 480 }],
  'a large strip': [1920, 960, { width: 1200, height: 630 }],
} as const

test.each(Object.entries(sizes))('for other sites a picture is cut: %s', (_, [width, height, size]) => {
  const other = mediaName(hash, width, height)
  const src = `/media/${other}/${size.width}-30.jpeg`
  // The place along the other axis does not matter, as nothing is cut there.
  const focus = width > 2 * height - 1 ? '30 80' : '80 30'
  expect(sharedPicture(imageUrl(other), focus)).toEqual({ src, ...size })
  expect(mediaFile(other, `${size.width}-30.jpeg`)).toEqual({ width: size.width, format: 'jpeg', place: 30 })
})

test.each([
  { why: 'that has no focal point', height: 1600, focus: '' },
  { why: 'whose focal point is no place', height: 1600, focus: '30' },
  { why: 'that has the shape already', height: 840, focus: '10 10' },
  { why: 'that has nearly the shape', height: 850, focus: '10 10' },
])('for other sites a picture stays whole $why', ({ height, focus }) => {
  const other = mediaName(hash, 1600, height)
  const { src } = sharedPicture(imageUrl(other))
  expect(src).toBe(`/media/${other}/1200.jpeg`)
  expect(sharedPicture(imageUrl(other), focus)).toEqual(sharedPicture(imageUrl(other)))
})

test('a picture is cut at eleven places at most', () => {
  const square = mediaName(hash, 1600, 1600)
  const places = Array.from({ length: 101 }, (_, y) => sharedPicture(imageUrl(square), `50 ${y}`).src)
  expect(new Set(places).size).toBe(11)
  expect([places[0], places[64], places[100]]).toEqual(
    [0, 60, 100].map((place) => `/media/${square}/1200-${place}.jpeg`),
  )
  for (let place = 0; place <= 100; place += 10) {
    const file = mediaFile(square, `1200-${place}.jpeg`)
    expect(file && mediaFileName(file)).toBe(`1200-${place}.jpeg`)
  }
  for (const file of ['1200-5', '1200-110', '1200-00', '1200-010', '1200--10', '1200-', '640-30', '1201-30'])
    expect(mediaFile(square, `${file}.jpeg`)).toBeNull()
  for (const file of ['1200-30.webp', '1200-30.avif', '640-30.webp'])
    expect(mediaFile(square, file)).toBeNull()
  expect(mediaFile(mediaName(hash, 1200, 630), '1200-30.jpeg')).toBeNull()
  expect(mediaNameFromUrl(`/media/${square}/1200-30.jpeg`)).toBeNull()
})

test('a cut never leaves the picture and keeps its focal point', () => {
  for (const [width, height] of [
    [1, 1],
    [1, 16_383],
    [1920, 1],
    [2, 3],
    [1920, 1080],
    [1919, 1081],
  ] as const) {
    for (let place = 0; place <= 100; place += 10) {
      const cut = sharedCut({ width, height }, place)
      if (!cut) continue
      const { left, top, width: across, height: down } = cut.part
      expect(Math.min(left, top, across - 1, down - 1)).toBeGreaterThanOrEqual(0)
      expect(left + across).toBeLessThanOrEqual(width)
      expect(top + down).toBeLessThanOrEqual(height)
      expect([left === 0 && across === width, top === 0 && down === height]).toContain(true)
      const [start, size, whole] = across === width ? [top, down, height] : [left, across, width]
      expect(start).toBeLessThanOrEqual(Math.ceil((place / 100) * whole))
      expect(start + size).toBeGreaterThanOrEqual(Math.floor((place / 100) * whole))
    }
  }
})
