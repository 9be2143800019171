import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'

// The worker rewrites the SQLite file without remains of deleted rows, and empties its write-ahead log.
const database = new DatabaseSync(workerData as string, { timeout: 10_000 })
database.exec('pragma secure_delete = on; pragma synchronous = full; vacuum;')
const { busy } = database.prepare('pragma wal_checkpoint(truncate)').get() as { busy: number }
database.close()
if (busy !== 0) throw new Error('another process reads the database')
