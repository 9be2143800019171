import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/project.mjs'
import { addresses, parameters } from '#texts/en/language.ts'

test('docs/add-a-language.md gives a language every address and parameter that English has', () => {
  const document = readFileSync(join(root, 'docs/add-a-language.md'), 'utf8')
  const named = [...Object.keys(addresses), ...Object.values(addresses)].filter(
    (one) => !one.startsWith('/en'),
  )
  expect(named.filter((address) => !document.includes(`'${address}': '/de/`))).toEqual([])
  expect(Object.keys(parameters).filter((one) => !document.includes(`${one}: '`))).toEqual([])
})
