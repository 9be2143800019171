import { parentPort, workerData } from 'node:worker_threads'
import { checkFile } from '#server/db/check-file.ts'

parentPort?.postMessage(checkFile(workerData as string))
