import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

const STARTER = `
  const { startPostgres } = await import(process.argv[1])
  const { url } = await startPostgres()
  process.stdout.write(url)
  setInterval(() => {}, 1000)
`

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

test('the server and its folder go away when the tests are killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gille-killed-'))
  chmodSync(folder, 0o1777)
  try {
    const args = ['--input-type=module', '-e', STARTER, join(import.meta.dirname, 'postgres.ts')]
    const tests = spawn(process.execPath, args, { env: { ...process.env, TMPDIR: folder } })
    const [url] = await once(tests.stdout, 'data')
    const port = Number(new URL(String(url)).port)
    expect(await accepts(port)).toBe(true)
    expect(readdirSync(folder)).toHaveLength(1)

    tests.kill('SIGKILL')
    await vi.waitFor(async () => expect(await accepts(port)).toBe(false), 30_000)
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]), 30_000)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
