import type { IncomingMessage } from 'node:http'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createAccessLog } from './access-log.ts'

function start() {
  let text = ''
  const destination = {
    write: (line: string) => {
      text += line
    },
  }
  return {
    logger: pino({ base: null }, destination),
    log: createAccessLog(destination),
    lines: () =>
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
  }
}

const request = (url: string) => ({ method: 'GET', url }) as IncomingMessage

test('a request answered from the cache is noted like any other, without its parameters', () => {
  const { logger, log, lines } = start()
  logger.info({ method: 'GET', url: '/', status: 200, ms: 1 }, 'kept')
  log.note(request('/register?setup=secret'), 304, performance.now())
  log.flush()
  const [written, ours] = lines()
  expect(Object.keys(ours)).toEqual(Object.keys(written))
  expect(ours).toEqual({
    ...written,
    time: expect.any(Number),
    url: '/register',
    status: 304,
    ms: expect.any(Number),
  })
})

test('an address with quotes and line ends is one line of JSON', () => {
  const { log, lines } = start()
  log.note(request('/"}\n{"level":60'), 200, performance.now())
  log.flush()
  expect(lines()).toMatchObject([{ level: 30, url: '/"}\n{"level":60' }])
})

test('many are written together, before they are too many', () => {
  const { log, lines } = start()
  log.note(request('/'), 200, performance.now())
  expect(lines()).toEqual([])
  for (let count = 0; count < 200; count++) log.note(request('/'), 200, performance.now())
  expect(lines().length).toBeGreaterThan(50)
})

test('a single line waits for no other', async () => {
  const { log, lines } = start()
  log.note(request('/'), 200, performance.now())
  await expect.poll(() => lines().length).toBe(1)
})
