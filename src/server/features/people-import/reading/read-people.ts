import { Worker } from 'node:worker_threads'
import { secondMs } from '#shared/durations.ts'
import { type ImportChoices, importLimits, type ReadFile } from '#shared/people-import.ts'
import { type Refusal, refusalError } from './refusal.ts'

/** Time and memory of reading a file. */
const limits = { ms: 20 * secondMs, memoryMb: 256 }

type Answer = { read: ReadFile } | { why: Refusal }

export type FileToRead = {
  bytes: Uint8Array
  /** Of a file, or one that ends in `.txt` for what was pasted. Its content alone tells of which kind it is. */
  fileName: string
  choices: ImportChoices
  /** Today in Stockholm, `YYYY-MM-DD`. */
  today: string
}

/** @returns the answer of a thread; what ends without one had too little memory */
async function ask(order: object, { ms, memoryMb }: typeof limits): Promise<Answer> {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => resolve({ why: 'time' }), ms)
  worker.once('message', resolve)
  worker.once('error', () => resolve({ why: 'memory' }))
  worker.once('exit', () => resolve({ why: 'memory' }))
  const answer = await promise
  clearTimeout(timer)
  await worker.terminate()
  return answer
}

/** Files are read one after the other: each may take the memory of a thread. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Reads a list of people in a thread of its own; nothing of it is kept.
 * @throws AppError with a title of its own for each reason for which a file is not read
 */
export async function readPeople(
  { bytes, choices, today }: FileToRead,
  { ms, memoryMb } = limits,
): Promise<ReadFile> {
  if (bytes.byteLength > importLimits.bytes) throw refusalError('file-size')
  const asked = turn.then(() => ask({ bytes, choices, today }, { ms, memoryMb }))
  turn = asked.catch(() => undefined)
  const answer = await asked
  if ('why' in answer) throw refusalError(answer.why)
  return answer.read
}
