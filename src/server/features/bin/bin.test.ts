import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BinRecord } from '#shared/bin.ts'
import { categories } from '#shared/resources/categories.ts'
import { contact } from '#shared/resources/contact.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { posts } from '#shared/resources/posts.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const clock = { time: Date.parse('2027-03-01T12:00:00Z') }
let server: TestApp

beforeAll(async () => {
  server = await createTestApp({ now: () => new Date(clock.time) })
})
afterAll(() => server.close())

const send = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })
const remove = async ({ name }: { name: string }, { id }: { id: number }) =>
  expect((await send('DELETE', `/api/${name}/${id}/`)).statusCode).toBe(204)
const list = async (query = ''): Promise<BinRecord[]> => (await send('GET', `/api/bin/?${query}`)).json()
const restore = (resource: string, id: number) => send('POST', `/api/bin/${resource}/${id}/restore/`)
const actionsOn = (resource: string, id: number) =>
  server.context.db
    .selectFrom('history')
    .select(['action', 'user_name'])
    .where('resource', '=', resource)
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()

describe('the list', () => {
  test('shows what was deleted of any kind, what it is called, when, and by whom', async () => {
    const member = await addRecord(server, members, { first_name: 'Åsa', last_name: 'Ek' })
    const post = await addRecord(server, posts, { title: 'Höstmöte' })
    await remove(members, member)
    clock.time += 1000
    await remove(posts, post)
    const answer = await send('GET', '/api/bin/')
    expect(answer.headers['x-total-count']).toBe('2')
    expect(answer.json()).toEqual([
      {
        resource: 'posts',
        id: post.id,
        title: 'Höstmöte',
        deleted_at: '2027-03-01T12:00:01.000Z',
        deleted_by: 'Kim',
        deleted_by_id: expect.any(Number),
        declined_day: null,
        reason: '',
        merged_into: '',
      },
      expect.objectContaining({ resource: 'members', id: member.id, title: 'Åsa Ek' }),
    ])
    expect(await list('resource=members')).toHaveLength(1)
    expect(await list('resource=events')).toEqual([])
    expect((await list('q=åsa')).map(({ title }) => title)).toEqual(['Åsa Ek'])
    expect((await list('sort=title&limit=1&offset=1')).map(({ title }) => title)).toEqual(['Åsa Ek'])
  })

  test.each(['limit=0', 'colour=red', 'sort=deleted_by'])('refuses ?%s', async (query) => {
    expect((await send('GET', `/api/bin/?${query}`)).statusCode).toBe(422)
  })
})

describe('restoring', () => {
  test('gives the record back as it was, and the history tells', async () => {
    const member = await addRecord(server, members)
    await remove(members, member)
    const answer = await restore('members', member.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual(member)
    expect(answer.headers.etag).toBe('"3"')
    expect((await send('GET', `/api/members/${member.id}/`)).json()).toEqual(member)
    expect((await actionsOn('members', member.id)).map(({ action }) => action)).toEqual([
      'create',
      'delete',
      'restore',
    ])
    expect((await restore('members', member.id)).statusCode).toBe(404)
  })

  test.each([
    ['members', 999_999],
    ['site', 1],
    ['users', 1],
    ['mails', 1],
    ['__proto__', 1],
  ])('what is not in the bin is not found: %s %i', async (resource, id) => {
    expect((await restore(resource, id)).statusCode).toBe(404)
    expect((await send('DELETE', `/api/bin/${resource}/${id}/`)).statusCode).toBe(404)
  })

  test('a post brings its category back', async () => {
    const category = await addRecord(server, categories, { name: 'Resor' })
    const post = await addRecord(server, posts, { category_id: category.id })
    await remove(posts, post)
    await remove(categories, category)
    expect((await restore('posts', post.id)).json()).toMatchObject({
      category_id: category.id,
      category: 'Resor',
    })
    expect((await send('GET', `/api/categories/${category.id}/`)).statusCode).toBe(200)
  })

  test('a post takes the new category of the same name', async () => {
    const category = await addRecord(server, categories, { name: 'Idrott' })
    const post = await addRecord(server, posts, { category_id: category.id })
    await remove(posts, post)
    await remove(categories, category)
    const successor = await addRecord(server, categories, { name: 'idrott' })
    expect((await restore('posts', post.id)).json()).toMatchObject({ category_id: successor.id })
  })

  test('a visitor sees a restored post at once', async () => {
    const post = await addRecord(server, posts, { is_published: true })
    const read = () => server.call('GET', `/api/posts/${post.id}/`)
    expect((await read()).statusCode).toBe(200)
    await remove(posts, post)
    expect((await read()).statusCode).toBe(410)
    await restore('posts', post.id)
    expect((await read()).statusCode).toBe(200)
  })

  test('an event has its applications again', async () => {
    const event = await addRecord(server, events, { eventName: 'Vårfest', eventHasForm: true })
    const application = await addRecord(server, evenemang, { event_name: 'Vårfest' })
    await remove(events, event)
    await restore('events', event.id)
    const applications = (await send('GET', '/api/evenemang/?event_name=Vårfest')).json()
    expect(applications).toEqual([expect.objectContaining({ id: application.id, event_id: event.id })])
  })

  test('what has been replaced meanwhile is a conflict with a message', async () => {
    const event = await addRecord(server, events, { eventName: 'Höstfest', eventHasForm: true })
    const twice = async (
      resource: typeof subscribers | typeof evenemang | typeof categories,
      body: object,
    ) => {
      const first = await addRecord(server, resource as never, body as never)
      await remove(resource, first)
      await addRecord(server, resource as never, body as never)
      const answer = await restore(resource.name, first.id)
      expect([resource.name, answer.statusCode, answer.json().code]).toEqual([
        resource.name,
        409,
        'restore-conflict',
      ])
      expect(answer.json().title).toMatch(/finns redan/)
    }
    await twice(subscribers, { email: 'dubbel@example.se' })
    await twice(categories, { name: 'Dubbel' })
    await twice(evenemang, { event_name: 'Höstfest', event_id: event.id, email: 'anna@example.se' })
  })
})

describe('undoing', () => {
  const undo = (records: unknown) => send('POST', '/api/bin/restore/', { records })

  test('restores many at once, and passes over what is not in the bin', async () => {
    const [one, two, three] = [
      await addRecord(server, members),
      await addRecord(server, contact),
      await addRecord(server, members),
    ]
    await remove(members, one)
    await remove(contact, two)
    const answer = await undo([
      { resource: 'members', id: one.id },
      { resource: 'contact', id: two.id },
      { resource: 'members', id: three.id },
    ])
    expect(answer.json()).toEqual({
      count: 2,
      records: [
        { resource: 'members', id: one.id },
        { resource: 'contact', id: two.id },
      ],
    })
  })

  test('is all or nothing', async () => {
    const kept = await addRecord(server, members)
    const replaced = await addRecord(server, subscribers, { email: 'igen@example.se' })
    await remove(members, kept)
    await remove(subscribers, replaced)
    await addRecord(server, subscribers, { email: 'IGEN@example.se' })
    const answer = await undo([
      { resource: 'members', id: kept.id },
      { resource: 'subscribers', id: replaced.id },
    ])
    expect(answer.statusCode).toBe(409)
    expect((await send('GET', `/api/members/${kept.id}/`)).statusCode).toBe(404)
  })

  test.each([
    [[]],
    [[{ resource: 'users', id: 1 }]],
    [[{ resource: 'members' }]],
    [[{ resource: 'members', id: 1, x: 1 }]],
    ['all'],
  ])('refuses %j', async (records) => {
    expect((await undo(records)).statusCode).toBe(422)
  })
})

describe('erasing', () => {
  test('takes only what is in the bin, for good', async () => {
    const message = await addRecord(server, contact)
    const erase = () => send('DELETE', `/api/bin/contact/${message.id}/`)
    expect((await erase()).statusCode).toBe(404)
    await remove(contact, message)
    expect((await erase()).json()).toEqual({ erased: { contact: 1 } })
    expect((await restore('contact', message.id)).statusCode).toBe(404)
    const rows = await server.context.db
      .selectFrom('contact')
      .selectAll()
      .where('id', '=', message.id)
      .execute()
    expect(rows).toEqual([])
    expect((await actionsOn('contact', message.id)).at(-1)).toEqual({ action: 'erase', user_name: 'Kim' })
  })

  test('a category leaves the posts that are in the bin', async () => {
    const category = await addRecord(server, categories, { name: 'Bort' })
    const post = await addRecord(server, posts, { category_id: category.id })
    await remove(posts, post)
    await remove(categories, category)
    expect((await send('DELETE', `/api/bin/categories/${category.id}/`)).statusCode).toBe(200)
    expect((await restore('posts', post.id)).json()).toMatchObject({ category_id: null, category: '' })
  })

  test('an event leaves the applications, which keep its name', async () => {
    const event = await addRecord(server, events, { eventName: 'Kräftskiva', eventHasForm: true })
    const application = await addRecord(server, evenemang, { event_name: 'Kräftskiva' })
    await remove(events, event)
    expect((await send('DELETE', `/api/bin/events/${event.id}/`)).statusCode).toBe(200)
    const kept = (await send('GET', `/api/evenemang/${application.id}/`)).json()
    expect(kept).toMatchObject({ event_name: 'Kräftskiva', event_id: null })
  })
})
