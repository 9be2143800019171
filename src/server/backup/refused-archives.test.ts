import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { createMailApp } from '#testing/mail-app.ts'
import { createBackup } from './create-backup.ts'
import type { Manifest } from './manifest.ts'
import { verifyArchive } from './read-archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { findParts } from './tables.ts'
import { openArchiveWriter } from './write-archive.ts'

const now = new Date('2027-03-01T12:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'gille-refused-'))
const file = join(folder, 'whole.tar.gz')
let manifest: Manifest
beforeAll(async () => {
  const app = await createMailApp()
  await app.addSubscribers(100)
  manifest = await createBackup(
    { database: app.context, config: app.context.config },
    { file, passphrase: null, now },
  )
  await app.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

let place: { database: Database; config: ReturnType<typeof parseConfig>; drop: TestDatabase['drop'] }
beforeAll(async () => {
  const { env, drop } = await createTestDatabase()
  const config = parseConfig(env)
  place = { database: openDatabase(config), config, drop }
})
afterAll(async () => {
  await place.database.close()
  await place.drop()
})

/** Nothing is left of a refused restoring, so that another archive can be restored in its place. */
async function expectEmpty(): Promise<void> {
  expect(await findParts(place.database)).toEqual({ tables: [], functions: [] })
  expect(readdirSync(place.config.dataDir).filter((name) => !name.startsWith('gille.sqlite'))).toEqual([])
}

describe('a damaged archive', () => {
  const damaged = join(folder, 'damaged.tar.gz')
  const whole = () => readFileSync(file)
  test.each<[string, () => Buffer]>([
    ['cut off', () => whole().subarray(0, whole().length / 2)],
    ['empty', () => Buffer.alloc(0)],
    ['no archive', () => Buffer.from('Detta är ingen säkerhetskopia.')],
    [
      'changed in one letter',
      () =>
        gzipSync(
          Buffer.from(gunzipSync(whole()).toString('latin1').replace('person7@', 'person8@'), 'latin1'),
        ),
    ],
    ['without its end', () => gzipSync(gunzipSync(whole()).subarray(0, 512 * 40))],
  ])('that is %s is refused, and nothing is restored', async (_, make) => {
    writeFileSync(damaged, make())
    await expect(restoreBackup(place, { file: damaged, passphrase: null, now })).rejects.toThrow(
      /^The backup is damaged: /,
    )
    await expectEmpty()
  })
})

describe('a hostile archive', () => {
  const hostile = join(folder, 'hostile.tar.gz')
  const mib = 1_048_576
  /** Chunks of one letter, which compress to nothing. */
  const chunks = (bytes: number): Uint8Array[] =>
    Array.from({ length: bytes / mib }, () => new Uint8Array(mib).fill(97))
  type Entry = [name: string, content: Uint8Array[] | string]

  async function make(entries: Entry[]): Promise<void> {
    const writer = await openArchiveWriter(hostile, null)
    for (const [name, content] of entries) {
      const parts = typeof content === 'string' ? [Buffer.from(content)] : content
      await writer.add(
        name,
        parts,
        parts.reduce((sum, { length }) => sum + length, 0),
      )
    }
    const { entries: _, ...made } = manifest
    await writer.finish({ ...made, tables: {} })
  }

  test.each<[string, RegExp, Entry[]]>([
    [
      'a path out of the folder',
      /^The backup holds what is none of Gille's: "files\/\.\.\/x"$/,
      [['files/../x', 'x']],
    ],
    ['a file of nobody', /none of Gille's: "läsmig\.txt"$/, [['läsmig.txt', 'x']]],
    ['rows with another name', /none of Gille's: "rows\/members\/1\.json"$/, [['rows/members/1.json', '{}']]],
    [
      'a table of nobody',
      /^The backup holds a table that is none of Gille's: x$/,
      [['rows/x/1.ndjson', '{"a":1}\n']],
    ],
    [
      'a huge secret',
      /^The backup is damaged: files\/secret is more than it can hold\.$/,
      [['files/secret', chunks(mib)]],
    ],
    [
      'an entry twice',
      /it has files\/secret twice/,
      [
        ['files/secret', 'x'],
        ['files/secret', 'y'],
      ],
    ],
    [
      'a huge row',
      /a row of rows\/members\/1\.ndjson is more than it can be/,
      [['rows/members/1.ndjson', chunks(64 * mib)]],
    ],
    [
      'a row that is none',
      /rows\/members\/1\.ndjson holds a line that is no row\.$/,
      [['rows/members/1.ndjson', '[[]]\n']],
    ],
    [
      'a row with depth',
      /holds a line that is no row\.$/,
      [['rows/members/1.ndjson', '{"first_name":{"a":[]}}\n']],
    ],
    [
      'a column of nobody',
      /^rows\/members\/1\.ndjson of the backup cannot be restored: .*x/,
      [['rows/members/1.ndjson', '{"x":1}\n']],
    ],
    [
      'a wrong row after a file',
      /^rows\/members\/1\.ndjson of the backup cannot be restored: /,
      [
        ['files/mail/1-a.eml', 'x'],
        ['files/secret', 'a'.repeat(43)],
        ['rows/members/1.ndjson', '{"id":1}\n'],
      ],
    ],
  ])('with %s is refused in words, and leaves nothing behind', async (_, words, entries) => {
    await make(entries)
    await expect(restoreBackup(place, { file: hostile, passphrase: null, now })).rejects.toThrow(words)
    await expectEmpty()
  })

  test('with a link in place of a file is refused', async () => {
    const { readable, controller } = createTarPacker()
    await controller.add({ name: 'files/secret', type: 'symlink', linkname: '/etc/passwd', size: 0 }).close()
    controller.finalize()
    writeFileSync(hostile, gzipSync(await buffer(readable)))
    await expect(verifyArchive(hostile, null)).rejects.toThrow(`none of Gille's: "files/secret"`)
  })

  test('that takes much memory to decrypt is refused before', async () => {
    writeFileSync(
      hostile,
      `age-encryption.org/v1\n-> scrypt ${'a'.repeat(22)} 22\n${'a'.repeat(43)}\n--- x\n`,
    )
    await expect(verifyArchive(hostile, 'tre lyktor')).rejects.toThrow('would take more memory to decrypt')
  })
})

test('a good archive is restored where all of these were refused', async () => {
  await expectEmpty()
  await restoreBackup(place, { file, passphrase: null, now })
  expect(await place.database.db.selectFrom('subscribers').select('id').execute()).toHaveLength(100)
})
