import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordTables } from '#server/db/records.ts'
import { eraseMerged } from '#server/features/duplicates/erase-merged.ts'
import { duplicatesApi } from '#shared/duplicates.ts'
import { dayMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Candidate, FoundPerson } from '#shared/person-desk.ts'
import { contact } from '#shared/resources/contact.ts'
import { members } from '#shared/resources/members.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { undo } from '#testing/operations.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let token: string
let now = new Date('2026-11-27T10:00:00Z')
beforeAll(async () => {
  server = await createTestApp({ now: () => now })
})
beforeEach(async () => {
  now = new Date('2026-11-27T10:00:00Z')
  token = server.superuser
  for (const table of ['members', 'contact', 'subscribers', 'restrictions'] as const)
    await recordTables(server.context.db).deleteFrom(table).execute()
})
afterAll(() => server.close())

const send = (method: string, url: string, body?: unknown) => server.call(method, url, { token, body })
const act = (name: Parameters<typeof panelApi.personDesk>[0], body: unknown) =>
  send('POST', panelApi.personDesk(name), body)
const search = async (q: string): Promise<Candidate[]> => (await act('search', { q })).json()
const read = async (people: unknown): Promise<FoundPerson> => (await act('read', { people })).json()

const spellings = [
  { first_name: 'Kristina', last_name: 'Karlberg', email: 'kristina@example.org' },
  { first_name: 'Christina', last_name: 'Carlberg', email: 'christina@example.com' },
  { first_name: 'Stina', last_name: 'Karlberg', email: 'none@example.org' },
]

/** Leaves a member without an address, as an import does. */
const removeAddress = (id: number) =>
  server.context.db.updateTable('members').set({ email: '' }).where('id', '=', id).execute()

async function merge(kept: number, other: number): Promise<unknown> {
  const rows = await server.context.db
    .selectFrom('members')
    .select(['id', 'version'])
    .where('id', 'in', [kept, other])
    .orderBy('id')
    .execute()
  const versions = rows.map(({ version }) => version)
  const answer = await send('POST', duplicatesApi.merge, { ids: [kept, other], versions, take: [] })
  expect(answer.statusCode).toBe(200)
  return answer
}

/** Adds a person under three spellings, whose second record is merged into the first after the third was merged into it. */
async function addMerged(): Promise<[number, number, number]> {
  const ids: number[] = []
  for (const spelling of spellings) ids.push((await addRecord(server, members, { ...spelling, note: '' })).id)
  const [first, second, third] = ids as [number, number, number]
  await removeAddress(third)
  await addRecord(server, contact, { name: 'Christina Carlberg', email: 'christina@example.com' })
  await addRecord(server, contact, { name: 'Bo Ek', email: 'christina@example.com' })
  await addRecord(server, subscribers, { email: 'KRISTINA@example.org' })
  await merge(second, third)
  await merge(first, second)
  return [first, second, third]
}

const laterBy = async (ms: number): Promise<void> => {
  if (ms === 0) return
  now = new Date(now.getTime() + ms)
  token = (await server.signIn({ email: 'later@example.se', is_superuser: true })).key
  await eraseMerged(server.context)
}

test.each([
  ['on the same day', 0, 3],
  ['after the merged records are erased', dayMs + 1, 1],
])('finds, restricts and erases a merged person whole %s', async (_when, ms, records) => {
  const [first] = await addMerged()
  await laterBy(ms)
  const kept = { address: 'kristina@example.org', name: 'Kristina Karlberg' }
  for (const q of ['christina@example.com', 'Carlberg', 'stina karlberg', 'kristina@example.org'])
    expect((await search(q)).filter(({ name }) => name !== 'Bo Ek')).toMatchObject([kept])
  const people = [kept]
  const { copy, addresses } = await read(people)
  const rowsOf = (table: string) => copy.sections.find((one) => one.table === table)?.rows.length ?? 0
  expect(['members', 'contact', 'subscribers'].map(rowsOf)).toEqual([records, 1, 1])
  expect(addresses).toEqual([kept.address])
  expect(JSON.stringify(copy.sections)).not.toContain('Bo Ek')

  await act('restrict', { people })
  const listed = (await send('GET', contact.path)).json<{ name: string }[]>()
  expect(listed.map(({ name }) => name)).toEqual(['Bo Ek'])
  expect((await read([{ address: 'christina@example.com', name: 'christina CARLBERG' }])).isRestricted).toBe(
    true,
  )
  await act('lift', { people })

  expect((await act('erase', { people })).json().erased).toEqual({
    members: records,
    contact: 1,
    subscribers: 1,
  })
  const { db } = server.context
  for (const table of ['members', 'member_merges', 'merged_identities'] as const)
    expect(await recordTables(db).selectFrom(table).selectAll().execute()).toEqual([])
  expect(await search('carlberg')).toEqual([])
  expect((await send('POST', `/api/bin/members/${first}/restore/`)).statusCode).toBe(404)
})

test('names the member into whom a record in the trash was merged, and restores neither alone', async () => {
  const [first, second, third] = await addMerged()
  const bin = (await send('GET', panelApi.bin)).json<{ id: number; merged_into: string }[]>()
  const merged = new Map(bin.map(({ id, merged_into }) => [id, merged_into]))
  expect(merged.get(second)).toBe('Kristina Karlberg')
  expect(merged.get(third)).toBe('Christina Carlberg')
  const gone = await addRecord(server, members, { first_name: 'Bo', last_name: 'Ek' })
  await send('DELETE', `${members.path}${gone.id}/`)
  const records = [gone.id, second].map((id) => ({ resource: 'members', id }))
  expect((await send('POST', panelApi.binRestore, { records })).statusCode).toBe(409)
  await send('DELETE', `${members.path}${first}/`)
  await send('DELETE', `/api/bin/members/${first}/`)
  const left = await server.context.db.selectFrom('members').select('id').execute()
  expect(left.map(({ id }) => id)).toEqual([gone.id])
})

test('gives the id of the member into whom a record was merged where the name is empty', async () => {
  const [first, second] = await addMerged()
  await server.context.db
    .updateTable('members')
    .set({ first_name: '', last_name: '' })
    .where('id', '=', first)
    .execute()
  const bin = (await send('GET', panelApi.bin)).json<{ id: number; merged_into: string }[]>()
  expect(bin.find(({ id }) => id === second)?.merged_into).toBe(String(first))
})

test('drops the earlier identity when the merge is undone', async () => {
  const [one, two] = spellings
  const ids = [
    (await addRecord(server, members, one)).id,
    (await addRecord(server, members, two)).id,
  ] as const
  const answer = await merge(...ids)
  expect(await search('christina@example.com')).toMatchObject([{ name: 'Kristina Karlberg' }])
  await undo(server, answer as Parameters<typeof undo>[1])
  expect(await search('christina@example.com')).toMatchObject([{ name: 'Christina Carlberg' }])
})

test.each([
  ['beatrix qvarnstrom', 'the name without marks'],
  ['qvarn', 'a part of the name'],
  ['070-123 45 67', 'the phone number written differently'],
  ['0701234567', 'the digits of the phone number'],
  ['beatrix@', 'a part of the address'],
])('finds a member by %s: %s', async (q) => {
  const beatrix = { first_name: 'Béatrix', last_name: 'Qvarnström', phone_number: '+46701234567' }
  await addRecord(server, members, { ...beatrix, email: 'beatrix@example.org' })
  expect(await search(q)).toMatchObject([{ name: 'Béatrix Qvarnström', address: 'beatrix@example.org' }])
})

test('finds a member without an address by the name alone', async () => {
  const { id } = await addRecord(server, members, { first_name: 'Beatrix', last_name: 'Qvarnström' })
  await removeAddress(id)
  const people = (await search('qvarnstrom')).map(({ address, name }) => ({ address, name }))
  expect(people).toEqual([{ address: '', name: 'Beatrix Qvarnström' }])
  expect((await read(people)).copy.sections.map(({ table }) => table)).toContain('members')
})
