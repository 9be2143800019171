import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftOf, removeDraftOnSignal, removeDrafts } from './drafts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gille-drafts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('removes the draft of a process that was killed, and no other file', async () => {
  const own = draftOf(join(folder, 'a.tar.gz'))
  const killed = own.replace(`-${process.pid}.part`, '-99999999.part')
  const elsewhere = join(folder, 'a.tar.gz.gille-other-host-1.part')
  const old = join(folder, 'b.tar.gz.gille-other-host-1.part')
  const others = [own, elsewhere, join(folder, 'film.part')]
  for (const file of [killed, old, ...others]) writeFileSync(file, '')
  utimesSync(old, 0, 0)
  await removeDrafts(folder)
  expect(
    readdirSync(folder)
      .map((name) => join(folder, name))
      .sort(),
  ).toEqual(others.sort())
})

test('removes the draft when a signal ends the process', async () => {
  const file = join(folder, 'a.tar.gz')
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  await removeDraftOnSignal(file, async () => {
    writeFileSync(draftOf(file), '')
    process.emit('SIGTERM', 'SIGTERM')
  })
  expect([existsSync(draftOf(file)), exit.mock.calls]).toEqual([false, [[143]]])
  exit.mockRestore()
})
