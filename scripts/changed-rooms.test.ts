import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changedFiles, roomsOf } from './changed-rooms.mjs'

describe('the rooms of a change', () => {
  test('are its own, and those that are quick', () => {
    const rooms = roomsOf([
      'src/server/features/events/places.ts',
      'src/server/mail/sending/worker.ts',
      'README.md',
    ])
    expect(rooms).toEqual(
      expect.arrayContaining(['src/server/features/events/', 'src/server/mail/', 'src/shared/']),
    )
    expect(rooms).not.toContain('src/web/')
    expect(rooms).not.toContain('src/server/crud/')
  })

  test('of a definition are those that walk all resources, too', () => {
    expect(roomsOf(['src/shared/resources/events.ts'])).toEqual(
      expect.arrayContaining(['src/server/http/api-document/', 'src/web/']),
    )
  })

  test.each(['src/server/db/tables.ts', 'src/server/app.ts', 'src/testing/test-app.ts', 'package.json'])(
    'are all, when everything stands on %s',
    (file) => {
      expect(roomsOf([file, 'README.md'])).toBeNull()
    },
  )
})

describe('changed files', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gille-changed-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.se', ...args], { cwd: folder })
  const write = (name: string) => writeFileSync(join(folder, name), `${Math.random()}`)

  test('are those that differ from the last commit, and of a clean clone those of that commit', () => {
    git('init', '-q')
    write('a.ts')
    git('add', '.')
    git('commit', '-q', '-m', 'a')
    expect(changedFiles(folder)).toEqual(['a.ts'])
    write('b.ts')
    git('add', '.')
    git('commit', '-q', '-m', 'b')
    expect(changedFiles(folder)).toEqual(['b.ts'])
    write('a.ts')
    write('c.ts')
    expect(changedFiles(folder)).toEqual(['a.ts', 'c.ts'])
  })

  test('are unknown without Git', () => {
    expect(changedFiles(folder)).toBeNull()
  })
})
