import decodeQR from 'qr/decode.js'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { swishCode } from '#shared/swish.ts'
import { QrCode } from './qr-code.tsx'

const squarePixels = 6

/** Draws the code as a browser does. @returns what a reader reads in it, and the width of its edge in squares */
async function scan(text: string) {
  const markup = renderToStaticMarkup(<QrCode text={text} label="Kod" />)
  const squares = Number(/viewBox="0 0 (\d+) /.exec(markup)?.[1])
  const [light = '', dark = ''] = [...markup.matchAll(/class="([^"]*)"/g)].slice(1).map(([, name]) => name)
  const style = `<style>.${light} { fill: #ffffff } .${dark} { fill: #15181d }</style>`
  const svg = markup.replace(/^<svg([^>]*)>/, `<svg xmlns="http://www.w3.org/2000/svg"$1>${style}`)
  const size = squares * squarePixels
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(size, size)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = decodeQR({ data, width: info.width, height: info.height })
  const isDark = (x: number, y: number) => (data[(y * info.width + x) * 4] ?? 255) < 128
  const rows = Array.from({ length: size }, (_, y) => y)
  const first = rows.findIndex((y) => rows.some((x) => isDark(x, y) || isDark(y, x)))
  const last = rows.findLastIndex((y) => rows.some((x) => isDark(x, y) || isDark(y, x)))
  return { text: read, edges: [first, size - 1 - last].map((pixels) => pixels / squarePixels) }
}

test.each([
  ['123-456 78 90', 'sw=1234567890&msg=&edit=msg&src=qr'],
  ['+46 70-123 45 67', 'sw=0701234567&msg=&edit=msg&src=qr'],
  ['070 123 45 67', 'sw=0701234567&msg=&edit=msg&src=qr'],
])('a reader finds in the code of %s what Swish expects', async (number, expected) => {
  const { text, edges } = await scan(swishCode(number) ?? '')
  expect(text).toBe(`https://app.swish.nu/1/p/sw/?${expected}`)
  expect(edges).toEqual([4, 4])
})

test.each([
  'https://app.swish.nu/1/p/sw/?sw=1234567890&amt=300&cur=SEK&msg=100164%20Medlem%202027&src=qr',
  'Årsavgift för Åsa Öberg, ö ä å – 150 kr',
  'En lång text med å, ä och ö. '.repeat(9),
])('a reader reads every letter of %j', async (text) => {
  expect((await scan(text)).text).toBe(text)
})
