import { parentPort, workerData } from 'node:worker_threads'
import { type Order, readList } from './read-list.ts'
import { refusalOf } from './read-workbook.ts'

// A thread of the server, started by read-people.ts: a hostile file takes no more than its time and memory.
readList(workerData as Order).then(
  (read) => parentPort?.postMessage({ read }),
  (error: unknown) => parentPort?.postMessage({ why: refusalOf(error).why }),
)
