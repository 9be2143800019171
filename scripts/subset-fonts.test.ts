import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.mjs'
import { subsetFonts, unicodeRanges } from './subset-fonts.mjs'

test('the small fonts are those that the styles name, and weigh little', async () => {
  const files = await subsetFonts()
  const styles = readFileSync(join(root, 'src/web/ui/fonts.css'), 'utf8')
  const named = [...styles.matchAll(/build\/fonts\/([^"]+)"/g)].map(([, name]) => name)
  expect(named.sort()).toEqual([...files.keys()].sort())
  for (const content of files.values()) expect(content.subarray(0, 4).toString()).toBe('wOF2')
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  expect(bytes).toBeLessThan(30_000)
})

test('the styles name the letters that the small fonts have', () => {
  const styles = readFileSync(join(root, 'src/web/ui/fonts.css'), 'utf8').replaceAll(/\s+/g, ' ')
  for (const range of Object.values(unicodeRanges()))
    expect(styles.split(`unicode-range: ${range};`)).toHaveLength(3)
})
