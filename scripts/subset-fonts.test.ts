import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fontFolder, subsetFonts, unicodeRanges } from './subset-fonts.mjs'

test('the fonts are those of the packages with the letters of Swedish and English', async () => {
  const files = await subsetFonts()
  expect(readdirSync(fontFolder).sort()).toEqual([...files.keys()].sort())
  for (const [name, content] of files) expect(readFileSync(join(fontFolder, name)).equals(content)).toBe(true)
})

test('the styles name the letters that the small fonts have, and the fonts weigh little', async () => {
  const styles = readFileSync(join(fontFolder, '../fonts.css'), 'utf8').replaceAll(/\s+/g, ' ')
  for (const range of Object.values(unicodeRanges()))
    expect(styles.split(`unicode-range: ${range};`)).toHaveLength(3)
  const bytes = ['inter', 'figtree'].map(
    (name) => readFileSync(join(fontFolder, `${name}-swedish.woff2`)).length,
  )
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThan(30_000)
})
