import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/**
 * Reads the whole SQLite file, a third of a second for each 100 MB.
 * @returns what is wrong with it, in one line, or null
 * @throws the database's error when it cannot be read at all
 */
export function checkFile(file: string): string | null {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const row = database.prepare('pragma quick_check(1)').get()
    const result = String(Object.values(row ?? {})[0])
    return result === 'ok' ? null : (result.split('\n').find((line) => !line.startsWith('***')) ?? result)
  } finally {
    database.close()
  }
}

/** The same in a thread, so that visitors do not wait. */
export function checkFileAside(file: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./check-file-worker.ts', import.meta.url), { workerData: file })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
