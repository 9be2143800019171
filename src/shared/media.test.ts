import { expect, test } from 'vitest'
import {
  avifWidths,
  imageSizes,
  imageUrl,
  isMediaName,
  mediaFile,
  mediaFiles,
  mediaFileWidth,
  mediaName,
  mediaNameFromUrl,
  mediaWidths,
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
