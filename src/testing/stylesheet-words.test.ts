import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/project.mjs'

const sheets = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
)

/** @returns the texts with letters that a sheet writes on a page */
const wordsIn = (sheet: string): string[] =>
  [...sheet.matchAll(/\bcontent:([^;}]*)/g)]
    .flatMap(([, value = '']) => value.match(/"[^"]*"|'[^']*'/g) ?? [])
    .filter((text) => /\p{L}/u.test(text.replace(/\\[0-9a-f]{1,6}/gi, '')))

test('no stylesheet holds a word: words stand in the catalogues, in the language of the page', () => {
  expect(wordsIn('a::before { content: "Av "; } b { content: " (" attr(href) ")" }')).toEqual(['"Av "'])
  expect(sheets.length).toBeGreaterThan(50)
  const found = sheets.flatMap((file) =>
    wordsIn(readFileSync(join(root, 'src', file), 'utf8')).map((word) => `${file}: ${word}`),
  )
  expect(found).toEqual([])
})
