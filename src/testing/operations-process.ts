import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { parseConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { operationHeader } from '#shared/operations.ts'

/** A call of the API; `body` is JSON, or the text of a file. */
export type ProcessCall = {
  method: 'POST' | 'PUT'
  url: string
  headers?: Record<string, string>
  body: object | string
}
/** The answer to it. */
export type ProcessAnswer = { status: number; operation: string; body: string }

// Calls the API in a process of its own, which then waits to be killed: CALLS are made with the key TOKEN at the time NOW.
const { CALLS = '[]', TOKEN = '', NOW = '' } = process.env
const config = parseConfig({ ...process.env, LOG_LEVEL: 'silent' })
const database = openDatabase(config)
const logger = pino({ level: 'silent' })
const { app } = await createApp({ config, database, logger, buildDirectory: null, now: () => new Date(NOW) })
const answers: ProcessAnswer[] = []
for (const { method, url, headers, body } of JSON.parse(CALLS) as ProcessCall[]) {
  const answer = await app.inject({
    ...{ method, url, body },
    headers: { authorization: `Token ${TOKEN}`, ...headers },
  })
  const operation = String(answer.headers[operationHeader.toLowerCase()] ?? '')
  answers.push({ status: answer.statusCode, operation, body: answer.body })
}
flushCompileCache()
process.stdout.write(`${JSON.stringify(answers)}\n`)
setInterval(() => {}, 1_000)
