import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBackup } from '#server/backup/create-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { type Config, parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { createTestDatabase, type TestDatabase, testEngine } from '#testing/database.ts'
import { inFullRun } from '#testing/full-run.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { deriveToken, isSecretSealed, prepareSecret } from './secret.ts'

const key = 'k'.repeat(43)
const now = new Date('2027-03-01T12:00:00Z')
let base: TestDatabase
let database: Database
beforeEach(async () => {
  base = await createMigratedDatabase()
  database = openDatabase(parseConfig(base.env))
})
afterEach(async () => {
  await database.close()
  await base.drop()
})

/** The database and the settings of a process. */
const placeWith = (env: Record<string, string> = {}): Database & { config: Config } => ({
  ...database,
  config: parseConfig({ ...base.env, ...env }),
})
const tokenOf = (place: ReturnType<typeof placeWith>): Promise<string> =>
  deriveToken(place, 'code app', 'nonce')

const storedSecret = async (): Promise<string> => {
  if (testEngine() === 'sqlite') return readFileSync(join(base.env.DATA_DIR, 'secret'), 'utf8')
  return (await database.db.selectFrom('secrets').select('value').executeTakeFirstOrThrow()).value
}

describe('with SECRET beside the data', () => {
  test('what is stored opens nothing, and codes from before work on', async () => {
    const token = await tokenOf(placeWith())
    const open = await storedSecret()
    expect(await isSecretSealed(placeWith())).toBe(false)
    const place = placeWith({ SECRET: key })
    await Promise.all([prepareSecret(place), prepareSecret(placeWith({ SECRET: key }))])
    expect(await isSecretSealed(place)).toBe(true)
    expect(await storedSecret()).not.toContain(open)
    expect(await tokenOf(placeWith({ SECRET: key }))).toBe(token)
  })

  test('a new installation never stores it open', async () => {
    const token = await tokenOf(placeWith({ SECRET: key }))
    expect(await storedSecret()).toMatch(/^sealed\./)
    expect(await tokenOf(placeWith({ SECRET: key }))).toBe(token)
  })

  test('without it, or with another one, the start is refused in words', async () => {
    await tokenOf(placeWith({ SECRET: key }))
    const lost = 'The secret of this installation is sealed: set SECRET or SECRET_FILE as before.'
    await expect(prepareSecret(placeWith())).rejects.toThrow(lost)
    await expect(tokenOf(placeWith())).rejects.toThrow(lost)
    await expect(prepareSecret(placeWith({ SECRET: 'x'.repeat(43) }))).rejects.toThrow(
      'SECRET or SECRET_FILE is not the one with which the secret of this installation is sealed.',
    )
  })

  inFullRun(() => {
    test('a backup is as sealed as the place, and is restored with it, or without the codes', async () => {
      const token = await tokenOf(placeWith({ SECRET: key }))
      const folder = mkdtempSync(join(tmpdir(), 'gille-sealed-'))
      const archive = { file: join(folder, 'backup.tar.gz'), passphrase: null, now }
      await createBackup({ database, config: placeWith({ SECRET: key }).config }, archive)
      const empty = await createTestDatabase()
      const target = (env: Record<string, string>) => ({
        database: other,
        config: parseConfig({ ...empty.env, ...env }),
      })
      const other = openDatabase(parseConfig(empty.env))
      await expect(restoreBackup(target({}), archive)).rejects.toThrow(
        /^The backup needs SECRET or SECRET_FILE as it was where it was made\./,
      )
      await restoreBackup(target({ SECRET: key }), archive)
      expect(await tokenOf({ ...other, config: target({ SECRET: key }).config })).toBe(token)
      await other.close()
      await empty.drop()

      const next = await createTestDatabase()
      const config = parseConfig(next.env)
      const anew = openDatabase(config)
      await restoreBackup({ database: anew, config }, { ...archive, withoutSecret: true })
      expect(await tokenOf({ ...anew, config })).not.toBe(token)
      await anew.close()
      await next.drop()
      rmSync(folder, { recursive: true })
    })
  })
})

test('SECRET_FILE is read at the start, and a wrong one stops it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gille-secret-'))
  const file = join(folder, 'secret')
  writeFileSync(file, `${key}\n`)
  expect(parseConfig({ SECRET_FILE: file }).secret).toBe(key)
  const wrong = (env: Record<string, string>) => () => parseConfig(env)
  expect(wrong({ SECRET_FILE: file, SECRET: key })).toThrow('SECRET and SECRET_FILE are both set')
  expect(wrong({ SECRET_FILE: join(folder, 'none') })).toThrow(/^SECRET_FILE=".+" cannot be read \(ENOENT\)/)
  expect(wrong({ SECRET: 'short' })).toThrow(/^SECRET has less than 32 characters/)
  writeFileSync(file, 'short')
  expect(wrong({ SECRET_FILE: file })).toThrow(/^SECRET_FILE has less than 32 characters/)
  rmSync(folder, { recursive: true })
})
