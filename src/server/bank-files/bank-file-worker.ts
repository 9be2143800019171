import { workerData } from 'node:worker_threads'
import { answerThread } from '#server/file-reading/answer-thread.ts'
import { type Order, readFile } from './read-file.ts'

// A thread of the server, started by read-bank-file.ts.
await answerThread(readFile(workerData as Order))
