import { workerData } from 'node:worker_threads'
import { answerThread } from '#server/file-reading/answer-thread.ts'
import { type Order, readList } from './read-list.ts'

// A thread of the server, started by read-people.ts.
await answerThread(readList(workerData as Order))
