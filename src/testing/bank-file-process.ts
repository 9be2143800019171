import { readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { parseConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { paymentsApi } from '#shared/payment-review.ts'

// Reads a file of a bank in a process of its own, to be killed: FILE is its path, TOKEN the key of who reads it, NOW the time.
const { FILE = '', TOKEN = '', NOW = '' } = process.env
const config = parseConfig({ ...process.env, LOG_LEVEL: 'silent' })
const database = openDatabase(config)
const logger = pino({ level: 'silent' })
const { app } = await createApp({ config, database, logger, buildDirectory: null, now: () => new Date(NOW) })

async function post<T>(path: string, plan?: string): Promise<T> {
  const answer = await app.inject({
    method: 'POST',
    url: `${path}?${new URLSearchParams({ name: 'bank.xml', ...(plan !== undefined && { plan }) })}`,
    headers: { authorization: `Token ${TOKEN}`, 'content-type': 'application/octet-stream' },
    body: readFileSync(FILE),
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

const { plan } = await post<{ plan: string }>(paymentsApi.preview)
flushCompileCache()
process.stdout.write('ready\n')
const { counts } = await post<{ counts: object }>(paymentsApi.files, plan)
process.stdout.write(JSON.stringify(counts))
await app.close()
await database.close()
