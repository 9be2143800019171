import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBackup } from '#server/backup/create-backup.ts'
import { backUpNightly } from '#server/backup/nightly.ts'
import { verifyArchive } from '#server/backup/read-archive.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { parseConfig } from '#server/config/config.ts'
import { programFolder } from '#server/config/program-folder.mjs'
import { openDatabase } from '#server/db/database.ts'
import { readSetting, writeSetting } from '#server/db/settings.ts'
import { readPassphrase, readStoredPlace } from '#server/installation/backup-place.ts'
import type { BackupSettings, BackupSettingsChange } from '#shared/backup-settings.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { createTestDatabase } from '#testing/database.ts'
import { inFullRun } from '#testing/full-run.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const path = panelApi.backupSettings
const passphrase = 'sju blå båtar i hamnen'
let parent: string
let app: TestApp
let now: Date
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'gille-backups-'))
  now = new Date('2027-03-01T14:00:00Z')
})
afterEach(async () => {
  await app.close()
  rmSync(parent, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<void> {
  app = await createTestApp({ env, now: () => now })
}
const put = (body: Partial<BackupSettingsChange>) =>
  app.call('PUT', path, { token: app.superuser, body: { folder: '', passphrase: '', ...body } })
const read = async (): Promise<BackupSettings> =>
  (await app.call('GET', path, { token: app.superuser })).json()
const wrongFields = async (body: Partial<BackupSettingsChange>): Promise<string[]> =>
  ((await put(body)).json().errors ?? []).map(({ pointer }: { pointer: string }) => pointer)
const download = () => app.call('POST', `${path}download/`, { token: app.superuser })
/** Waits until the first backup of a new folder has ended. */
const untilBackedUp = (folder: string) =>
  expect
    .poll(() => readdirSync(folder).filter((name) => /\.age$/.test(name)))
    .toEqual(['gille-2027-03-01.tar.gz.age'])

inFullRun(() => {
  test('a folder and a passphrase that the panel sets hold for the backups of each night, the first one at once', async () => {
    await start()
    const folder = join(parent, 'kopior')
    const saved = await put({ folder, passphrase })
    expect(saved.json()).toMatchObject({ folder, is_folder_fixed: false, has_passphrase: true, keep: 14 })
    await untilBackedUp(folder)
    const file = join(folder, 'gille-2027-03-01.tar.gz.age')
    expect((await verifyArchive(file, passphrase)).tables.users?.rows).toBe(2)
    expect((await read()).archives).toMatchObject([{ name: 'gille-2027-03-01.tar.gz.age' }])
    const stored = JSON.stringify(await readStoredPlace(app.context.db))
    expect(`${saved.body}${JSON.stringify(await read())}${stored}`).not.toContain(passphrase)
    const history = await app.call('GET', `${panelApi.history}?limit=1`, { token: app.superuser })
    expect(history.json()).toMatchObject([{ action: 'backup-settings', resource: 'site' }])
    now = new Date('2027-03-02T02:30:00Z')
    await backUpNightly(app.context)
    // A day later the session is over.
    const { key } = await app.signIn({ email: 'kim@example.se', is_superuser: true, hasPasskey: true })
    const later: BackupSettings = (await app.call('GET', path, { token: key })).json()
    expect(later.archives.map(({ name }) => name)).toEqual([
      'gille-2027-03-02.tar.gz.age',
      'gille-2027-03-01.tar.gz.age',
    ])
  })
})

inFullRun(() => {
  test('what was made is restored with the passphrase, and the copy writes nothing over the original’s backups', async () => {
    await start()
    const folder = join(parent, 'kopior')
    await put({ folder, passphrase })
    await untilBackedUp(folder)
    const place = await createTestDatabase()
    const config = parseConfig(place.env)
    const database = openDatabase(config)
    await restoreBackup(
      { database, config },
      { file: join(folder, 'gille-2027-03-01.tar.gz.age'), passphrase, now, withoutSecret: false },
    )
    expect((await readStoredPlace(database.db)).folder).toBeNull()
    // It has the secret of the original, so it may read what that has sealed.
    expect(await readPassphrase({ ...database, config })).toEqual({ passphrase, isLost: false })
    await database.close()
    await place.drop()
  })
})

test('a backup without a passphrase holds that of the panel sealed', async () => {
  await start()
  await put({ passphrase })
  const file = join(parent, 'proof.tar.gz')
  const { context } = app
  await createBackup({ database: context, config: context.config }, { file, passphrase: null, now })
  const content = gunzipSync(readFileSync(file))
  expect(content.includes('backup_place')).toBe(true)
  expect(content.includes(passphrase)).toBe(false)
})

inFullRun(() => {
  test('an archive is made and saved, for administrators who have shown again who they are', async () => {
    await start()
    expect((await download()).json()).toMatchObject({ code: 'wrong-state' })
    await put({ passphrase })
    const answer = await download()
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringContaining('gille-2027-03-01.tar.gz.age'),
      'content-length': String(answer.rawPayload.length),
    })
    const file = join(parent, 'saved.tar.gz.age')
    writeFileSync(file, answer.rawPayload)
    expect((await verifyArchive(file, passphrase)).tables.users?.rows).toBe(2)
    expect(readdirSync(app.context.config.dataDir).filter((name) => name.startsWith('download'))).toEqual([])
    const history = await app.call('GET', `${panelApi.history}?limit=1`, { token: app.superuser })
    expect(history.json()).toMatchObject([{ action: 'backup-download', resource: 'site' }])
    expect((await app.call('POST', `${path}download/`, { token: app.user })).statusCode).toBe(403)
    now = new Date(now.getTime() + 20 * 60_000)
    expect((await download()).json()).toMatchObject({ code: 'confirm-again' })
  })

  test('of two archives at once one is made, and the other call is told to wait', async () => {
    await start()
    await put({ passphrase })
    const answers = await Promise.all([download(), download()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 503])
  })
})

describe('a folder', () => {
  test('needs a passphrase, which is long', async () => {
    await start()
    expect(await wrongFields({ folder: join(parent, 'a') })).toEqual(['/passphrase'])
    expect(await wrongFields({ folder: join(parent, 'a'), passphrase: 'kort' })).toEqual(['/passphrase'])
    expect(existsSync(join(parent, 'a'))).toBe(false)
  })

  test('that visitors are shown, that is not there or takes no file is refused', async () => {
    await start()
    const { dataDir } = app.context.config
    mkdirSync(join(dataDir, 'media'), { recursive: true })
    symlinkSync(join(dataDir, 'media'), join(parent, 'hidden'))
    writeFileSync(join(parent, 'file'), '')
    mkdirSync(join(parent, 'photos'))
    writeFileSync(join(parent, 'photos/summer.jpg'), '')
    symlinkSync(dataDir, join(parent, 'data'))
    for (const folder of [
      dataDir,
      `${dataDir}/`,
      join(parent, 'data'),
      join(parent, 'photos'),
      'kopior',
      '../kopior',
      join(programFolder, 'public'),
      join(programFolder, 'build/client/kopior'),
      join(dataDir, 'media/kopior'),
      join(dataDir, 'mail'),
      join(parent, 'hidden/kopior'),
      join(parent, 'a/b/c'),
      join(parent, 'file'),
      '/proc/kopior',
    ])
      expect([folder, await wrongFields({ folder, passphrase })]).toEqual([folder, ['/folder']])
    expect((await read()).folder).toBeNull()
  })

  inFullRun(() => {
    test('beside the data is one that can be had', async () => {
      await start()
      const { proposed } = await read()
      expect((await put({ folder: proposed, passphrase })).json()).toMatchObject({ folder: proposed })
      await untilBackedUp(proposed)
      expect((await put({ folder: '' })).json()).toMatchObject({ folder: null, has_passphrase: true })
    })
  })
})

inFullRun(() => {
  test('what the environment sets wins, says so, and cannot be changed', async () => {
    const folder = join(parent, 'fixed')
    await start({ BACKUP_DIR: folder, BACKUP_PASSPHRASE: passphrase })
    expect(await read()).toMatchObject({
      folder,
      is_folder_fixed: true,
      has_passphrase: true,
      is_passphrase_fixed: true,
    })
    for (const change of [{ folder: join(parent, 'other') }, { passphrase }])
      expect((await put(change)).json()).toMatchObject({ code: 'wrong-state' })
    expect((await download()).statusCode).toBe(200)
  })

  test('a passphrase that was sealed with another secret is asked for again; until then none is made in the clear', async () => {
    await start()
    const folder = join(parent, 'kopior')
    await put({ folder, passphrase })
    await untilBackedUp(folder)
    const stored = await readStoredPlace(app.context.db)
    await writeSetting(
      app.context.db,
      'backup_place',
      JSON.stringify({ ...stored, passphrase: 'A'.repeat(60) }),
    )
    expect(await read()).toMatchObject({ has_passphrase: false, is_passphrase_lost: true })
    now = new Date('2027-03-02T02:30:00Z')
    await expect(backUpNightly(app.context)).rejects.toThrow('cannot be read any more')
    expect(readdirSync(folder)).toEqual(['gille-2027-03-01.tar.gz.age'])
    expect(await readSetting(app.context.db, 'backup')).toContain('cannot be read any more')
  })
})
