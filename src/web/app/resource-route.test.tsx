import { beforeEach, expect, test } from 'vitest'
import { boolean, text } from '#shared/field.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { defineResource, type Entity } from '#shared/resource.ts'
import { localized } from '#testing/localized.ts'
import { type Answer, type Call, doing, render } from '#testing/render.tsx'
import { AdminProvider } from '#web/admin/frame/admin-provider.tsx'
import { type AdminRoute, resourceRoute } from '#web/app/resource-route.tsx'
import { signedOut } from '#web/features/auth/auth-slice.ts'

/** A busy machine needs its time. */
const patient = { timeout: 10_000 }

const definition = {
  name: 'things',
  access: { list: 'superuser', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: 'id',
  fields: { name: text(), is_open: boolean() },
} as const
const words = {
  'things.one': 'saken',
  'things.many': 'saker',
  'things.fields.is_open.label': 'Open',
  'things.fields.is_open.on': 'Yes',
  'things.fields.is_open.off': 'No',
}
const things = localized(defineResource(definition), words)
type Thing = Entity<typeof things>

const line = { icon: 'document' } as const
const admin = { ...signedOut, currentUser: 'Anna', currentUserId: 1, isAdmin: true, token: 'secret' }

// The test's document does not know `<search>`, which browsers do.
Object.defineProperty(window.HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })

let stored: Thing[]
beforeEach(() => {
  stored = [
    { id: 3, name: 'Cykel', is_open: true },
    { id: 4, name: 'Lykta', is_open: false },
  ]
})

/** The API of the things that are stored. */
function respond({ method, path }: Call): Answer {
  const id = Number(/\/(\d+)\/$/.exec(path)?.[1])
  if (method === 'DELETE') {
    stored = stored.filter((thing) => thing.id !== id)
    return { status: 204, headers: { 'x-operation': 'a1' } }
  }
  if (path.startsWith(panelApi.operations)) return { status: 200, body: [] }
  const changed = { count: 1, ids: [3] }
  if (path.endsWith('/bulk/')) return { status: 200, body: changed, headers: { 'x-operation': 'a1' } }
  const body = Number.isNaN(id) ? stored : stored.find((thing) => thing.id === id)
  return {
    status: 200,
    body,
    headers: { 'x-total-count': String(stored.length), etag: '"1"', 'x-operation': 'a1' },
  }
}

async function show(route: AdminRoute, path: string) {
  const { Page } = (await route.lazy?.()) ?? { Page: () => null }
  const page = await render(
    <AdminProvider>
      <Page />
    </AdminProvider>,
    { respond, path, state: { auth: admin } },
  )
  const textOf = (selector: string) =>
    [...page.place.querySelectorAll(selector)].map(({ textContent }) => textContent)
  return {
    ...page,
    textOf,
    press: (label: string) => doing(() => page.get(`[aria-label="${label}"]`).click()),
  }
}

test('a line makes the menu entry, the New button of the palette, and where it opens what it finds', () => {
  expect(resourceRoute(things, { ...line, adds: true })).toMatchObject({
    path: '/admin/things/',
    adds: expect.any(Function),
    finds: { resource: 'things', opens: 'edit' },
  })
})

test('what visitors send in has no New button and is opened to be read; what is not searched is not found', () => {
  const sent = localized(
    defineResource({ ...definition, access: { list: 'superuser', delete: 'superuser' } }),
    words,
  )
  expect(resourceRoute(sent, { ...line, path: '/admin/sent/' })).toMatchObject({
    path: '/admin/sent/',
    finds: { opens: 'read' },
  })
  expect(resourceRoute(sent, line)).not.toHaveProperty('adds')
  expect(resourceRoute(defineResource({ ...definition, search: false }), line)).not.toHaveProperty('finds')
})

test('a line makes the page: the list with its columns, filters and buttons', async () => {
  const { textOf, calls } = await show(resourceRoute(things, { ...line, adds: true }), '/?sort=-name')
  expect(calls[0]?.path).toBe('/api/things/?limit=25&offset=0&sort=-name')
  expect(textOf('h1')).toEqual(['saker'])
  expect(textOf('header button')).toEqual(['Export', 'Print', 'saken'])
  expect(textOf('thead th')).toEqual(['', '#', 'Name', 'Open', 'Operation'])
  expect(textOf('tbody tr')).toEqual(['3CykelYes', '4LyktaNo'])
  expect(textOf('[role=radiogroup] label')).toEqual(['All', 'Yes', 'No'])
})

test('a record is deleted with the text of its kind, and can be had back', async () => {
  const { press, textOf, calls } = await show(resourceRoute(things, line), '/?is_open=true')
  await press('Delete: Cykel')
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/things/3/',
  ])
  await expect
    .poll(() => document.body.textContent, patient)
    .toContain('saken with id:3 deleted successfully')
  expect(textOf('section[aria-label="Undo"] p')).toEqual(['Deleted: Cykel'])
})

test('what is asked before a delete may keep the record', async () => {
  const asked: string[] = []
  const route = resourceRoute<Thing>(things, {
    ...line,
    beforeRemove: async ({ name }) => {
      asked.push(name)
      return name === 'Lykta'
    },
  })
  const { press, calls } = await show(route, '/')
  await press('Delete: Cykel')
  await press('Delete: Lykta')
  expect(asked).toEqual(['Cykel', 'Lykta'])
  const deleted = () => calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  await expect.poll(deleted, patient).toEqual(['/api/things/4/'])
})

test('many are changed at once by their ticks', async () => {
  const is_open = boolean()
  const route = resourceRoute(
    localized(defineResource({ ...definition, fields: { ...definition.fields, is_open } }), {
      ...words,
      'things.fields.is_open.on': 'Open',
      'things.fields.is_open.off': 'Shut',
    }),
    line,
  )
  const { press, textOf, place, calls } = await show(route, '/')
  await press('Choose Cykel')
  expect(textOf('section[aria-label="Chosen"] button')).toEqual([
    'Choose all 2 that match',
    'Open',
    'Shut',
    'Remove',
    '',
  ])
  const [, , shut] = place.querySelectorAll<HTMLElement>('section[aria-label="Chosen"] button')
  await doing(() => shut?.click())
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/things/bulk/',
    body: JSON.stringify({ ids: [3], set: { is_open: false } }),
  })
  expect(textOf('section[aria-label="Undo"] p')).toEqual(['1 changed'])
})

test('the form is that of the record, and tells by a toast what was stored', async () => {
  await show(resourceRoute(things, { ...line, adds: true }), '/?edit=4')
  await expect
    .poll(() => document.querySelector<HTMLInputElement>('form input[name=name]')?.value, patient)
    .toBe('Lykta')
  await doing(() => document.querySelector<HTMLFormElement>('form')?.requestSubmit())
  await expect.poll(() => document.body.textContent, patient).toContain('Lykta updated successfully')
})

test('what can only be deleted is read whole', async () => {
  const sent = localized(
    defineResource({ ...definition, access: { list: 'superuser', delete: 'superuser' } }),
    words,
  )
  await show(resourceRoute(sent, line), '/?read=3')
  const facts = () =>
    [...document.querySelectorAll('[role=dialog] dl > div')].map(({ textContent }) => textContent)
  await expect.poll(facts, patient).toEqual(['NameCykel', 'OpenYes'])
})

test('one record of its kind is shown whole and has nothing to add', async () => {
  const one = localized(
    defineResource({
      ...definition,
      access: { list: 'superuser', update: 'superuser' },
      singleton: true,
    }),
    words,
  )
  const route = resourceRoute(one, line)
  expect(route).not.toHaveProperty('finds')
  const { textOf } = await show(route, '/')
  expect(textOf('dl > div')).toEqual(['NameCykel', 'OpenYes'])
  expect(textOf('header button')).toEqual(['Edit saken'])
})
