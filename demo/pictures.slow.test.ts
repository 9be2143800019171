import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoContent } from './content.ts'
import type { PictureFile } from './types.ts'

const content = demoContent(Temporal.PlainDate.from('2026-11-21'))

type Picture = { name: string; ratio: number; file: PictureFile }
const pictures: Picture[] = [
  ...content.posts.map(({ title, image }) => ({ name: title, ratio: 2, file: image })),
  ...content.events.map(({ eventName, eventImage }) => ({ name: eventName, ratio: 3 / 2, file: eventImage })),
  ...content.board.map(({ name, image }) => ({ name, ratio: 4 / 5, file: image })),
  ...content.partners.map(({ name, logoImage }) => ({ name, ratio: 3 / 2, file: logoImage })),
]

const pictureFolder = join(import.meta.dirname, 'pictures')

test('each record has one of its own, and no file is left over', () => {
  expect(pictures.map(({ file }) => file).sort()).toEqual(readdirSync(pictureFolder).sort())
})

test.each(pictures)('$name', async ({ file, ratio }) => {
  const source = readFileSync(join(pictureFolder, file))
  const picture = source.toString()
  expect(picture).toMatch(/^<svg /)
  // A picture refers only to its own parts.
  expect(picture).not.toMatch(/<text|<filter|<image|NaN|undefined|href="[^#]|url\([^#]/)
  const { width, height } = await sharp(source).metadata()
  expect(width / height).toBe(ratio)
  expect(width).toBeGreaterThanOrEqual(600)
  const { entropy, isOpaque } = await sharp(source, { density: 18 }).stats()
  expect(isOpaque).toBe(true)
  expect(entropy).toBeGreaterThan(0.5)
})
