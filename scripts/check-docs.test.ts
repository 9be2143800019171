import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { put } from '#testing/fake-project.ts'
import { brokenReferences } from './check-docs.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gille-docs-'))
  put(folder, 'README.md', 'Fine.\n')
  put(folder, 'docs/decisions/0001-a.md', 'See [the other](../other.md) and `src/server/main.ts:12`.\n')
  put(folder, 'docs/other.md', '# Other\n\nNothing.\n')
  put(folder, 'src/server/main.ts', '')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('documents that name existing files pass, and so do addresses, placeholders and other code', () => {
  put(
    folder,
    'README.md',
    '[a](docs/other.md#part), "Other" [b](https://example.org/x.md) `#server/main.ts` `src/web/features/<name>/<name>.ts` `npm start` `api/posts/`\n',
  )
  expect(brokenReferences(folder)).toEqual([])
})

test('each path and link that leads nowhere is named with its line', () => {
  put(folder, 'README.md', 'Fine.\n`src/gone.ts` and [x](docs/gone.md)\n`#shared/gone.ts`\n')
  put(folder, 'docs/other.md', '# Other\n\n[no](other.md), "Nothing" and server/gone.ts\n')
  expect(brokenReferences(folder).sort()).toEqual([
    'README.md:2: docs/gone.md does not exist',
    'README.md:2: src/gone.ts does not exist',
    'README.md:3: src/shared/gone.ts does not exist',
    'docs/other.md:3: docs/other.md has no "Nothing"',
    'docs/other.md:3: server/gone.ts does not exist',
  ])
})

test('an example of code may name what its reader makes, a command may not', () => {
  put(folder, 'README.md', "```ts\nimport './src/new.ts'\n```\n\n```sh\nnode src/gone.ts\n```\n")
  expect(brokenReferences(folder)).toEqual(['README.md:6: src/gone.ts does not exist'])
})

test('a record of a decision may name by its last words a file that is gone', () => {
  put(folder, 'docs/decisions/0001-a.md', 'There was `gone.ts`, and there is T99.\n')
  expect(brokenReferences(folder)).toEqual(['docs/decisions/0001-a.md:1: T99 has no row'])
})

describe('a comment', () => {
  beforeEach(() => {
    const header = '|---|---|\n'
    put(folder, 'docs/threats.md', `${header}| T01 | x |\n\n## Rate limits\n`)
    put(folder, 'docs/bad-input.md', `${header}| B01 | x |\n`)
    put(folder, 'docs/settled.md', '## §4 The API\n\n### §4.2 First\n\n### §4.4 Tokens\n')
    put(folder, 'docs/specification-coverage.md', `${header}| A sentence (§2, §7) | x |\n`)
  })

  /** The faults in a comment of one line. */
  const brokenIn = (comment: string): string[] => {
    put(folder, 'src/server/main.ts', `\n/** ${comment} */\n`)
    return brokenReferences(folder)
  }

  test.each([
    'T01, B01, bad-input B01–B01',
    'settled §4, settled §4.2–4.4 and specification §2 and §7',
    "the specification's §7 (RFC 9110 §13.1.2, and ISO/IEC 18004 §6.3.8)",
    '`docs/threats.md`, "Rate limits"',
    'see docs/settled.md, main.ts, `server/main.ts`, `src/server/main.ts:3`, `#server/main.ts`',
    '`src/server/<name>.ts`, `0001-….md`, `/media/<name>/<width>.webp`, `api/posts/{id}/`',
    '2027-03-28T02:30, T00:00, #B83642, an issue, the design',
  ])('that says "%s" passes', (comment) => {
    expect(brokenIn(comment)).toEqual([])
  })

  test.each([
    ['T99', 'T99 has no row'],
    ['bad-input B01–B02', 'B02 has no row'],
    ['settled §4.9', 'docs/settled.md has no §4.9'],
    ['settled §4.2–4.3', 'docs/settled.md has no §4.3'],
    ['specification §2 and §9', 'docs/specification-coverage.md has no §9'],
    ['the rules of the specification (§5)', 'docs/specification-coverage.md has no §5'],
    ['docs/gone.md', 'docs/gone.md does not exist'],
    ['`docs/threats.md`, "Gone"', 'docs/threats.md has no "Gone"'],
    ['`server/gone.ts`', 'server/gone.ts does not exist'],
    ['`#shared/gone/`', 'src/shared/gone/ does not exist'],
    ['made in gone.css', 'gone.css does not exist'],
    ['issue: bad input', '"issue:" is not in the repository'],
    ['see issue #9', '"issue #9" is not in the repository'],
    ['DESIGN §4', '"DESIGN" is not in the repository'],
    ['guides/style', '"guides/" is not in the repository'],
  ])('that says "%s" is told', (comment, message) => {
    expect(brokenIn(comment)).toEqual([`src/server/main.ts:2: ${message}`])
  })

  test('is told from code, goes on in its next line, and is found in every language', () => {
    put(
      folder,
      'src/server/main.ts',
      "const a = 'T98 /* B98 */' // T97\n// see `docs/threats.md`,\n// \"Gone\"\nconst b = 'T90'\n",
    )
    put(folder, 'src/web/page.tsx', 'const page = (\n  <p>\n    T96 {/* T95 */}\n  </p>\n)\n')
    put(folder, 'src/web/page.css', '.t94 {\n  color: red; /* as B93\n  says */\n}\n')
    put(folder, 'scripts/step.mjs', '/**\n * T92\n */\n')
    put(folder, 'demo/text.json', '"T91"\n')
    expect(brokenReferences(folder).sort()).toEqual([
      'scripts/step.mjs:2: T92 has no row',
      'src/server/main.ts:1: T97 has no row',
      'src/server/main.ts:2: docs/threats.md has no "Gone"',
      'src/web/page.css:2: B93 has no row',
      'src/web/page.tsx:3: T95 has no row',
    ])
  })
})

test('a table of what is shown names tests that are there, or says that there are none', () => {
  put(
    folder,
    'e2e/a.spec.ts',
    `test('works | well', async () => {})\ntest.each([['a case', 1]])("it's %s", f)\n`,
  )
  const rows = [
    "| a | `e2e/a.spec.ts`: works \\| well<br>`e2e/a.spec.ts`: a case<br>`e2e/a.spec.ts`: it's %s |",
    '| b | no test of it |',
    '| c | not built: `b` |',
    '| d | `src/server/main.ts` |',
    '| e | `e2e/a.spec.ts`: works |',
    '| f | `e2e/gone.spec.ts`: works |',
    '| g | somehow |',
  ]
  put(
    folder,
    'docs/other.md',
    `| what | shown by |\n|---|---|\n${rows.join('\n')}\n\n| what | how |\n| h | x |\n`,
  )
  expect(brokenReferences(folder).sort()).toEqual([
    'docs/other.md:7: e2e/a.spec.ts has no test "works"',
    'docs/other.md:8: e2e/gone.spec.ts does not exist',
    'docs/other.md:9: the row names no test',
  ])
})

test('what is said not to be built is named, and is in no code of the program', () => {
  put(folder, 'src/server/main.ts', "send('Retry-After')\n")
  put(folder, 'src/server/main.test.ts', "expect('Idempotency-Key')\n")
  put(
    folder,
    'docs/other.md',
    '# Other\n\n"Not built" means that. `Idempotency-Key` is not built.\nNor is\n`retry-after`: it is not built.\n\nA queue is not built.\n',
  )
  expect(brokenReferences(folder).sort()).toEqual([
    'docs/other.md:5: "retry-after" is said not to be built, and is in the code',
    'docs/other.md:7: "not built" names nothing in backticks',
  ])
})
