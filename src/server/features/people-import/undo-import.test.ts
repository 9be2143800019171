import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpiredChanges } from '#server/operations/apply-operation.ts'
import { peopleImportApi } from '#shared/people-import-plan.ts'
import { members } from '#shared/resources/members.ts'
import { onOneDatabase } from '#testing/full-run.ts'
import { addType, knownOf, setRules } from '#testing/membership-year.ts'
import { headings, importsOf } from '#testing/people-imports.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let imports: ReturnType<typeof importsOf>
let now = new Date('2026-11-27T10:00:00Z')
beforeAll(async () => {
  server = await createTestApp({ now: () => now })
  imports = importsOf(server)
})
afterAll(() => server.close())

describe('an import is taken back', () => {
  test('new ones go to the bin and changed ones are as they were, but for those that were changed since', async () => {
    const before = { first_name: 'Ulf', last_name: 'Åter', email: 'ulf@example.org', city: 'Lund' }
    const ulf = await addRecord(server, members, before)
    const file = [
      headings,
      'Ulf;Åter;ulf@example.org;;Kiruna',
      ...['Ett', 'Två', 'Tre', 'Fyra', 'Fem'].map((name) => `${name};Åter;${name}@example.org;;Lund`),
    ]
    const { key, operation } = await imports.bring(file.join('\n').replace('Två@', 'tva@'), {
      way: 'overwrite',
      more: { welcome: 'true' },
    })
    const brought = await imports.find('Åter')
    for (const { id } of brought.slice(1, 4)) {
      const body = { city: 'Flyttad' }
      await server.call('PUT', `/api/members/${id}/`, { token: server.superuser, body })
    }
    const [first] = (await imports.stateOf()).recent
    expect(first).toMatchObject({ key, file_name: 'lista.csv', made: 5, changed: 1, isUndone: false })
    const resource = 'members'
    const left = brought.slice(1, 4).map(({ id, first_name }) => ({
      ...{ resource, record_id: id, title: `${first_name} Åter`, reason: 'changed' },
    }))
    expect((await imports.undo(operation)).json()).toEqual({ undone: 3, left, mails: 0 })
    const after = await imports.find('Åter')
    expect(after.map(({ deleted_at }) => deleted_at !== null)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ])
    expect(after[0]).toMatchObject({ id: ulf.id, city: 'Lund' })
    expect((await imports.undo(operation)).json()).toEqual({ undone: 3, left, mails: 0 })
    const mails = server.context.db.selectFrom('mails').select('recipient').where('state', '=', 'queued')
    const recipients = (await mails.execute()).map(({ recipient }) => recipient)
    expect(recipients).toContain('Ett@example.org')
    expect(recipients).not.toContain('Fem@example.org')
  })

  test('with the memberships and departures that it wrote', async () => {
    const type = await addType(server.context)
    await setRules(server.context, { kind: 'calendar' })
    const left = await addRecord(server, members, {
      last_name: 'Årsson',
      email: 'stig@example.org',
      member_status: true,
    })
    const file = [
      'Förnamn;Efternamn;E-post;Slutade',
      `${left.first_name};Årsson;stig@example.org;2026-10-01`,
      'Ny;Årsson;ny@example.org;',
    ]
    const { operation } = await imports.bring(file.join('\n'), { way: 'overwrite' })
    const brought = (await imports.find('Årsson')).find(({ id }) => id !== left.id)
    const known = (id: unknown) => knownOf(server.context, Number(id))
    expect(await known(brought?.id)).toMatchObject({
      memberships: [[type, '2026-11-27', '2026-12-31']],
      state: 'active',
    })
    expect(await known(left.id)).toMatchObject({
      departures: ['2026-11-27'],
      state: 'left',
      member_status: false,
    })
    await imports.undo(operation)
    expect(await known(brought?.id)).toMatchObject({ memberships: [] })
    expect(await known(left.id)).toMatchObject({ departures: [], state: 'active', member_status: true })
    await setRules(server.context, {})
  })
})

onOneDatabase(() => {
  test('an import is one line of the history, with the name of its file, and opens', async () => {
    const user = { first_name: 'Hi', last_name: 'Storik', email: 'hi@example.org', city: 'Lund' }
    await addRecord(server, members, user)
    await imports.bring(`${headings}\nHi;Storik;hi@example.org;;Boden\nNy;Storik;ny@example.org;;Boden`, {
      way: 'overwrite',
    })
    const read = async (path: string) => (await server.call('GET', path, { token: server.superuser })).json()
    const lines = await read('/api/history/?grouped=true&limit=1&action=import')
    expect(lines[0]).toMatchObject({ action: 'import', resource: 'members', count: 2, file: 'lista.csv' })
    expect(await read(`/api/history/?operation=${lines[0].id}`)).toHaveLength(2)
  })

  test('an import is taken back within a day, after which its former values are forgotten', async () => {
    const { operation } = await imports.bring(`${headings}\nSent;Igår;sent@example.org;;`)
    now = new Date(now.getTime() + 25 * 3_600_000)
    const { key: token } = await server.signIn({ email: 'morgon@example.se', is_superuser: true })
    const answer = await imports.undo(operation, { token })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'undo-ended'])
    expect((await server.call('GET', peopleImportApi.write('members'), { token })).json().recent).toEqual([])
    await deleteExpiredChanges(server.context)
    expect(await server.context.db.selectFrom('operation_changes').selectAll().execute()).toEqual([])
  })
})
