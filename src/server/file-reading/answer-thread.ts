import { parentPort } from 'node:worker_threads'
import { refusalOf } from './read-workbook.ts'

/** Says in a thread of {@link readInThread} what was read, or why nothing was: a hostile file takes no more than its time and memory. */
export async function answerThread(reading: Promise<unknown>): Promise<void> {
  try {
    parentPort?.postMessage({ read: await reading })
  } catch (error) {
    parentPort?.postMessage({ why: refusalOf(error).why })
  }
}
