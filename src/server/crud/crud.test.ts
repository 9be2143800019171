import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemColumns } from '#server/db/tables.ts'
import type { Field } from '#shared/field.ts'
import { mayRead } from '#shared/field-access.ts'
import { columnFields, ignoredKeys, type Resource } from '#shared/resource.ts'
import { categories } from '#shared/resources/categories.ts'
import { resources } from '#shared/resources/index.ts'
import { partners } from '#shared/resources/partners.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { fake } from '#testing/fake.ts'
import { onOneDatabase } from '#testing/full-run.ts'
import { type AnyRecord, addRecord, createBody } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

// Accounts are added by registering and changed with a password; `features/users` tests them.
const plain = resources.filter(({ name }) => name !== 'users')
const creatable = plain.filter(({ access }) => access.create)
const updatable = plain.filter(({ access }) => access.update)
const changeable = updatable.filter(({ access }) => access.create)
const singletons = plain.filter(({ singleton }) => singleton)

type CallOptions = { body?: unknown; headers?: Record<string, string> }
const call = (method: string, url: string, options: CallOptions = {}) =>
  server.call(method, url, { token: server.superuser, ...options })
const post = (resource: Resource, body: unknown) => call('POST', resource.path, { body })
const put = (resource: Resource, id: number, body: unknown) => call('PUT', urlOf(resource, id), { body })
const urlOf = (resource: Resource, id: number): string => `${resource.path}${id}/`
const list = async (resource: Resource): Promise<AnyRecord[]> => (await call('GET', resource.path)).json()

/** @returns the record of a singleton, or a new record of another resource. */
const someRecord = async (resource: Resource): Promise<AnyRecord> =>
  resource.singleton ? ((await list(resource))[0] as AnyRecord) : addRecord(server, resource)

/** @returns all rows of a resource with all columns, including records in the bin. */
const rowsOf = (resource: Resource) =>
  server.context.db
    .selectFrom(resource.name as 'posts')
    .selectAll()
    .orderBy('id')
    .execute()

const computedNames = (resource: Resource): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.kind === 'computed')
    .map(([name]) => name)

/** @returns the record without its computed fields. */
const stored = (resource: Resource, record: AnyRecord): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !computedNames(resource).includes(name)))

/** @returns a new value for each field that an administrator may write, with the field's name. */
const changes = (resource: Resource, record: AnyRecord): [string, unknown][] => {
  const others = fake(resource)
  const change = ([name, field]: [string, Field]): [string, unknown] => [
    name,
    field.kind === 'boolean' ? !record[name] : others[name],
  ]
  return columnFields(resource)
    .filter(
      ([, { writableBy, onlyStored, kind }]) =>
        writableBy !== 'never' && !onlyStored && !['image', 'file', 'reference'].includes(kind),
    )
    .map(change)
    .filter(([, value]) => value !== undefined)
}

describe.each(creatable)('$name', (resource) => {
  test('a new record is answered as it is stored, read back, listed, and gone when deleted', async () => {
    const body = await createBody(server, resource)
    const created = await post(resource, body)
    expect(created.statusCode).toBe(201)
    const record = created.json<AnyRecord>()
    const isAnswered = (name: string): boolean => {
      const field = resource.fields[name]
      return field !== undefined && !field.transient && mayRead(field, 'superuser')
    }
    // The server marks a post without a picture, whatever is sent.
    const sent = Object.keys(body).filter((name) => !resource.fields[name]?.onlyStored)
    for (const name of sent) {
      if (isAnswered(name)) expect([name, record[name]]).toEqual([name, body[name]])
      else expect(record).not.toHaveProperty(name)
    }

    const read = await call('GET', urlOf(resource, record.id))
    expect(read.json()).toEqual(record)
    expect([created.headers.etag, read.headers.etag]).toEqual(['"1"', '"1"'])
    expect((await list(resource)).map(({ id }) => id)).toContain(record.id)

    const deleted = await call('DELETE', urlOf(resource, record.id))
    expect([deleted.statusCode, deleted.body]).toEqual([204, ''])
    // Only for a record that everybody could read does the answer tell that it existed (settled §5).
    const code = resource.access.list === 'public' ? 'gone' : 'not-found'
    expect((await call('GET', urlOf(resource, record.id))).json().code).toBe(code)
    expect((await call('DELETE', urlOf(resource, record.id))).json().code).toBe(code)
    if (resource.access.update) expect((await put(resource, record.id, {})).json().code).toBe(code)
    expect((await list(resource)).map(({ id }) => id)).not.toContain(record.id)
  })

  onOneDatabase(() => {
    test('nothing can be set that is no field: not a system column, not what the server works out', async () => {
      const before = await rowsOf(resource)
      const serverFields = computedNames(resource).concat(
        Object.keys(resource.fields).filter((name) => resource.fields[name]?.writableBy === 'never'),
      )
      for (const name of [
        ...systemColumns,
        ...serverFields,
        'password',
        'rowid',
        'toString',
        'x"; drop table posts',
      ]) {
        const answer = await post(resource, await createBody(server, resource, { [name]: 1 }))
        expect([name, answer.statusCode, answer.json().code]).toEqual([name, 422, 'unknown-field'])
      }
      expect(await rowsOf(resource)).toEqual(before)
      await addRecord(server, resource)
      expect(await rowsOf(resource)).toHaveLength(before.length + 1)
    })

    test('what only an administrator may set is unknown to everyone else', async () => {
      const reserved = Object.keys(resource.fields).filter((name) => resource.fields[name]?.writableBy)
      const before = await rowsOf(resource)
      for (const name of reserved) {
        const body = await createBody(server, resource, { [name]: true })
        const answer = await server.call('POST', resource.path, { body })
        const expected =
          resource.access.create === 'public' ? [422, 'unknown-field'] : [401, 'unauthenticated']
        expect([answer.statusCode, answer.json().code]).toEqual(expected)
      }
      expect(await rowsOf(resource)).toEqual(before)
    })
  })
})

const textKinds: readonly string[] = ['text', 'multiline', 'html', 'phone', 'email', 'image', 'file']

/** @returns the required fields that a stored record may lack, each with its empty value */
async function gapsOf(resource: Resource): Promise<[string, unknown][]> {
  const tables = await server.context.db.introspection.getTables()
  const columns = tables.find(({ name }) => name === resource.name)?.columns ?? []
  return columnFields(resource).flatMap(([name, field]): [string, unknown][] => {
    if (!field.required || field.writableBy === 'never') return []
    if (columns.find((column) => column.name === name)?.isNullable) return [[name, null]]
    return textKinds.includes(field.kind) ? [[name, '']] : field.kind === 'list' ? [[name, []]] : []
  })
}

test.each(changeable)(
  'lets an empty field of $name stay empty, and empties no filled one',
  async (resource) => {
    const record = await addRecord(server, resource)
    const { id } = await addRecord(server, resource)
    for (const [name, empty] of await gapsOf(resource)) {
      const table = server.context.db.updateTable(resource.name as 'partners')
      await table
        .set({ [name]: Array.isArray(empty) ? '[]' : empty })
        .where('id', '=', id)
        .execute()
      const [gap, filled] = [
        await put(resource, id, { [name]: empty }),
        await put(resource, record.id, { [name]: empty }),
      ]
      expect([name, gap.statusCode, filled.statusCode]).toEqual([name, 200, 422])
    }
  },
)

describe.each(updatable)('$name', (resource) => {
  test('a PUT with one field changes that one and keeps the others', async () => {
    let record = await someRecord(resource)
    expect(changes(resource, record).length).toBeGreaterThan(0)
    for (const [name, value] of changes(resource, record)) {
      const answer = await put(resource, record.id, { [name]: value })
      expect([name, answer.statusCode]).toEqual([name, 200])
      const cleared = Object.keys(resource.fields).filter((key) => resource.fields[key]?.clearedByChange)
      const others = {
        ...stored(resource, record),
        ...Object.fromEntries(cleared.map((key) => [key, false])),
      }
      const answered = stored(resource, answer.json())
      const following = Object.entries(resource.fields).filter(([, { follows }]) => follows === name)
      const followed = Object.fromEntries(following.map(([key]) => [key, answered[key]]))
      const expected = { ...others, ...followed, [name]: value }
      expect(answered).toEqual(expected)
      record = (await call('GET', urlOf(resource, record.id))).json()
      expect(stored(resource, record)).toEqual(expected)
    }
  })

  onOneDatabase(() => {
    test('what the API sends out may come back whole; keys that no update writes are ignored', async () => {
      const { id } = await someRecord(resource)
      const record = (await call('GET', urlOf(resource, id))).json<AnyRecord>()
      const same = await put(resource, id, record)
      expect([same.statusCode, same.json()]).toEqual([200, record])
      const nonsense = Object.fromEntries(ignoredKeys(resource).map((name) => [name, 4711]))
      const ignored = await put(resource, id, nonsense)
      expect([ignored.statusCode, ignored.json()]).toEqual([200, record])
    })

    test('unknown keys and system columns are refused and change nothing', async () => {
      const { id } = await someRecord(resource)
      const before = await rowsOf(resource)
      const columns = systemColumns.filter((name) => name !== 'id')
      for (const name of [...columns, 'password', 'is_superuser', '__proto', 'toString']) {
        const answer = await put(resource, id, { [name]: 1 })
        expect([name, answer.statusCode, answer.json().code]).toEqual([name, 422, 'unknown-field'])
      }
      expect(await rowsOf(resource)).toEqual(before)
    })

    test('a stale If-Match is refused with the stored record; without the header the write is taken', async () => {
      const { id } = await someRecord(resource)
      const url = urlOf(resource, id)
      const read = await call('GET', url)
      const firstEtag = read.headers.etag as string
      const first = await call('PUT', url, { body: {}, headers: { 'if-match': firstEtag } })
      expect(first.statusCode).toBe(200)
      expect(first.headers.etag).not.toBe(firstEtag)

      const before = await rowsOf(resource)
      for (const header of [firstEtag, '"0"', '"99999999999999"', 'x', '""']) {
        const [change] = changes(resource, read.json())
        const stale = await call('PUT', url, {
          body: Object.fromEntries([change as [string, unknown]]),
          headers: { 'if-match': header },
        })
        expect([header, stale.statusCode, stale.json().code]).toEqual([header, 412, 'stale'])
        expect(stale.json().current).toEqual(first.json())
      }
      expect(await rowsOf(resource)).toEqual(before)

      for (const header of [first.headers.etag as string, '*', undefined]) {
        const accepted = await call('PUT', url, {
          body: {},
          ...(header !== undefined && { headers: { 'if-match': header } }),
        })
        expect([header, accepted.statusCode]).toEqual([header, 200])
      }
    })

    test('a record that never was is not found', async () => {
      expect((await put(resource, 2_147_483_647, {})).json().code).toBe('not-found')
    })
  })
})

onOneDatabase(() => {
  describe.each(singletons)('$name', (resource) => {
    test('is there from the start, always once, and is only changed', async () => {
      const [record, ...more] = await list(resource)
      expect(more).toEqual([])
      for (const method of ['POST', 'DELETE', 'PATCH']) {
        for (const url of [resource.path, urlOf(resource, record?.id as number)]) {
          const answer = await call(method, url, { body: {} })
          expect([method, answer.statusCode]).toEqual([method, 405])
          expect(answer.headers.allow).toContain('GET')
        }
      }
      expect((await list(resource)).map(({ id }) => id)).toEqual([record?.id])
    })
  })

  describe.each(changeable)('$name', (resource) => {
    test('a delete with a stale If-Match is refused', async () => {
      const { id } = await addRecord(server, resource)
      await put(resource, id, {})
      const refused = await call('DELETE', urlOf(resource, id), { headers: { 'if-match': '"1"' } })
      expect(refused.json()).toMatchObject({ status: 412, code: 'stale', current: { id } })
      const deleted = await call('DELETE', urlOf(resource, id), { headers: { 'if-match': '"2"' } })
      expect(deleted.statusCode).toBe(204)
    })
  })
})

describe.each([
  { resource: categories, field: 'name', values: ['Åska', 'åska', 'ÅSKA'], code: 'conflict' },
  {
    resource: subscribers,
    field: 'email',
    values: ['Anna@Example.se', 'anna@example.se'],
    code: 'already-subscribed',
  },
])('$resource.name: $field', ({ resource, field, values, code }) => {
  test('is taken whatever its capital letters, and free again after the delete', async () => {
    const [first, ...others] = values
    const { id } = await addRecord(server, resource, { [field]: first })
    for (const value of [first, ...others]) {
      const answer = await post(resource, { [field]: value })
      expect([answer.statusCode, answer.json().code]).toEqual([409, code])
    }
    await call('DELETE', urlOf(resource, id))
    expect((await post(resource, { [field]: others[0] })).statusCode).toBe(201)
  })

  test('of ten who want it at once exactly one gets it', async () => {
    const body = { [field]: `${values[0]}.se` }
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(resource, body)))
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([201, ...Array(9).fill(409)])
  })
})

test('writes of one record at once are all counted, and with the same If-Match only one is taken', async () => {
  const { id } = await addRecord(server, partners)
  const write = (headers: Record<string, string> = {}) =>
    call('PUT', urlOf(partners, id), { body: {}, headers })
  const all = await Promise.all(Array.from({ length: 10 }, () => write()))
  expect(all.map(({ headers }) => headers.etag).sort()).toEqual(
    Array.from({ length: 10 }, (_, index) => `"${index + 2}"`).sort(),
  )
  const same = await Promise.all(Array.from({ length: 10 }, () => write({ 'if-match': '"11"' })))
  expect(same.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(412)])
})

test('the history says who created, changed and deleted', async () => {
  const { id } = await addRecord(server, partners)
  await put(partners, id, { name: 'Annan' })
  await call('DELETE', urlOf(partners, id))
  const entries = await server.context.db
    .selectFrom('history')
    .select(['action', 'resource', 'user_name'])
    .where('resource', '=', 'partners')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()
  const common = { resource: 'partners', user_name: 'Kim' }
  expect(entries).toEqual(['create', 'update', 'delete'].map((action) => ({ action, ...common })))
})
