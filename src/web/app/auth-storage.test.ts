import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeTransport } from '#testing/render.tsx'
import { createApiClient } from '#web/app/api-client.ts'
import { keepAuth, restoreAuth } from '#web/app/auth-storage.ts'
import { createStore } from '#web/app/store.ts'
import { authSlice, signedOut } from '#web/features/auth/auth-slice.ts'
import { footerSlice } from '#web/features/footer/footer-slice.ts'

const kept = { currentUser: 'Anna', currentUserId: 7, isAdmin: true, token: 'secret' }
const session = { key: 'secret', user: { id: 7, first_name: 'Anna', is_superuser: true } }
const credentials = { email: 'anna@example.org', password: 'en lång mening' }

const makeStore = () => {
  const { transport } = fakeTransport(({ path }) => ({
    status: 200,
    body: path === '/api/footer/' ? [] : session,
  }))
  return createStore(createApiClient(transport))
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
})

test('who is signed in is kept under the key root, and nothing else is kept', async () => {
  const store = makeStore()
  keepAuth(store)
  await store.dispatch(footerSlice.fetch())
  expect(localStorage).toHaveLength(0)
  await store.dispatch(authSlice.login(credentials))
  expect(localStorage).toHaveLength(1)
  expect(JSON.parse(localStorage.getItem('root') ?? '')).toEqual(kept)
})

test('it is put back, without the flags of a call that was under way', async () => {
  localStorage.setItem('root', JSON.stringify({ ...kept, loading: true, error: true }))
  const store = makeStore()
  await restoreAuth(store)
  expect(store.getState().auth).toEqual({ ...signedOut, ...kept })
})

test('after a logout nobody is signed in on the next visit', async () => {
  const store = makeStore()
  keepAuth(store)
  await store.dispatch(authSlice.login(credentials))
  await store.dispatch(authSlice.logout())
  const next = makeStore()
  await restoreAuth(next)
  expect(next.getState().auth).toMatchObject({ currentUser: null, token: null })
})

test.each(['', '{', 'null', '[]', '"x"', '{"token":"secret"}', '{"currentUser":1,"token":2}'])(
  'a damaged entry %j is dropped',
  async (entry) => {
    localStorage.setItem('root', entry)
    const store = makeStore()
    await restoreAuth(store)
    expect(store.getState().auth).toEqual(signedOut)
    expect(localStorage.getItem('root')).toBeNull()
  },
)

test('a storage that never answers leaves the visitor signed out after 5000 ms', async () => {
  vi.useFakeTimers()
  const store = makeStore()
  let isRestored = false
  const restoring = restoreAuth(store, () => new Promise(() => {})).then(() => {
    isRestored = true
  })
  await vi.advanceTimersByTimeAsync(4_999)
  expect(isRestored).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await restoring
  expect(store.getState().auth).toEqual(signedOut)
})

test('a logout in another tab is followed', async () => {
  const store = makeStore()
  keepAuth(store)
  await store.dispatch(authSlice.login(credentials))
  const elsewhere = { ...kept, currentUser: null, token: null }
  dispatchEvent(new StorageEvent('storage', { key: 'root', newValue: JSON.stringify(elsewhere) }))
  expect(store.getState().auth).toMatchObject({ currentUser: null, token: null })
})
