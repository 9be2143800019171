import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/project.mjs'
import { releaseContents } from '#scripts/release-contents.mjs'

const aliases: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports

/** The folders that a file needs when it runs. */
function foldersOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/^(import|export) type .*$/gm, '')
  return [...text.matchAll(/(?:\bfrom |\bimport\(|^import )['"`](#\w+\/)/gm)].map(([, alias]) =>
    (aliases[`${alias}*`] ?? '').replace(/^\.\/(.*)\/\*$/, '$1'),
  )
}

test('a release holds every folder that its own files import', () => {
  const files = globSync(
    releaseContents.map((place) => `${place}/**/*.{ts,mjs}`),
    { cwd: root, exclude: ['build/**'] },
  ).filter((file) => !file.includes('.test.'))
  const needed = new Set(files.flatMap(foldersOf))
  expect(needed).toContain('src/texts')
  expect([...needed].filter((folder) => !releaseContents.includes(folder))).toEqual([])
})
