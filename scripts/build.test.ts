import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { compressFiles } from './build.mjs'

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
