import { afterAll, beforeAll, expect, test } from 'vitest'
import { addType, knownOf, setRules } from '#testing/membership-year.ts'
import { importsOf, statesOf } from '#testing/people-imports.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date('2026-11-27T10:00:00Z') })
  imports = importsOf(server)
})
afterAll(() => server.close())

const file = [
  'Förnamn;Efternamn;Mejl;Ort',
  'Ett;Igen;ett@example.org;Lund',
  'Två;Igen;tva@example.org;Umeå',
].join('\n')
const wrong = JSON.stringify({ fields: { 0: 'last_name', 1: 'first_name', 2: 'email', 3: 'skip' } })
const right = JSON.stringify({ fields: { 0: 'first_name', 1: 'last_name', 2: 'email', 3: 'note' } })
const chosenFor = async (text = file) => (await imports.seen(text)).columns.map(({ field }) => field)
const read = async (path: string) => (await server.call('GET', path, { token: server.superuser })).json()
const restore = (body: object) => server.call('POST', '/api/bin/restore/', { token: server.superuser, body })

test('imports the people of an undone import as new, without its fields of the columns', async () => {
  const guessed = await chosenFor()
  const { operation } = await imports.bring(file, { choices: wrong })
  expect(await chosenFor()).toEqual(['last_name', 'first_name', 'email', 'skip'])
  expect(statesOf(await imports.seen(file))).toEqual(['equal', 'equal'])
  await imports.undo(operation)
  expect(await chosenFor()).toEqual(guessed)
  const again = await imports.bring(file, { choices: right })
  expect(again.counts).toMatchObject({ new: 2, binned: 0 })
  const second = await imports.bring(file.replaceAll('Igen', 'Annan'), { choices: wrong })
  await imports.undo(second.operation)
  expect(await chosenFor()).toEqual(['first_name', 'last_name', 'email', 'note'])
})

test('does not import a member again whom the board deleted', async () => {
  const { operation } = await imports.bring(`${file.replaceAll('Igen', 'Tar Bort')}`)
  const [{ id } = { id: 0 }] = await imports.find('Tar Bort')
  await imports.undo(operation)
  await server.call('POST', `/api/bin/members/${id}/restore/`, { token: server.superuser })
  await server.call('DELETE', `/api/members/${id}/`, { token: server.superuser })
  expect(statesOf(await imports.seen(file.replaceAll('Igen', 'Tar Bort')))).toEqual(['binned', 'new'])
})

test('gives the active members of a restored import the rest of the period, and no one else a membership', async () => {
  const type = await addType(server.context)
  await setRules(server.context, { kind: 'calendar' })
  const list = 'Förnamn;Efternamn;Status\nAda;Åter;aktiv\nEva;Åter;utträdd'
  const { key, operation } = await imports.bring(list)
  await imports.undo(operation)
  await restore({ import: key })
  const known = (await imports.find('Åter')).map(({ id }) => knownOf(server.context, id))
  expect((await Promise.all(known)).map(({ memberships }) => memberships)).toEqual([
    [[type, '2026-11-27', '2026-12-31']],
    [],
  ])
  await setRules(server.context, {})
})

test('imports the addresses of an undone import of subscribers as new', async () => {
  const list = 'E-post\nny@example.org\n'
  const options = { resource: 'subscribers', more: { consent: 'Årsmötet' } } as const
  const { operation } = await imports.bring(list, options)
  await imports.undo(operation)
  expect(statesOf(await imports.seen(list, options))).toEqual(['new'])
})

test('restores an undone import from the trash as a whole', async () => {
  const many = ['Förnamn;Efternamn', ...Array.from({ length: 60 }, (_, at) => `Nr${at};Hel`)].join('\n')
  const { key, operation } = await imports.bring(many, { name: 'hela.csv' })
  expect((await read('/api/bin/imports/')).map((one: { key: string }) => one.key)).not.toContain(key)
  await imports.undo(operation)
  const [first] = (await read('/api/bin/imports/')).filter((one: { key: string }) => one.key === key)
  expect(first).toEqual({
    ...{ key, resource: 'members', file_name: 'hela.csv', count: 60 },
    undone_at: '2026-11-27T10:00:00.000Z',
  })
  expect((await restore({ import: key })).json()).toMatchObject({ count: 60 })
  expect((await imports.find('Hel')).filter(({ deleted_at }) => deleted_at === null)).toHaveLength(60)
  expect((await read('/api/bin/imports/')).map((one: { key: string }) => one.key)).not.toContain(key)
  expect((await restore({ import: 'no-such-import-key' })).statusCode).toBe(404)
})
