import { setTimeout as pause } from 'node:timers/promises'
import { writeOds, writeXlsx } from 'hucre'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { paymentsApi } from '#shared/payment-review.ts'
import { peopleImportApi } from '#shared/people-import-plan.ts'
import { postImportApi } from '#shared/post-import.ts'
import { documents } from '#shared/resources/documents.ts'
import { bankFileBytes } from '#testing/bank-files.ts'
import { formBody } from '#testing/form.ts'
import {
  circularPdf,
  greedyPng,
  junkOle,
  laughingFeed,
  longCellXlsx,
  nestedCamt,
  nestedSvg,
  oneLineCsv,
  repeatedOds,
  sharedStringsXlsx,
  stackedPdf,
} from '#testing/hostile-files.ts'
import { listChildren, residentMb, watchMemory } from '#testing/process-tree.ts'
import { ensureBuild, type ServerProcess, startServer } from '#testing/server-process.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { pdfSaying } from '#testing/test-files.ts'
import { jpeg } from '#testing/test-images.ts'

/** Makes the accounts, and reads the database of the server. */
let app: TestApp
let server: ServerProcess
let tokens: string[] = []
beforeAll(async () => {
  await ensureBuild()
  app = await createTestApp()
  const accounts = [1, 2, 3, 4].map((at) => app.signIn({ email: `${at}@example.se`, is_superuser: true }))
  tokens = (await Promise.all(accounts)).map(({ key }) => key)
  const { dataDir, databaseUrl } = app.context.config
  const env = { DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'silent' }
  server = await startServer({ env: { ...env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) } })
}, 300_000)
afterAll(async () => {
  server.kill('SIGKILL')
  await server.ended
  await app.close()
})

type Send = (token: string, data: Buffer) => Promise<Response>

const sendBytes =
  (path: string, type = 'application/octet-stream'): Send =>
  (token, data) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': type },
      body: new Uint8Array(data),
    })

const sendForm =
  (path: string, field: string, fields: Record<string, string> = {}): Send =>
  async (token, data) => {
    const { payload, headers } = await formBody(fields, [{ field, name: 'file', data }])
    return sendBytes(path, headers['content-type'])(token, payload)
  }

const send = {
  document: sendForm(documents.path, 'file', { title: 'Protokoll' }),
  people: sendBytes(
    `${peopleImportApi.preview('members')}?${new URLSearchParams({ name: 'lista', choices: '{}', way: 'fill' })}`,
  ),
  bank: sendBytes(`${paymentsApi.preview}?name=bank`),
  feed: sendBytes(postImportApi.read, 'application/xml'),
  picture: sendForm(panelApi.pictures, 'image'),
  logo: sendForm(panelApi.logo, 'image'),
}
type Kind = keyof typeof send

/** Each kind of hostile file, where it is sent, and the answer. A document is read later. */
const hostile: [Kind, () => Buffer, string][] = [
  ['document', stackedPdf, '201'],
  ['document', circularPdf, '201'],
  ['people', longCellXlsx, '422 validation'],
  ['bank', sharedStringsXlsx, '422 validation'],
  ['people', repeatedOds, '422 validation'],
  ['feed', laughingFeed, '200'],
  ['bank', nestedCamt, '422 corrupt-file'],
  ['people', oneLineCsv, '422 validation'],
  ['picture', greedyPng, '422 too-many-pixels'],
  ['logo', nestedSvg, '415 unsupported-image'],
  ['people', junkOle, '422 corrupt-file'],
]
const timesEach = 5

const rows = [
  ['Namn', 'E-post'],
  ['Kim Ek', 'kim@example.org'],
]
const sheets = [{ name: 'A', rows }]
const smallFeed =
  '<rss version="2.0"><channel><title>x</title><item><title>Hej</title></item></channel></rss>'

const good = async (): Promise<[Kind, Buffer | Uint8Array][]> => [
  ['document', pdfSaying('Stadgar')],
  ['people', await writeXlsx({ sheets })],
  ['people', await writeOds({ sheets })],
  ['people', Buffer.from('Namn;E-post\nKim Ek;kim@example.org\n')],
  ['bank', bankFileBytes('camt054-v8.xml')],
  ['feed', Buffer.from(smallFeed)],
  ['picture', await jpeg(2_000, 1_500)],
  [
    'logo',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
  ],
]

/** The status of an answer, and the code of a problem that has words. */
async function describe(answer: Response): Promise<string> {
  const text = await answer.text()
  if (answer.ok) return String(answer.status)
  const { code, title } = JSON.parse(text)
  return title ? `${answer.status} ${code}` : text
}

/** Waits until the server has tried to read every document. */
const untilRead = (count: number) =>
  expect
    .poll(
      async () => {
        const texts = app.context.db.selectFrom('document_texts').select(['is_read', 'attempts'])
        return (await texts.execute()).filter(({ is_read, attempts }) => is_read || attempts === 2).length
      },
      { timeout: 400 * secondMs, interval: secondMs },
    )
    .toBe(count)

/** The time within which 99 of 100 pages answered. */
const percentile = (times: readonly number[]): number => times[Math.floor(times.length / 100)] ?? 0

/** Requests a page twenty times a second. */
function watchPage() {
  const times: number[] = []
  const statuses = new Set<number>()
  const pending = new Set<Promise<void>>()
  const request = async () => {
    const start = performance.now()
    const answer = await fetch(server.url)
    await answer.arrayBuffer()
    times.push(performance.now() - start)
    statuses.add(answer.status)
  }
  const timer = setInterval(() => {
    const one = request().finally(() => pending.delete(one))
    pending.add(one)
  }, 50)
  return async () => {
    clearInterval(timer)
    await Promise.all(pending)
    return { times: times.sort((a, b) => b - a), statuses: [...statuses] }
  }
}

/** Each account sends two files at a time, as many as may wait. */
async function sendAll(files: [Kind, Buffer, string][]): Promise<[Kind, string, string][]> {
  const waiting = [...files]
  const answers: [Kind, string, string][] = []
  const work = async (token: string) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [kind, data, expected] = next
      answers.push([kind, await describe(await send[kind](token, data)), expected])
    }
  }
  await Promise.all(tokens.flatMap((token) => [work(token), work(token)]))
  return answers
}

test('reads 55 hostile files within 1 GB while pages answer, and gives the memory back', async () => {
  for (const [kind, data] of await good())
    expect((await send[kind](tokens[0] ?? '', Buffer.from(data))).ok).toBe(true)
  await untilRead(1)
  const kinds = hostile.map(([kind, make, expected]) => [kind, make(), expected] as [Kind, Buffer, string])
  const stopWarmUp = watchPage()
  await pause(20 * secondMs)
  const quiet = percentile((await stopWarmUp()).times)
  const before = residentMb(server.pid)

  const memory = watchMemory(server.pid)
  const stopPages = watchPage()
  const answers = await sendAll(Array.from({ length: timesEach }, () => kinds).flat())
  await untilRead(1 + 2 * timesEach)
  const { times, statuses } = await stopPages()
  const peakMb = memory.stop()

  expect(answers.map(([kind, answer]) => [kind, answer])).toEqual(
    answers.map(([kind, , expected]) => [kind, expected]),
  )
  expect(statuses).toEqual([200])
  // A machine that has other work is slow without hostile files, too.
  expect(percentile(times)).toBeLessThan(300 + quiet)
  expect(peakMb).toBeLessThan(1_000)
  await expect.poll(() => listChildren(server.pid)).toEqual([])
  // Requests cause the collections that give memory back.
  const stopAfter = watchPage()
  await expect
    .poll(() => residentMb(server.pid) - before, { timeout: 90 * secondMs, interval: secondMs })
    .toBeLessThan(50)
  await stopAfter()
}, 600_000)
