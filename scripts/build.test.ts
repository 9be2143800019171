import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { compressFiles, INPUTS } from './build.mjs'
import { root } from './project.mjs'

const folder = mkdtempSync(join(tmpdir(), 'gille-build-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('beside each built file stand its Brotli and its gzip form', async () => {
  const text = 'lykta '.repeat(1_000)
  mkdirSync(join(folder, 'assets'))
  for (const file of ['favicon.svg', 'assets/page.js']) writeFileSync(join(folder, file), text)
  await compressFiles(folder)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.includes('.'),
  )
  expect(files.sort()).toEqual(
    ['assets/page.js', 'favicon.svg'].flatMap((file) => [file, `${file}.br`, `${file}.gz`]),
  )
  for (const file of files.filter((name) => name.endsWith('.br')))
    expect(brotliDecompressSync(readFileSync(join(folder, file))).toString()).toBe(text)
  for (const file of files.filter((name) => name.endsWith('.gz')))
    expect(gunzipSync(readFileSync(join(folder, file))).toString()).toBe(text)
})

/** @returns the files of the project that a source imports, from the project's folder */
function importsOf(file: string, aliases: Readonly<Record<string, string>>): string[] {
  const specifiers = [...readFileSync(join(root, file), 'utf8').matchAll(/from '([#.][^']+)'/g)]
  return specifiers.map(([, specifier = '']) => {
    const [alias = ''] = specifier.split('/')
    const folder = aliases[`${alias}/*`]?.replace('./', '').replace('/*', '')
    return folder ? specifier.replace(alias, folder) : join(dirname(file), specifier)
  })
}

test('whatever the web is built from makes a new build when it changes', () => {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const sources = ['src/web', 'src/shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  )
  const used = new Set(['vite.config.ts', ...sources].flatMap((file) => importsOf(file, imports)))
  const unseen = [...used].filter((file) => !INPUTS.some((input) => `${file}/`.startsWith(`${input}/`)))
  expect(unseen).toEqual([])
})
