import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/paths.ts'
import { resources } from '#shared/resources/index.ts'
import { members } from '#shared/resources/members.ts'
import { partners } from '#shared/resources/partners.ts'
import { type AnyRecord, addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let partner: AnyRecord
beforeAll(async () => {
  server = await createTestApp()
  partner = await addRecord(server, partners)
})
afterAll(() => server.close())
beforeEach(() => server.context.cache.invalidate())

const url = (): string => api.record('partners', partner.id)
const rename = (name: string) => server.call('PUT', url(), { token: server.superuser, body: { name } })
const read = (path = url(), headers: Record<string, string> = {}) => server.call('GET', path, { headers })

/**
 * How many answers are kept after `act`, when one was kept before. On PostgreSQL the announcement of an earlier
 * change may come in between and empty the cache once more: then it is tried again.
 */
const keptAfter = (act: () => Promise<unknown>) => async (): Promise<number> => {
  server.context.cache.invalidate()
  await read(partners.path)
  await act()
  return server.context.cache.size().entries
}

describe('a public read', () => {
  test('is kept, tagged, compressed, and 304 to who has it', async () => {
    const first = await read(partners.path)
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding, authorization',
      'content-type': 'application/json; charset=utf-8',
    })
    await expect.poll(keptAfter(async () => {})).toBe(1)
    const etag = first.headers.etag as string
    const again = await read(partners.path, { 'if-none-match': etag })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    const packed = await read(partners.path, { 'accept-encoding': 'br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first.body)
  })

  test('to someone signed in is made afresh and kept nowhere', async () => {
    for (const token of [server.user, server.superuser]) {
      const answer = await server.call('GET', partners.path, { token })
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect(server.context.cache.size().entries).toBe(0)
  })

  test('with parameters is answered and never kept', async () => {
    for (let index = 0; index < 300; index++) {
      const query = index % 3 ? `q=${(index * 7919).toString(36)}` : `limit=${index + 1}`
      expect((await read(`${partners.path}?${query}`)).statusCode).toBe(200)
      expect((await read(`${partners.path}?x${index}=1`)).statusCode).toBe(422)
    }
    expect(server.context.cache.size()).toEqual({ bytes: 0, entries: 0 })
  })

  test('of what is not there is not kept', async () => {
    for (const path of [api.record('partners', 999_999), api.record('posts', 999_999), '/api/partners/x/'])
      expect((await read(path)).statusCode).toBe(404)
    expect(server.context.cache.size().entries).toBe(0)
  })
})

describe('a change', () => {
  test('shows on the very next read, whatever reads are under way', async () => {
    for (let round = 0; round < 20; round++) {
      const name = `Runda ${round}`
      const around = Array.from({ length: 10 }, () => [read(), read(partners.path)]).flat()
      const changed = await rename(name)
      expect(changed.statusCode).toBe(200)
      expect((await read()).json().name).toBe(name)
      expect((await read(partners.path)).json<AnyRecord[]>().map((record) => record.name)).toContain(name)
      await Promise.all(around)
      expect((await read()).json().name).toBe(name)
    }
  })

  test('of any public content throws away what visitors had; a private one does not', async () => {
    const etagBefore = (await read(partners.path)).headers.etag
    await expect.poll(keptAfter(() => addRecord(server, members))).toBe(1)
    const content = resources.filter(({ publicContent, access }) => publicContent && access.update)
    expect(content.length).toBeGreaterThan(7)
    for (const resource of content) {
      const { id } = resource.singleton ? { id: 1 } : await addRecord(server, resource)
      const change = { token: server.superuser, body: {} }
      await expect.poll(keptAfter(() => server.call('PUT', api.record(resource.name, id), change))).toBe(0)
    }
    expect((await read(partners.path)).headers.etag).not.toBe(etagBefore)
  })

  test('that was refused throws nothing away', async () => {
    const refused = async () => {
      await server.call('PUT', url(), { token: server.superuser, body: { name: '' } })
      await server.call('PUT', api.record('partners', 999_999), { token: server.superuser, body: {} })
      await server.call('DELETE', url(), { token: server.user })
    }
    await expect.poll(keptAfter(refused)).toBe(1)
  })
})
