import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { duplicatesApi } from '#shared/duplicates.ts'
import { planHeader } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { peopleImportApi } from '#shared/people-import-plan.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { type Member, members } from '#shared/resources/members.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { fake } from '#testing/fake.ts'
import { undo } from '#testing/operations.ts'
import type { ProcessAnswer, ProcessCall } from '#testing/operations-process.ts'
import { headings, importsOf, newKey } from '#testing/people-imports.ts'
import { addRecord } from '#testing/records.ts'

const script = join(import.meta.dirname, '../../testing/operations-process.ts')

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
afterAll(() => server.close())

/** Makes calls in another process on the same database, and kills it after the last answer. */
async function callAndKill(calls: readonly ProcessCall[]): Promise<ProcessAnswer[]> {
  const { config } = server.context
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      ...{ CALLS: JSON.stringify(calls), TOKEN: server.superuser, DATA_DIR: config.dataDir },
      ...{ NOW: new Date(server.clock.time).toISOString(), PUBLIC_URL: 'https://forening.example' },
      ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  child.kill('SIGKILL')
  expect((await ended)[1]).toBe('SIGKILL')
  return JSON.parse(String(line))
}

/** An action, and checks after its undo or after its effects. */
type Case = { calls: ProcessCall[]; isDone: () => Promise<boolean>; recipients: string[] }

async function cancelPlace(): Promise<Case> {
  const event = await server.addEvent({ capacity: 1 })
  const [first, second] = (await server.applyMany(event, 2)) as [Evenemang, Evenemang]
  const url = panelApi.cancelApplication(first.id)
  return {
    calls: [{ method: 'POST', url, body: { mail: true } }],
    isDone: async () => (await server.statesOf(event))[0] === 'cancelled',
    recipients: [first.email, second.email],
  }
}

/** Cancels an event while a place of it is held. The last call is the action. */
async function cancelEvent(): Promise<Case> {
  const held = await cancelPlace()
  const { db } = server.context
  const { id } = await db.selectFrom('events').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const event = () =>
    db.selectFrom('events').select('cancelled').where('id', '=', id).executeTakeFirstOrThrow()
  return {
    calls: [...held.calls, { method: 'PUT', url: `${events.path}${id}/`, body: { cancelled: true } }],
    isDone: async () => Boolean((await event()).cancelled),
    // The applicant gets the mail about the cancellation; a cancelled event gives no place to the queue.
    recipients: held.recipients.slice(0, 1),
  }
}

const isLiving = async (column: 'id' | 'last_name', value: number | string): Promise<boolean> => {
  const found = server.context.db.selectFrom('members').select('id').where('deleted_at', 'is', null)
  return (await found.where(column, '=', value as never).execute()).length > 0
}

async function importPeople(name: string): Promise<Case> {
  const file = `${headings}\nKim;${name};${name}@example.se;;Uppsala`
  const { tag } = await importsOf(server).seen(file)
  const query = new URLSearchParams({ name: 'lista.csv', choices: '{}', way: 'fill', key: newKey() })
  const headers = { 'content-type': 'application/octet-stream', [planHeader]: tag }
  return {
    calls: [{ method: 'POST', url: `${peopleImportApi.write('members')}?${query}`, headers, body: file }],
    isDone: () => isLiving('last_name', name),
    recipients: [],
  }
}

async function approve(): Promise<Case> {
  const answer = await server.call('POST', members.path, { body: fake(members, {}) })
  const { id, email } = answer.json() as Member
  const member = server.context.db.selectFrom('members').select('member_status').where('id', '=', id)
  return {
    calls: [{ method: 'POST', url: panelApi.approveMembers, body: { ids: [id] } }],
    isDone: async () => Boolean((await member.executeTakeFirstOrThrow()).member_status),
    recipients: [email],
  }
}

async function merge(name: string): Promise<Case> {
  const same = { first_name: 'Maja', last_name: name, birthday: '1999-08-12' }
  const one = await addRecord(server, members, { ...same, email: `${name}1@example.se` })
  const other = await addRecord(server, members, { ...same, email: `${name}2@example.se` })
  const body = { ids: [one.id, other.id], versions: [1, 1], take: [] }
  return {
    calls: [{ method: 'POST', url: duplicatesApi.merge, body }],
    isDone: async () => !(await isLiving('id', Number(other.id))),
    recipients: [],
  }
}

async function write(title: string): Promise<Case> {
  const mailing = server.context.db.selectFrom('mailings').select('state').where('title', '=', title)
  return {
    calls: [{ method: 'POST', url: panelApi.sendInfoMail, body: { title, content: '<p>Hej</p>' } }],
    isDone: async () => (await mailing.executeTakeFirstOrThrow()).state !== 'cancelled',
    recipients: ['person0@example.se', 'person1@example.se'],
  }
}

test('after the process is killed an action can be undone, and else its mails leave exactly once', async () => {
  await server.addSubscribers(2)
  const cases: Case[] = []
  for (const number of [0, 1])
    cases.push(
      await cancelPlace(),
      await cancelEvent(),
      await importPeople(`Import${number}`),
      await approve(),
      await merge(`Sammanslagen${number}`),
      await write(`Nyheter ${number}`),
    )
  await server.worker.runUntilIdle()
  server.smtp.received.length = 0

  const answers = await callAndKill(cases.flatMap(({ calls }) => calls))
  expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
  // An import names its operation in its body.
  const operations = answers.map(({ operation, body }) => operation || String(JSON.parse(body).operation))
  expect(await Promise.all(cases.map(({ isDone }) => isDone()))).toEqual(cases.map(() => true))
  await server.worker.runUntilIdle()
  expect(server.smtp.received).toEqual([])

  const [undone, others] = [cases.slice(0, 6), cases.slice(6)]
  // The last action is undone first.
  for (const operation of operations.slice(0, operations.length / 2).toReversed())
    expect((await undo(server, operation)).json()).toMatchObject({ left: [], mails: 0 })
  expect(await Promise.all(undone.map(({ isDone }) => isDone()))).toEqual(undone.map(() => false))

  await server.afterHold()
  for (const _ of [1, 2]) {
    await server.worker.runUntilIdle()
    await server.afterHold()
  }
  expect(await Promise.all(others.map(({ isDone }) => isDone()))).toEqual(others.map(() => true))
  const reached = server.smtp.received.flatMap(({ to }) => to).toSorted()
  expect(reached).toEqual(others.flatMap(({ recipients }) => recipients).toSorted())
}, 120_000)
