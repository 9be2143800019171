import { Worker } from 'node:worker_threads'
import { secondMs } from '#shared/durations.ts'
import { joinLines } from './join-lines.ts'

/** Limits of reading a file: time, memory, pages and letters. Words beyond them are not searched. */
const limits = { ms: 20 * secondMs, memoryMb: 256, maxPages: 300, maxLetters: 300_000 }

/** @returns the words of a PDF, spaces between them; null for one that cannot be read, or not within the limits */
export async function readPdfText(
  bytes: Uint8Array,
  { ms, memoryMb, ...order } = limits,
): Promise<string | null> {
  const worker = new Worker(new URL('./pdf-text-worker.ts', import.meta.url), {
    workerData: { ...order, bytes },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // Messages of PDF.js about a broken file are of no use to anyone.
    stdout: true,
    stderr: true,
  })
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const timer = setTimeout(() => resolve(null), ms)
  worker.once('message', resolve)
  worker.once('error', () => resolve(null))
  worker.once('exit', () => resolve(null))
  const text = await promise
  clearTimeout(timer)
  await worker.terminate()
  if (text === null) return null
  return joinLines(text.toWellFormed().replaceAll('\0', '')).replace(/\s+/g, ' ').trim()
}
