import { describe, expect, test } from 'vitest'
import { text } from '#shared/field.ts'
import { defineResource } from '#shared/resource.ts'
import { type Answer, type Call, fakeTransport } from '#testing/render.tsx'
import { createApiClient } from '#web/app/api-client.ts'
import { createStore, filledState } from '#web/app/store.ts'
import { aboutSlice } from '#web/features/about/about-slice.ts'
import { authSlice, signedOut } from '#web/features/auth/auth-slice.ts'
import { boardSlice } from '#web/features/board/board-slice.ts'
import { formSlice } from '#web/features/contact/form-slice.ts'
import { evenemangSlice } from '#web/features/evenemang/evenemang-slice.ts'
import { eventSlice } from '#web/features/events/event-slice.ts'
import { footerSlice } from '#web/features/footer/footer-slice.ts'
import { kontaktSlice } from '#web/features/kontakt/kontakt-slice.ts'
import { memberSlice } from '#web/features/members/member-slice.ts'
import { partnerSlice } from '#web/features/partners/partner-slice.ts'
import { postSlice } from '#web/features/posts/post-slice.ts'
import { subscribeSlice } from '#web/features/subscribers/subscribe-slice.ts'
import { sliceOf } from '#web/redux/record-slices.ts'

const admin = {
  ...signedOut,
  currentUser: 'Anna',
  currentUserId: 7,
  isAdmin: true,
  roles: [],
  token: 'secret',
}
const session = {
  key: 'secret',
  user: { id: 7, first_name: 'Anna', is_superuser: true, roles: [] },
}
const credentials = { email: 'anna@example.org', password: 'en lång mening' }

const storeWith = (respond: (call: Call) => Answer, auth = signedOut) => {
  const { transport, calls } = fakeTransport(respond)
  return { store: createStore(createApiClient(transport), { auth }), calls }
}

/** The slices differ in what they hold, not in what they do. */
const alike = (slice: unknown) => slice as typeof footerSlice

const lists = [
  { name: 'footer', list: 'footer', slice: alike(footerSlice), isPublic: true, path: '/api/footer/' },
  { name: 'partner', list: 'partners', slice: alike(partnerSlice), isPublic: true, path: '/api/partners/' },
  { name: 'about', list: 'about', slice: alike(aboutSlice), isPublic: true, path: '/api/about/' },
  { name: 'board', list: 'board', slice: alike(boardSlice), isPublic: true, path: '/api/board/' },
  { name: 'event', list: 'events', slice: alike(eventSlice), isPublic: true, path: '/api/events/' },
  { name: 'kontakt', list: 'kontakt', slice: alike(kontaktSlice), isPublic: true, path: '/api/kontakt/' },
  { name: 'post', list: 'posts', slice: alike(postSlice), isPublic: true, path: '/api/posts/' },
  { name: 'form', list: 'contact', slice: alike(formSlice), isPublic: false, path: '/api/contact/' },
  { name: 'member', list: 'members', slice: alike(memberSlice), isPublic: false, path: '/api/members/' },
  {
    name: 'evenemang',
    list: 'evenemang',
    slice: alike(evenemangSlice),
    isPublic: false,
    path: '/api/evenemang/',
  },
  {
    name: 'subscribe',
    list: 'subscribers',
    slice: alike(subscribeSlice),
    isPublic: false,
    path: '/api/subscribers/',
  },
] as const

test('there are the thirteen slices of the specification', () => {
  const { store } = storeWith(() => ({ status: 200 }))
  expect(Object.keys(store.getState())).toEqual(
    expect.arrayContaining([
      'auth',
      'feature',
      'post',
      'footer',
      'partner',
      'about',
      'board',
      'form',
      'member',
      'event',
      'evenemang',
      'kontakt',
      'subscribe',
    ]),
  )
  expect(Object.keys(store.getState().post)).toEqual([
    'posts',
    'categories',
    'currentCategory',
    'currentAuthor',
    'currentPost',
    'loading',
    'error',
  ])
})

describe.each(lists)('$name', ({ name, list, slice, isPublic, path }) => {
  test('a read: loading, then the list', async () => {
    const { store, calls } = storeWith(() => ({ status: 200, body: [{ id: 1 }] }), admin)
    const reading = store.dispatch(slice.fetch())
    expect(store.getState()[name]).toMatchObject({ loading: true, error: false })
    await reading
    expect(store.getState()[name]).toMatchObject({ [list]: [{ id: 1 }], loading: false, error: false })
    expect(calls[0]?.path).toBe(path)
    expect(calls[0]?.headers?.authorization).toBe(isPublic ? undefined : 'Token secret')
  })

  test('a failed read: the error flag, and the next one clears it', async () => {
    let status = 500
    const { store } = storeWith(() => ({ status, body: [] }), admin)
    await store.dispatch(slice.fetch())
    expect(store.getState()[name]).toMatchObject({ [list]: [], loading: false, error: true })
    status = 200
    const again = store.dispatch(slice.fetch())
    expect(store.getState()[name]).toMatchObject({ loading: true, error: false })
    await again
    expect(store.getState()[name]).toMatchObject({ loading: false, error: false })
  })

  test('a delete is signed, and reads the list again', async () => {
    const { store, calls } = storeWith(
      ({ method }) => (method === 'DELETE' ? { status: 204 } : { status: 200, body: [{ id: 2 }] }),
      admin,
    )
    await store.dispatch(slice.remove({ id: 1 }))
    await expect.poll(() => store.getState()[name]).toMatchObject({ [list]: [{ id: 2 }], loading: false })
    expect(calls.map(({ method, path: at, headers }) => [method, at, headers?.authorization])).toEqual([
      ['DELETE', `${path}1/`, 'Token secret'],
      ['GET', path, 'Token secret'],
    ])
  })
})

test.each([
  ['a message', alike(formSlice)],
  ['a membership application', alike(memberSlice)],
  ['an event application', alike(evenemangSlice)],
  ['a newsletter subscription', alike(subscribeSlice)],
])('%s is sent without a token and reads nothing back', async (_, slice) => {
  const { store, calls } = storeWith(() => ({ status: 201, body: { id: 1 } }), admin)
  await store.dispatch(slice.create({ body: { email: 'a@b.se' } })).unwrap()
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ method: 'POST', body: '{"email":"a@b.se"}' })
  expect(calls[0]?.headers?.authorization).toBeUndefined()
})

test('an update sends the version it was made from, and a failure is told with its fields', async () => {
  const problem = {
    title: 'Fel.',
    status: 422,
    code: 'validation',
    errors: [{ pointer: '/name', detail: 'Namn.' }],
  }
  const { store, calls } = storeWith(() => ({ status: 422, body: problem }), admin)
  const update = store.dispatch(partnerSlice.update({ id: 3, body: { name: '' }, ifMatch: '"v1"' }))
  await expect(update.unwrap()).rejects.toEqual(problem)
  expect(calls[0]).toMatchObject({ method: 'PUT', headers: { 'if-match': '"v1"' } })
  expect(store.getState().partner).toMatchObject({ loading: false, error: true })
})

describe('a resource without a slice of its own', () => {
  const definition = {
    access: { list: 'public', create: 'superuser', update: 'superuser', delete: 'superuser' },
    order: 'id',
    fields: { name: text() },
  } as const
  const things = defineResource({ name: 'things', ...definition })
  const others = defineResource({ name: 'others', ...definition })

  test('has its list and how its last call went in the table of lists, apart from those of others', async () => {
    let status = 200
    const { store, calls } = storeWith(() => ({ status, body: [{ id: 1, name: 'Cykel' }] }))
    const slice = sliceOf(things)
    expect(slice.select(store.getState())).toEqual([])
    const reading = store.dispatch(slice.fetch({ query: { sort: 'name' } }))
    expect(store.getState().records.things).toMatchObject({ loading: true, error: false })
    await reading.unwrap()
    expect(slice.select(store.getState()).map(({ name }) => name)).toEqual(['Cykel'])
    expect(calls[0]).toMatchObject({ path: '/api/things/?sort=name' })
    expect(calls[0]?.headers?.authorization).toBeUndefined()
    status = 500
    await expect(store.dispatch(slice.fetch()).unwrap()).rejects.toMatchObject({ status: 500 })
    expect(store.getState().records.things).toMatchObject({ loading: false, error: true })
    expect(slice.select(store.getState())).toHaveLength(1)
    expect(sliceOf(others).select(store.getState())).toEqual([])
    expect(filledState(store.getState())).toHaveProperty('records.things')
  })

  test('is written as those with a slice are, and has one slice however often it is asked for', async () => {
    const { store, calls } = storeWith(
      ({ method }) =>
        method === 'GET' ? { status: 200, body: [{ id: 2 }] } : { status: 201, body: { id: 2 } },
      admin,
    )
    const slice = sliceOf(things)
    expect(sliceOf(things)).toBe(slice)
    await store.dispatch(slice.create({ body: { name: 'Lykta' } })).unwrap()
    await expect.poll(() => slice.select(store.getState())).toEqual([{ id: 2 }])
    expect(calls.map(({ method, path, headers }) => [method, path, headers?.authorization])).toEqual([
      ['POST', '/api/things/', 'Token secret'],
      ['GET', '/api/things/', 'Token secret'],
    ])
  })
})

describe('posts', () => {
  test('a category filters the list, all posts lift the filter', async () => {
    const { store, calls } = storeWith(() => ({ status: 200, body: [{ id: 5 }] }))
    await store.dispatch(postSlice.fetchByCategory(4))
    expect(store.getState().post).toMatchObject({ posts: [{ id: 5 }], currentCategory: 4 })
    await store.dispatch(postSlice.fetch({ query: { limit: 8 } }))
    expect(store.getState().post.currentCategory).toBeNull()
    expect(calls.map(({ path }) => path)).toEqual(['/api/categories/4/posts/', '/api/posts/?limit=8'])
  })

  test('one post is kept as the current one', async () => {
    const { store } = storeWith(() => ({ status: 200, body: { id: 5, title: 'Lucia' } }))
    await store.dispatch(postSlice.fetchPost(5))
    expect(store.getState().post.currentPost).toMatchObject({ title: 'Lucia' })
  })
})

describe('auth', () => {
  test('login: loading, then who it is', async () => {
    const { store, calls } = storeWith(() => ({ status: 200, body: session }))
    const login = store.dispatch(authSlice.login(credentials))
    expect(store.getState().auth).toMatchObject({ loading: true, error: false })
    await login
    expect(store.getState().auth).toEqual(admin)
    expect(calls[0]).toMatchObject({ path: '/users/auth/login/', method: 'POST' })
  })

  test('a failure: not loading, the error flag', async () => {
    const { store } = storeWith(() => ({ status: 401 }))
    await store.dispatch(authSlice.login(credentials))
    expect(store.getState().auth).toEqual({ ...signedOut, error: true })
  })

  test('register also clears the error flag', async () => {
    const { store } = storeWith(() => ({ status: 201, body: session }), { ...signedOut, error: true })
    await store.dispatch(authSlice.register({ ...credentials, first_name: 'Anna', last_name: 'Ek' }))
    expect(store.getState().auth).toEqual(admin)
  })

  test('logout clears name and token, and keeps id and admin flag', async () => {
    const { store, calls } = storeWith(() => ({ status: 204 }), admin)
    await store.dispatch(authSlice.logout())
    expect(store.getState().auth).toEqual({ ...admin, currentUser: null, roles: null, token: null })
    expect(calls[0]?.headers?.authorization).toBe('Token secret')
  })

  test('a failed logout changes nothing but the error flag', async () => {
    const { store } = storeWith(() => ({ status: 500 }), admin)
    await store.dispatch(authSlice.logout())
    expect(store.getState().auth).toEqual({ ...admin, error: true })
  })
})
