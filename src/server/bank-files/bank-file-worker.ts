import { workerData } from 'node:worker_threads'
import { answerThread } from '#server/file-reading/answer-thread.ts'
import { type Order, readFile } from './read-file.ts'
import { linesOf } from './transaction-lines.ts'

// A thread of the server, started by read-bank-file.ts.
await answerThread(
  readFile(workerData as Order).then(({ transactions, ...file }) => ({
    ...file,
    lines: linesOf(transactions),
  })),
  ({ lines }) => [lines],
)
