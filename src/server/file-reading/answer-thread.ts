import { parentPort } from 'node:worker_threads'
import { refusalOf } from './read-workbook.ts'

/**
 * Says in a thread of {@link readInThread} what was read, or why nothing was: a hostile file takes no more than its time and memory.
 * @param handedOver the bytes in what was read that this thread gives away, so that nobody waits until they are copied
 */
export async function answerThread<Read>(
  reading: Promise<Read>,
  handedOver: (read: Read) => Uint8Array[] = () => [],
): Promise<void> {
  try {
    const read = await reading
    parentPort?.postMessage(
      { read },
      handedOver(read).map(({ buffer }) => buffer as ArrayBuffer),
    )
  } catch (error) {
    parentPort?.postMessage({ why: refusalOf(error).why })
  }
}
