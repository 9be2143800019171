import { type Answer, readInProcess } from '#server/file-reading/read-in-process.ts'
import { secondMs } from '#shared/durations.ts'
import { joinLines } from './join-lines.ts'

/** Limits of reading a file: time, memory, pages and letters. Words beyond them are not searched. */
const limits = { ms: 20 * secondMs, memoryMb: 256, maxPages: 300, maxLetters: 300_000 }

/** @returns the words of a PDF, spaces between them, or why it cannot be read within the limits */
export async function readPdfText(
  bytes: Uint8Array,
  { ms, memoryMb, ...most } = limits,
): Promise<Answer<string>> {
  const script = new URL('./pdf-reader.ts', import.meta.url)
  const answer = await readInProcess<string>({ script, order: { ...most, bytes } }, { ms, memoryMb })
  if ('why' in answer) return answer
  const text = joinLines(answer.read.toWellFormed().replaceAll('\0', ''))
  return { read: text.replace(/\s+/g, ' ').trim() }
}
