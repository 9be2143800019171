import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Check } from '#shared/checks.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { resources } from '#shared/resources/index.ts'
import { type Role, roles } from '#shared/roles.ts'
import { isFullRun } from '#testing/full-run.ts'
import { opens } from '#testing/opened-by-role.ts'
import { addRecord } from '#testing/records.ts'
import { asksAgain, type WalkedRoute, walkRoutes } from '#testing/route-walk.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

/** Calls that are not about the resource that their address begins with, or not what their method says. */
const special: Record<string, [resource: string, permission: 'read' | 'write' | 'mark']> = {
  'GET /api/members/import/': ['members', 'write'],
  'GET /api/subscribers/import/': ['subscribers', 'write'],
  'GET /api/events/:id/participants/': ['evenemang', 'read'],
  'GET /api/events/:id/participants/file/': ['evenemang', 'read'],
  'PUT /api/events/:id/participants/marks/': ['evenemang', 'mark'],
  'GET /api/events/:id/places/': ['evenemang', 'read'],
  'GET /api/events/:id/door/': ['door', 'read'],
  'POST /api/events/:id/door/card/': ['door', 'mark'],
  'GET /api/events/:id/door/cards/': ['door', 'mark'],
  'PUT /api/events/:id/door/marks/': ['door', 'mark'],
  'GET /api/events/:id/mail/': ['evenemang', 'read'],
  'POST /api/events/:id/mail/': ['evenemang', 'write'],
  'GET /api/events/:id/mail/suggestion/': ['evenemang', 'write'],
  'GET /api/events/:id/prices/': ['events', 'write'],
  'GET /api/handover/': ['notes', 'read'],
  'GET /api/files/': ['pictures', 'read'],
  'GET /api/old-site/': ['posts', 'write'],
  'GET /api/old-site/:import/': ['posts', 'write'],
  'POST /api/old-site/': ['posts', 'write'],
  'POST /api/old-site/:import/pictures/': ['posts', 'write'],
  'POST /api/old-site/:import/start/': ['posts', 'write'],
  'GET /api/retention/': ['members', 'read'],
  'POST /api/retention/stops/': ['members', 'write'],
  'DELETE /api/retention/stops/:id/': ['members', 'write'],
  'GET /api/membership/': ['members', 'read'],
  'POST /api/membership/preview/': ['members', 'write'],
  'POST /api/membership/preview/file/': ['members', 'write'],
  'PUT /api/membership/': ['members', 'write'],
  'GET /api/membership/reminders/': ['members', 'write'],
  'PUT /api/membership/reminders/': ['members', 'write'],
  'POST /api/membership/reminders/claims/:id/silence/': ['members', 'write'],
  'POST /api/membership/reminders/members/:id/silence/': ['members', 'write'],
  'POST /api/membership/reminders/claims/:id/remind/': ['members', 'write'],
  'GET /api/evidence/members/': ['members', 'read'],
  'GET /api/evidence/sample/': ['members', 'read'],
  'GET /api/evidence/export.xlsx': ['members', 'read'],
  'GET /api/meetings/letters/:id/': ['letters', 'read'],
  'GET /api/processing/': ['members', 'read'],
  'PUT /api/processing/': ['members', 'write'],
  'GET /api/consent-texts/': ['members', 'read'],
  'POST /api/consent-texts/': ['members', 'write'],

  'POST /api/bookkeeping/exports/:id/take-back/': ['administrators', 'write'],
  'GET /api/send_mail/:id': ['members', 'write'],
  'POST /api/send_info_mail/': ['subscribers', 'write'],
  'POST /api/send_info_mail/preview/': ['subscribers', 'write'],
  'POST /api/mailings/test/': ['subscribers letters evenemang', 'write'],
}
const previews = /^\/api\/\w+\/:id\/previews\//
/** Calls about records of several kinds, of which each role gets its own. */
const common = {
  read: [
    '/api/search/',
    '/api/history/',
    '/api/history/export.csv',
    '/api/history/export.xlsx',
    '/api/statistics/',
  ],
  write: ['/api/bin/', '/api/media/'],
}

/** @returns whether holders of the role get to do what the call is for */
function isOpen({ method, url }: WalkedRoute, role: Role): boolean {
  const { read, write, mark = [] } = opens[role]
  const isRead = method === 'GET' || method === 'HEAD'
  // Each may undo what the same account may do.
  if (common.read.includes(url) || url.startsWith(panelApi.operations)) return read.length > 0
  if (common.write.some((path) => url.startsWith(path))) return write.length > 0
  const [, , name = ''] = url.split('/')
  const usual = isRead && !previews.test(url) ? 'read' : 'write'
  const [resource, permission] = special[`${isRead ? 'GET' : method} ${url}`] ?? [name, usual]
  if (permission === 'mark') return [...write, ...mark].includes(resource)
  return resource.split(' ').some((one) => (permission === 'read' ? read : write).includes(one))
}

let server: TestApp
let routes: WalkedRoute[] = []
const keys = {} as Record<Role, string>

beforeAll(async () => {
  ;({ started: server, routes } = await walkRoutes(() => createTestApp()))
  for (const resource of resources.filter(({ access }) => access.create)) await addRecord(server, resource)
  for (const role of roles) {
    const roles = [{ role, first_day: null, last_day: null }]
    keys[role] = (await server.signIn({ email: `${role}@example.se`, roles })).key
  }
})
afterAll(() => server.close())

const send = ({ method, url }: WalkedRoute, key: string) =>
  server.app.inject({
    method: method as 'GET',
    url: url.replace(':id', '2147483647').replace(/:\w+/g, 'x'),
    headers: { authorization: `Token ${key}` },
    ...(['POST', 'PUT', 'PATCH'].includes(method) && { payload: {} }),
  })

const ends = /^\/users\/auth\/(logout|password)/

// Some two hundred calls for each role.
describe('every route', { timeout: 120_000 }, () => {
  test.each(roles)('with the role %s', async (role) => {
    const closed = routes.filter(({ guard, url }) => guard === 'superuser' && !ends.test(url))
    expect(closed.length).toBeGreaterThan(150)
    const wrong: string[] = []
    for (const route of closed) {
      const { statusCode, body } = await send(route, keys[role])
      const isOpened = ![401, 403].includes(statusCode) || asksAgain(route, body)
      const isRight = isOpen(route, role) ? isOpened : statusCode === 403
      if (!isRight || statusCode >= 500) wrong.push(`${route.method} ${route.url} ${statusCode}`)
    }
    expect(wrong).toEqual([])
  })

  test('that everybody signed in may call, with each role', async () => {
    const open = routes.filter(({ guard, url }) => guard !== 'superuser' && !ends.test(url))
    expect(open.length).toBeGreaterThan(150)
    const wrong: string[] = []
    for (const [index, route] of open.entries()) {
      // `npm test` calls each route with two or three of the roles, and with each role a third of the routes.
      for (const role of roles.filter((_, at) => isFullRun || (at + index) % 3 === 0)) {
        const { statusCode } = await send(route, keys[role])
        if ([401, 403].includes(statusCode)) wrong.push(`${role} ${route.method} ${route.url} ${statusCode}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

const get = async (role: Role, url: string) => {
  const response = await server.call('GET', url, { token: keys[role] })
  expect([url, response.statusCode]).toEqual([url, 200])
  return response
}

describe('a role', () => {
  test('shows drafts to who writes or reads them, and to nobody else', async () => {
    const posts = resources.find(({ name }) => name === 'posts')
    if (!posts) throw new Error('no posts')
    const { id } = await addRecord(server, posts, { is_published: false, title: 'Utkast' })
    const sees = async (role: Role) =>
      (await server.call('GET', `/api/posts/${id}/`, { token: keys[role] })).statusCode
    expect([await sees('writer'), await sees('reader')]).toEqual([200, 200])
    expect([await sees('events'), await sees('treasurer'), await sees('members')]).toEqual([404, 404, 404])
  })

  test.each(roles)('%s finds, counts and remembers only its own', async (role) => {
    const own = opens[role].read
    const history = (await get(role, '/api/history/?limit=500')).json<{ resource: string }[]>()
    for (const { resource } of history) expect(own).toContain(resource)
    const everything = await Promise.all(
      ['a', 'e', 'n', 'example'].map(async (q) => (await get(role, `/api/search/?q=${q}`)).json()),
    )
    for (const { resource } of everything.flat()) expect(own).toContain(resource)
    const { checks, ...counted } = (await get(role, '/api/statistics/')).json()
    const checked = { unread: 'contact', new_applications: 'members', drafts: 'posts', failed_mails: 'mails' }
    for (const [name, resource] of Object.entries(checked))
      expect([name, checks.some((check: Check) => check.name === name)]).toEqual([
        name,
        own.includes(resource),
      ])
    const figures = Object.keys(counted)
    const of = {
      members: 'members',
      events: 'events',
      money: 'claims',
      payments: 'payments',
      unread_messages: 'contact',
      active_posts: 'posts',
    }
    expect(figures.sort()).toEqual(
      Object.entries(of)
        .filter(([, resource]) => own.includes(resource))
        .map(([figure]) => figure)
        .sort(),
    )
  })

  test('sees in the bin, restores and erases only what it may write', async () => {
    const ids: Record<string, number> = {}
    for (const name of ['members', 'partners'] as const) {
      const resource = resources.find((one) => one.name === name)
      if (!resource) throw new Error(name)
      const { id } = await addRecord(server, resource)
      await server.call('DELETE', `${resource.path}${id}/`, { token: server.superuser })
      ids[name] = id
    }
    const bin = (await get('members', '/api/bin/')).json<{ resource: string; id: number }[]>()
    expect(bin.map(({ resource }) => resource)).toEqual(['members'])
    const call = async (role: Role, request: string, body?: object) => {
      const [method = '', url = ''] = request.split(' ')
      return (await server.call(method, url, { token: keys[role], body })).statusCode
    }
    const strange = `/api/bin/partners/${ids.partners}/`
    expect(await call('members', `POST ${strange}restore/`)).toBe(403)
    expect(await call('members', `DELETE ${strange}`)).toBe(403)
    const both = Object.entries(ids).map(([resource, id]) => ({ resource, id }))
    expect(await call('members', 'POST /api/bin/restore/', { records: both })).toBe(403)
    expect(await call('members', `POST /api/bin/members/${ids.members}/restore/`)).toBe(200)
    expect(await call('writer', `DELETE ${strange}`)).toBe(200)
  })

  test('for payments marks nothing else, and is told no sensitive answers', async () => {
    const events = resources.find(({ name }) => name === 'events')
    const evenemang = resources.find(({ name }) => name === 'evenemang')
    if (!events || !evenemang) throw new Error('no events')
    const event = await addRecord(server, events, {
      eventHasForm: true,
      registration_opens: null,
      registration_closes: null,
      capacity: null,
      questions: [],
    })
    const application = await addRecord(server, evenemang, {
      event_id: event.id,
      event_name: event.eventName,
      guests: [],
    })
    const path = `/api/events/${event.id}/participants/`
    const mark = async (values: object) =>
      (
        await server.call('PUT', `${path}marks/`, {
          token: keys.treasurer,
          body: { marks: [{ id: application.id, ...values }] },
        })
      ).statusCode
    expect(await mark({ paid: true })).toBe(200)
    expect(await mark({ present: true })).toBe(403)
    expect(await mark({ paid: false, note: 'x' })).toBe(403)
    const read = async (role: Role, query: string) =>
      (await server.call('GET', `${path}${query}`, { token: keys[role] })).statusCode
    expect([await read('treasurer', ''), await read('treasurer', '?sensitive=true')]).toEqual([200, 403])
    expect(await read('events', '?sensitive=true')).toBe(200)
  })
})
