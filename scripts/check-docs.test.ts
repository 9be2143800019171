import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brokenReferences } from './check-docs.mjs'
import { put } from './fake-project.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gille-docs-'))
  put(folder, 'docs/decisions/0001-a.md', 'See [the other](../other.md) and `src/server/main.ts:12`.\n')
  put(folder, 'docs/other.md', 'Nothing.\n')
  put(folder, 'src/server/main.ts', '')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('documents that name existing files pass, and so do addresses, placeholders and other code', () => {
  put(
    folder,
    'README.md',
    '[a](docs/other.md#part) [b](https://example.org/x) `#server/main.ts` `src/web/features/<name>` `npm start` `api/posts/`\n',
  )
  expect(brokenReferences(folder)).toEqual([])
})

test('each path and link that leads nowhere is named with its line', () => {
  put(folder, 'README.md', 'Fine.\n`src/gone.ts` and [x](docs/gone.md)\n`#shared/gone.ts`\n')
  expect(brokenReferences(folder)).toEqual([
    'README.md:2: docs/gone.md does not exist',
    'README.md:2: src/gone.ts does not exist',
    'README.md:3: src/shared/gone.ts does not exist',
  ])
})
