import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Check } from '#shared/checks.ts'
import type { Statistics } from '#shared/statistics.ts'
import { inFullRun, onSharedDatabase } from '#testing/full-run.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { backUpNightly } from './nightly.ts'
import { verifyArchive } from './read-archive.ts'

const passphrase = 'tre lyktor vid strömmen'
let folder: string
let app: TestApp | undefined
let now: Date
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gille-nightly-'))
  now = new Date('2027-03-01T14:00:00Z')
})
afterEach(async () => {
  await app?.close()
  rmSync(folder, { recursive: true })
})

async function start(env: Record<string, string>): Promise<TestApp> {
  app = await createTestApp({ env, now: () => now })
  return app
}

/** Reads the dashboard's check of the backups; the administrator signs in each day. */
async function checkOn({ call, context }: TestApp): Promise<Check | undefined> {
  const { id } = await context.db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow()
  const token = await context.tokens.issue({ id, is_superuser: true })
  const { checks } = (await call('GET', '/api/statistics/', { token })).json() as Statistics
  return checks.find(({ name }) => name === 'backup')
}

onSharedDatabase(() => {
  test('a backup is made at once, then each night, by one of several instances; the newest are kept', async () => {
    writeFileSync(join(folder, 'anteckningar.txt'), 'Inget av Gilles.')
    // The backups of the nights before, of which one is kept for now.
    for (const day of ['2027-02-25', '2027-02-26'])
      writeFileSync(join(folder, `gille-${day}.tar.gz`), 'en kopia')
    // Two files of backups that were killed.
    for (const name of ['gille-2027-02-27.tar.gz.part', 'gille-2027-02-28.tar.gz.age.part'])
      writeFileSync(join(folder, name), 'en halv')
    const server = await start({ BACKUP_DIR: folder, BACKUP_KEEP: '2' })
    expect(await checkOn(server)).toEqual({ name: 'backup', state: 'attention', at: null })
    await Promise.all([backUpNightly(server.context), backUpNightly(server.context)])
    expect(readdirSync(folder)).toEqual([
      'anteckningar.txt',
      'gille-2027-02-26.tar.gz',
      'gille-2027-03-01.tar.gz',
    ])
    expect(await checkOn(server)).toEqual({ name: 'backup', state: 'done', at: '2027-03-01T15:00:00+01:00' })

    const names = async (time: string): Promise<string[]> => {
      now = new Date(time)
      await backUpNightly(server.context)
      return readdirSync(folder).filter((name) => name.startsWith('gille-'))
    }
    const first = ['gille-2027-02-26.tar.gz', 'gille-2027-03-01.tar.gz']
    expect(await names('2027-03-01T22:59:00Z')).toEqual(first)
    expect(await names('2027-03-02T01:59:00Z')).toEqual(first)
    expect(await names('2027-03-02T02:00:00Z')).toEqual([
      'gille-2027-03-01.tar.gz',
      'gille-2027-03-02.tar.gz',
    ])
    expect(readdirSync(folder)).toContain('anteckningar.txt')
    now = new Date('2027-03-04T01:59:00Z')
    expect(await checkOn(server)).toMatchObject({ state: 'done' })
    now = new Date('2027-03-04T02:01:00Z')
    expect(await checkOn(server)).toMatchObject({ state: 'attention' })
  })
})

inFullRun(() => {
  test('one that fails says why on the dashboard, and is tried again', async () => {
    const target = join(folder, 'kopior')
    writeFileSync(target, 'en fil, ingen mapp')
    const server = await start({ BACKUP_DIR: target, BACKUP_PASSPHRASE: passphrase })
    await expect(backUpNightly(server.context)).rejects.toThrow()
    expect(await checkOn(server)).toMatchObject({
      state: 'attention',
      at: null,
      detail: expect.stringContaining('EEXIST'),
    })
    rmSync(target)
    now = new Date('2027-03-01T15:00:00Z')
    await backUpNightly(server.context)
    expect(readdirSync(folder)).toEqual([])
    now = new Date('2027-03-01T16:00:00Z')
    await backUpNightly(server.context)
    expect(await checkOn(server)).toEqual({ name: 'backup', state: 'done', at: '2027-03-01T17:00:00+01:00' })
    const file = join(target, 'gille-2027-03-01.tar.gz.age')
    expect((await verifyArchive(file, passphrase)).tables.users?.rows).toBe(2)
  })
})

test('without a folder none is made, and the dashboard says so', async () => {
  const server = await start({})
  await backUpNightly(server.context)
  expect(await checkOn(server)).toEqual({ name: 'backup', state: 'attention', at: null })
})
