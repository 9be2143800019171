import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { listOperationKinds } from '#server/operations/operation.ts'
import { operationHeader } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { createAccountsApp } from '#testing/accounts-app.ts'
import { compareUndone, takeSnapshot } from '#testing/database-snapshot.ts'
import { linkActions } from '#testing/fuzz/link-actions.ts'
import { createRightCalls, type RightCall, type RightCalls } from '#testing/fuzz/right-calls.ts'
import type { FuzzAnswer } from '#testing/fuzz/send.ts'

let calls: RightCalls
/** Another process on the same database, which undoes: what the first one holds in its memory is lost, as after a kill. */
let another: FastifyInstance
let database: Database
beforeAll(async () => {
  calls = await createRightCalls(await createAccountsApp())
  const { config, now } = calls.server.context
  database = openDatabase(config)
  const logger = pino({ level: 'silent' })
  another = (await createApp({ config, database, logger, buildDirectory: null, now })).app
  await another.ready()
})
afterAll(async () => {
  await another.close()
  await database.close()
  await calls.server.close()
})

/** The operation that an answer names in its header, or as a part of its body. */
function findOperation({ headers, body, status }: FuzzAnswer): string | null {
  const header = headers[operationHeader.toLowerCase()]
  if (typeof header === 'string') return header
  const isJson = status === 200 && String(headers['content-type']).includes('json')
  const { operation } = isJson ? (JSON.parse(body) ?? {}) : {}
  return typeof operation === 'string' && operation !== '' ? operation : null
}

/** Lists what an operation changed and sent that its declaration does not name. */
async function findUndeclared(id: string): Promise<string[]> {
  const { db } = calls.server.context
  const { kind: name } = await db
    .selectFrom('operations')
    .select('kind')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const kind = listOperationKinds().find((one) => one.name === name)
  if (!kind) return [`${name} is not declared`]
  const changed = await db
    .selectFrom('operation_changes')
    .select(['table_name', sql<string | null>`case when before is null then after end`.as('created')])
    .where('operation_id', '=', id)
    .execute()
  const isDeclared = (table: string) =>
    kind.changes.includes('record') || (kind.changes as readonly string[]).includes(table)
  const tables = new Set(changed.map(({ table_name }) => table_name).filter((table) => table !== 'mails'))
  const mails = changed.flatMap(({ table_name, created }) =>
    table_name === 'mails' && created ? [String(JSON.parse(created).kind)] : [],
  )
  return [
    ...[...tables].filter((table) => !isDeclared(table)).map((table) => `${name} changes ${table}`),
    ...new Set(
      mails
        .filter((mail) => !(kind.sends as readonly string[]).includes(mail))
        .map((mail) => `${name} sends ${mail}`),
    ),
  ]
}

/** Undoes an operation by twenty calls at once to another process. @returns the faults of their answers */
async function undoByTwenty(id: string, key: string): Promise<string[]> {
  const undo = async () => {
    const headers = { authorization: `Token ${key}` }
    const answer = await another.inject({ method: 'POST', url: panelApi.undoOperation(id), headers })
    return { status: answer.statusCode, body: answer.body }
  }
  const answers = await Promise.all(Array.from({ length: 20 }, undo))
  const done = answers.filter(({ status }) => status === 200)
  const others = answers.filter(({ status }) => status !== 200 && status !== 409)
  const results = [...new Set(done.map(({ body }) => body))]
  const left = results.flatMap((body) => JSON.parse(body).left)
  return [
    ...others.map(({ status, body }) => `undo ${status} ${body}`),
    ...(results.length === 1 ? [] : [`undone with ${results.length} results: ${answers[0]?.body}`]),
    ...left.map((one) => `left ${JSON.stringify(one)}`),
  ]
}

type Tried = { wrongs: string[]; kind: string | null }

/**
 * Carries out an action and undoes its operation.
 * @param act returns the operation, if there is one
 * @returns the faults, and the kind of the operation
 */
async function tryAction(name: string, act: () => Promise<string | null>): Promise<Tried> {
  const { key } = await calls.addAdministrator()
  const { db } = calls.server.context
  const before = await takeSnapshot(db)
  const id = await act()
  if (id === null) return { wrongs: [], kind: null }
  const { kind } = await db
    .selectFrom('operations')
    .select('kind')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const undeclared = await findUndeclared(id)
  const undone = await undoByTwenty(id, key)
  const wrongs = [...undeclared, ...undone, ...compareUndone(before, await takeSnapshot(db))]
  return { kind, wrongs: wrongs.map((wrong) => `${kind} (${name}): ${wrong}`) }
}

const tryCall = ({ request, token }: RightCall): Promise<Tried> =>
  tryAction(`${request.method} ${request.target}`, async () =>
    findOperation(await calls.send(request, token)),
  )

/** Carries out an action by a link and undoes it. */
const tryLink = (kind: string, act: () => Promise<unknown>): Promise<Tried> =>
  tryAction('a link', async () => {
    await act()
    const open = calls.server.context.db.selectFrom('operations').select('id').where('undone_at', 'is', null)
    return (await open.where('kind', '=', kind).executeTakeFirstOrThrow()).id
  })

test('every action leaves all tables as before when another process undoes it, by one of twenty calls at once', async () => {
  const wrongs: string[] = []
  const kinds = new Set<string>()
  const changing = calls.operations.filter(({ isUndone }) => isUndone)
  for (const operation of changing)
    for await (const call of calls.prepareCalls(operation)) {
      const tried = await tryCall(call)
      wrongs.push(...tried.wrongs)
      if (tried.kind) kinds.add(tried.kind)
    }
  for (const [kind, prepare] of Object.entries(linkActions(calls.server))) {
    const tried = await tryLink(kind, await prepare())
    wrongs.push(...tried.wrongs)
    kinds.add(kind)
  }
  const untried = listOperationKinds().filter(({ name }) => !kinds.has(name))
  expect(wrongs).toEqual([])
  expect(untried.map(({ name }) => name)).toEqual([])
}, 300_000)
