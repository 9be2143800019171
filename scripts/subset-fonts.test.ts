import { expect, test } from 'vitest'
import { fontFaces, subsetFonts } from './subset-fonts.mjs'

test('the small fonts are those that the styles name, and weigh little', async () => {
  const files = await subsetFonts()
  const named = fontFaces().flatMap((face) => /"\.\/([^"]+)"/.exec(face)?.[1] ?? [])
  expect(named.sort()).toEqual([...files.keys()].sort())
  for (const content of files.values()) expect(content.subarray(0, 4).toString()).toBe('wOF2')
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  expect(bytes).toBeLessThan(30_000)
})

test('each letter is in one file of a font', () => {
  const ranges = fontFaces().map((face) => /unicode-range: (.*);/.exec(face)?.[1])
  expect(new Set(ranges).size).toBe(3)
  expect(ranges.filter((range) => range?.includes('U+0020-007E'))).toHaveLength(2)
  for (const letter of ['U+00E4', 'U+00F7', 'U+1D00-1DBF'])
    expect(ranges.filter((range) => range?.includes(letter))).toHaveLength(2)
})
