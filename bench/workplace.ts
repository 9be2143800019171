import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#scripts/project.mjs'
import { type ServerProcess, startServer } from '#testing/server-process.ts'

/** A folder for one run of the benchmarks, and a site with the demo content in it. */
export type Workplace = {
  folder: string
  dataDir: string
  /** Starts the server as `npm start` does: a process of its own, all headers, its log in a file. */
  start(env?: Record<string, string>, command?: string[]): Promise<ServerProcess>
  dispose(): void
}

export function createWorkplace(): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'gille-bench-'))
  const dataDir = join(folder, 'data')
  return {
    folder,
    dataDir,
    start: (env = {}, command = [process.execPath, join(root, 'scripts/start.mjs')]) =>
      startServer({
        env: { DATA_DIR: dataDir, LOG_LEVEL: 'info', ...env },
        command,
        log: join(folder, 'log'),
      }),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
}
