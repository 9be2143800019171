import { parentPort, workerData } from 'node:worker_threads'
import { getDocumentProxy } from 'unpdf'

// A thread of the server, started by pdf-text.ts: a hostile file takes no more than its time and memory.
type Order = { bytes: Uint8Array; maxPages: number; maxLetters: number }

async function read({ bytes, maxPages, maxLetters }: Order): Promise<string> {
  const document = await getDocumentProxy(bytes)
  let text = ''
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : ' ')
    if (text.length >= maxLetters) break
  }
  return text.slice(0, maxLetters)
}

read(workerData as Order).then(
  (text) => parentPort?.postMessage(text),
  () => parentPort?.postMessage(null),
)
