import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeBin } from '#server/features/bin/erase.ts'
import { board } from '#shared/resources/board.ts'
import { contact } from '#shared/resources/contact.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { posts } from '#shared/resources/posts.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { inFullRun } from '#testing/full-run.ts'
import { type AnyRecord, addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await createTestApp()
  await addRecord(server, events, { eventName: 'Fest', eventHasForm: true })
})
afterAll(() => server.close())

const send = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })

/** Everything about somebody, with a word of theirs in every field that takes one. */
async function addPerson(word: string): Promise<AnyRecord> {
  const email = `${word}@example.se`
  const names = { name: `${word} ${word}son`, email: email.toUpperCase(), message: `Hej från ${word}` }
  const address = { address: `${word}gatan 1`, zip_code: `${word} 12`, city: `${word}stad` }
  const member = await addRecord(server, members, {
    first_name: word,
    last_name: `${word}son`,
    email,
    ...address,
  })
  await send('PUT', `/api/members/${member.id}/`, { city: `${word}by`, address: word.repeat(20) })
  await addRecord(server, contact, names)
  await addRecord(server, evenemang, { ...names, event_name: 'Fest' })
  await addRecord(server, subscribers, { email })
  await addRecord(server, board, { name: word, title: word, motto: word, email })
  return member
}

/** An account whose owner has since written a post as an administrator, and is one no more. */
async function addAccount(word: string): Promise<number> {
  const { db } = server.context
  const { id, key } = await server.signIn({ email: `${word}@example.se`, is_superuser: true })
  await db.updateTable('users').set({ first_name: word, last_name: word }).where('id', '=', id).execute()
  const { category_id } = await addRecord(server, posts)
  const body = { title: 'Om', content: '<p>x</p>', category_id, post_date: '2026-01-01', is_published: true }
  const post = await server.call('POST', '/api/posts/', { token: key, body })
  expect(post.json()).toMatchObject({ author: word })
  await db.updateTable('users').set({ is_superuser: false }).where('id', '=', id).execute()
  return id
}

/** A mail to them, one to the board that quotes them, and two of mailings, with their files. */
async function addMails(word: string): Promise<string[]> {
  const { db, config } = server.context
  const message = await db
    .selectFrom('contact')
    .select('id')
    .where('name', '=', `${word} ${word}son`)
    .executeTakeFirstOrThrow()
  const at = new Date().toISOString()
  const times = { created_at: at, updated_at: at, deleted_at: null }
  const mailing = {
    ...times,
    title: 'Nyheter',
    content: '<p>Hej</p>',
    user_id: null,
    user_name: '',
    starts_at: at,
  }
  const mailings = await db
    .insertInto('mailings')
    .values([1, 2].map(() => ({ ...mailing, started_at: at, finished_at: null })))
    .returning('id')
    .execute()
  const [sent, running] = mailings.map(({ id }) => id) as [number, number]
  const mail = {
    ...{ ...times, next_attempt_at: at, mailing_id: null, record_id: null, recipient: `${word}@Example.se` },
    ...{ state: 'queued' as const, last_error: '' },
    ...{
      lease_owner: null,
      lease_until: null,
      sent_at: null,
      unique_key: null,
      data: null,
      subject: 'Nyheter',
    },
  }
  const rows = await db
    .insertInto('mails')
    .values([
      { ...mail, kind: 'test', subject: `Hej ${word}` },
      { ...mail, kind: 'message', recipient: 'styrelsen@example.se', subject: word, record_id: message.id },
      { ...mail, kind: 'information', mailing_id: sent, state: 'failed', last_error: `no such user ${word}` },
      { ...mail, kind: 'information', mailing_id: running },
    ])
    .returning('id')
    .execute()
  const folder = join(config.dataDir, 'mail')
  mkdirSync(folder, { recursive: true })
  const files = rows.map(({ id }) => join(folder, `${id}-abc.eml`))
  for (const file of files) writeFileSync(file, `Hej ${word}`)
  return files
}

async function removeAndErase(member: AnyRecord) {
  expect((await send('DELETE', `/api/members/${member.id}/`)).statusCode).toBe(204)
  const answer = await send('DELETE', `/api/bin/members/${member.id}/`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

/** @returns every place where the word stands: files of the data folder, or tables of PostgreSQL */
async function traces(word: string): Promise<string[]> {
  const { db, config } = server.context
  const found: string[] = []
  const files = readdirSync(config.dataDir, { recursive: true, withFileTypes: true })
  for (const file of files.filter((one) => one.isFile())) {
    const bytes = readFileSync(join(file.parentPath, file.name)).toString('latin1').toLowerCase()
    if (bytes.includes(word)) found.push(file.name)
  }
  for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
    const rows = await (db as unknown as Kysely<Record<string, object>>)
      .selectFrom(name)
      .selectAll()
      .execute()
    if (JSON.stringify(rows).toLowerCase().includes(word)) found.push(name)
  }
  return found
}

test('erasing a member leaves no trace of the person in any table or file', async () => {
  const word = 'kanariex'
  const member = await addPerson(word)
  const userId = await addAccount(word)
  const files = await addMails(word)
  const other = await addPerson('granne')
  expect(await traces(word)).toEqual(
    expect.arrayContaining([
      'members',
      'contact',
      'evenemang',
      'subscribers',
      'board',
      'users',
      'mails',
      'posts',
      'history',
    ]),
  )

  expect((await removeAndErase(member)).erased).toMatchObject({
    members: 1,
    contact: 1,
    evenemang: 1,
    subscribers: 1,
    board: 1,
    users: 1,
    mails: 3,
  })
  expect(await traces(word)).toEqual([])
  expect(files.filter((file) => existsSync(file))).toEqual([])
  // Mails that were sent are still counted, and no more are sent.
  const mails = await server.context.db
    .selectFrom('mails')
    .select(['state', 'recipient'])
    .where('recipient', 'not like', 'granne@%')
    .execute()
  const forgotten = expect.stringMatching(/^forgotten-\d+@forgotten\.invalid$/)
  expect(mails).toEqual([{ state: 'failed', recipient: forgotten }])
  // The history keeps its lines, with the person as a number.
  const lines = await server.context.db
    .selectFrom('history')
    .select(['user_name', 'action'])
    .where('user_id', '=', userId)
    .execute()
  expect(lines).toEqual([{ user_name: '', action: 'create' }])
  // The records of others are untouched.
  expect((await send('GET', `/api/members/${other.id}/`)).statusCode).toBe(200)
  expect(await traces('granne')).toEqual(
    expect.arrayContaining(['contact', 'evenemang', 'subscribers', 'board']),
  )
})

/** The same in every run. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

inFullRun(() => {
  test('and none in pages of the file that were split and joined over and over', async () => {
    const { db } = server.context
    const below = random(7)
    const text = (word: string) => word.repeat(1 + below(40))
    const isGone = (index: number) => index % 40 === 0
    const row = (index: number) => ({
      ...{
        first_name: text('a'),
        last_name: text('b'),
        email: `p${index}@example.se`,
        birthday: null,
        gender: null,
      },
      ...{
        phone_number: '1',
        member_status: false,
        address: text(isGone(index) ? 'sparvx' : 'kvar'),
        zip_code: '1',
      },
      ...{ city: isGone(index) ? `sparvx${below(1e6)}` : 'Lund', created_at: '', updated_at: '', version: 1 },
      deleted_at: isGone(index) ? '2020-01-01T00:00:00.000Z' : null,
    })
    const ids: number[] = []
    for (let start = 0; start < 6_000; start += 1_000) {
      const rows = Array.from({ length: 1_000 }, (_, index) => row(start + index)) as never
      ids.push(...(await db.insertInto('members').values(rows).returning('id').execute()).map(({ id }) => id))
    }
    await db.transaction().execute(async (tx) => {
      for (let change = 0; change < 6_000; change++) {
        const index = below(ids.length)
        const values = { address: text(isGone(index) ? 'sparvx' : 'kvar'), first_name: text('c') }
        await tx
          .updateTable('members')
          .set(values)
          .where('id', '=', ids[index] as number)
          .execute()
      }
    })
    expect(await purgeBin(server.context)).toBe(150)
    expect(await traces('sparvx')).toEqual([])
  })
})

test('somebody of the same address and another name keeps what is theirs', async () => {
  const parent = await addRecord(server, members, {
    first_name: 'Siv',
    last_name: 'Ek',
    email: 'familjen@example.se',
  })
  await addRecord(server, members, { first_name: 'Bo', last_name: 'Ek', email: 'Familjen@example.se' })
  await addRecord(server, subscribers, { email: 'familjen@example.se' })
  const own = await addRecord(server, contact, { name: 'siv ek', email: 'familjen@example.se' })
  const theirs = await addRecord(server, contact, { name: 'Bo Ek', email: 'familjen@example.se' })
  expect((await removeAndErase(parent)).erased).toEqual({ members: 1, contact: 1 })
  expect((await send('GET', `/api/contact/${own.id}/`)).statusCode).toBe(404)
  expect((await send('GET', `/api/contact/${theirs.id}/`)).statusCode).toBe(200)
})

test('an earlier membership of the same person in the bin goes too', async () => {
  const person = { first_name: 'Ulla', last_name: 'Berg', email: 'ulla@example.se' }
  const first = await addRecord(server, members, person)
  await send('DELETE', `/api/members/${first.id}/`)
  const second = await addRecord(server, members, person)
  await addRecord(server, subscribers, { email: 'ulla@example.se' })
  expect((await removeAndErase(second)).erased).toEqual({ members: 2, subscribers: 1 })
})

test('an administrator keeps the account', async () => {
  const { id } = await server.signIn({ email: 'ordf@example.se', is_superuser: true })
  const member = await addRecord(server, members, { email: 'ordf@example.se' })
  expect((await removeAndErase(member)).erased).toEqual({ members: 1 })
  expect((await send('GET', `/api/users/${id}/`)).statusCode).toBe(200)
})

test('a row that is merely deleted is still found in the log of SQLite, so the search finds what there is', async () => {
  const member = await addRecord(server, members, { city: 'talgoxex' })
  await server.context.db.deleteFrom('members').where('id', '=', member.id).execute()
  const places = await traces('talgoxex')
  expect(places).toEqual(server.context.sqlite ? expect.arrayContaining(['gille.sqlite-wal']) : [])
})
