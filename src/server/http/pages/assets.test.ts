import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEncoded } from '#server/http/cache/cached-response.ts'
import { createAssets } from './assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'gille-assets-'))
const script = `export const text = '${'lykta '.repeat(1_000)}'`

const compressed = { br: brotliCompressSync(script), gzip: gzipSync(script), identity: Buffer.from(script) }

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, 'assets/page-1a2b.js'), script)
  writeFileSync(join(folder, '.vite/manifest.json'), '{}')
  writeFileSync(join(folder, 'assets/page-1a2b.js.br'), compressed.br)
  writeFileSync(join(folder, 'assets/page-1a2b.js.gz'), compressed.gzip)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a built file is sent as the build compressed it, to the first who asks as well', () => {
  const assets = createAssets(folder, {})
  const response = assets.find('/assets/page-1a2b.js')
  if (!response) throw new Error('the file was not found')
  for (const [encoding, body] of Object.entries(compressed))
    expect(findEncoded({ 'accept-encoding': encoding }, response)?.body).toEqual(body)
  expect(findEncoded({}, response)?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(assets.find('/assets/page-1a2b.js')).toBe(response)
})

test('a file that another build has taken away since the start is not there, and costs nothing else', () => {
  const file = join(folder, 'assets/gone-3c4d.js')
  writeFileSync(file, script)
  const assets = createAssets(folder, {})
  rmSync(file)
  expect(assets.find('/assets/gone-3c4d.js')).toBeUndefined()
  expect(assets.find('/assets/page-1a2b.js')).toBeDefined()
})

test.each(['/assets/page-1a2b.js.br', '/.vite/manifest.json', '/assets/', '/assets/other.js', '/../secret'])(
  'there is no file %s',
  (path) => {
    expect(createAssets(folder, {}).find(path)).toBeUndefined()
  },
)
