import { get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from './run.ts'

const pollIntervalMs = 200
const answerTimeoutMs = 5_000

/** Asks at the address that the settings name, as a proxy would. @returns the status, null without an answer */
export function ask(settings: NodeJS.Dict<string>, path: string): Promise<number | null> {
  const { HOST: host = '', PORT: port = '', PUBLIC_URL: publicUrl = '' } = settings
  const everywhere = ['', 'localhost', '0.0.0.0', '::']
  return new Promise((resolve) => {
    const request = get({
      host: everywhere.includes(host) ? '127.0.0.1' : host,
      port: port || '3000',
      path,
      headers: publicUrl === '' ? {} : { host: new URL(publicUrl).host },
      timeout: answerTimeoutMs,
    })
    request.on('response', (response: IncomingMessage) => {
      response.resume()
      resolve(response.statusCode ?? null)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(null))
    request.on('close', () => resolve(null))
  })
}

/**
 * Waits until the server says that it is ready.
 * @param options.complaint why there is no point in waiting on, or null
 * @throws Refusal when it is not in time
 */
export async function untilReady(
  settings: NodeJS.Dict<string>,
  { timeoutMs, complaint }: { timeoutMs: number; complaint: () => Promise<string | null> },
): Promise<void> {
  const end = performance.now() + timeoutMs
  while ((await ask(settings, '/readyz')) !== 200) {
    const why = await complaint()
    if (why !== null) throw new Refusal(why)
    if (performance.now() > end) throw new Refusal(`it was not ready after ${timeoutMs / 1_000} s`)
    await delay(pollIntervalMs)
  }
}
