import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/project.mjs'

const folders = ['src', 'e2e', 'demo', 'scripts', 'bench', 'deploy']
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file))
    .map((file) => join(folder, file)),
)

/** @returns the comments that begin with a clause in place of a subject */
const withoutSubject = (code: string): string[] =>
  [...code.matchAll(/^\s*(?:\{?\/\*\*?\s*(?:\*\s*)?|\/\/\s*)(?:What|Who|Whoever|Where|Whatever)\b.*/gm)].map(
    ([line]) => line.trim(),
  )

test('a comment names its subject (docs/style.md)', () => {
  expect(
    withoutSubject('/**\n * What is taken …\n */\n// Who asks\n// The worker claims mails'),
  ).toHaveLength(2)
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap((file) => withoutSubject(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
