import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawSvg, readSvg } from './draw-svg.ts'

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="500">${content}</svg>`

const limits = { bytes: 200 * 1024, side: 1024, seconds: 1 }

/** A figure in which each part shows the one before it ten times. */
const nested = Array.from({ length: 5 }, (_, level) => {
  const use = `<use href="#a${level}"/>`.repeat(10)
  return `<g id="a${level + 1}" opacity=".9">${use}</g>`
}).join('')

test('a drawing is as large as a logo may be, whatever size it says', async () => {
  const metadata = await sharp(await drawSvg(svg('<rect width="900" height="400"/>'))).metadata()
  expect(metadata).toMatchObject({ format: 'png', width: 1024, height: 512 })
})

test('a drawing that takes too long is ended', async () => {
  const started = performance.now()
  const slow = svg(
    `<defs><rect id="a0" width="900" height="400" opacity=".9"/>${nested}</defs><use href="#a5"/>`,
  )
  await expect(drawSvg(slow, limits)).rejects.toMatchObject({ code: 'unsupported-image' })
  expect(performance.now() - started).toBeLessThan(6_000)
})

test('a drawing that takes too much memory is ended', async () => {
  await expect(drawSvg(svg(''), { memoryMb: 16 })).rejects.toMatchObject({
    code: 'unsupported-image',
    cause: { message: 'the drawing was not read: memory' },
  })
})

test('a drawing fetches nothing', async () => {
  const png = await drawSvg(
    svg(`<image href="${new URL('../../../public/share.png', import.meta.url)}" width="1000" height="500"/>`),
  )
  const { channels } = await sharp(png).stats()
  expect(channels.map(({ max }) => max)).toEqual([0, 0, 0, 0])
})

test.each([
  ['after a declaration and a comment', `<?xml version="1.0"?>\n<!-- made by -->\n${svg('')}`, true],
  ['after a byte order mark', `\uFEFF${svg('')}`, true],
  ['in a page', `<!doctype html><html>${svg('')}</html>`, false],
  ['of which only the name is one', 'svg', false],
])('an SVG is known %s', (_what, text, isSvg) => {
  expect(readSvg(Buffer.from(text)) !== null).toBe(isSvg)
})
