import { expect, test, vi } from 'vitest'
import { addressIn } from '#shared/addresses.ts'
import type { ApiTransport } from '#shared/api-transport.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'
import { fakeTransport } from '#testing/render.tsx'
import { createApiClient } from '#web/app/api-client.ts'
import { createNavigation } from '#web/app/navigation.ts'
import { assemble } from '#web/app/open-page.ts'
import { createStore } from '#web/app/store.ts'
import { setLeaveGuard } from '#web/ui/leave-guard.ts'
import { typedEntry } from '#web/ui/typed-entry.ts'

/** Waits until this holds: the code of a page is fetched with it, which takes a busy machine a while. */
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000 })

type Held = { path: string; release: () => void }

/** A navigation that starts on a page; `hold` keeps answers back until they are released. */
async function begin({ hold = false, at = '/', language = firstLanguage as Language } = {}) {
  history.replaceState(null, '', addressIn(at, language))
  const held: Held[] = []
  let isDown = false
  const { transport, calls } = fakeTransport(() =>
    isDown ? new TypeError('offline') : { status: 200, body: [] },
  )
  const delayed: ApiTransport = async (path, init) => {
    if (hold) await new Promise<void>((resolve) => held.push({ path, release: resolve }))
    return transport(path, init)
  }
  const api = createApiClient(hold ? delayed : transport)
  const store = createStore(api)
  const navigation = createNavigation({ store, language }, () => createStore(api), await assemble(at, 200))
  const shown = () => {
    const { content, location } = navigation.getSnapshot().view
    return { at: location.pathname, what: 'failure' in content ? content.failure.code : content.page.path }
  }
  const settled = () => until(() => expect(navigation.getSnapshot().pending).toBe(false))
  return {
    navigation,
    store,
    calls,
    held,
    shown,
    settled,
    breakDown: (value: boolean) => {
      isDown = value
    },
  }
}

test('a move shows the next page only when its data is there, and then changes the address', async () => {
  const { navigation, held, shown, settled } = await begin({ hold: true })
  navigation.navigator.push('/finns-inte')
  expect(navigation.getSnapshot().pending).toBe(true)
  await until(() => expect(held.length).toBeGreaterThan(0))
  expect([shown().at, location.pathname]).toEqual(['/', '/'])
  await until(() => {
    for (const { release } of held.splice(0)) release()
    expect(navigation.getSnapshot().pending).toBe(false)
  })
  await settled()
  expect([shown().at, location.pathname]).toEqual(['/finns-inte', '/finns-inte'])
})

test('while a page is on its way its calls show in the store of the page on screen, and so does a failure', async () => {
  const { navigation, store, held, breakDown, settled } = await begin({ hold: true, at: '/login' })
  const progress = () => {
    const { loading, error, posts } = store.getState().post
    return { loading, error, posts }
  }
  const answer = () => {
    for (const { release } of held.splice(0)) release()
  }
  navigation.navigator.push('/aktiviteter')
  await until(() => expect(progress()).toEqual({ loading: true, error: false, posts: [] }))
  await until(() => {
    answer()
    expect(navigation.getSnapshot().pending).toBe(false)
  })
  expect(progress()).toMatchObject({ loading: false, error: false })
  breakDown(true)
  navigation.navigator.push('/post/7/')
  await until(() => expect(progress().loading).toBe(true))
  // Another click: nobody waits for the post any more.
  navigation.navigator.push('/register')
  await until(() => expect(progress()).toMatchObject({ loading: false, error: false }))
  navigation.navigator.push('/post/8/')
  await until(() => {
    answer()
    expect(progress()).toMatchObject({ loading: false, error: true })
  })
  await settled()
})

test('of two clicks the last one wins, also when the first is answered later', async () => {
  const { navigation, shown, settled } = await begin()
  navigation.navigator.push('/login')
  navigation.navigator.push('/register')
  await settled()
  expect(shown()).toEqual({ at: '/register', what: '/register' })
  expect(location.pathname).toBe('/register')
})

test('what a hover fetched is not fetched again by the click', async () => {
  const { navigation, calls, settled } = await begin()
  await navigation.prefetch({ pathname: '/login', search: '' })
  const fetched = calls.length
  navigation.navigator.push('/login')
  await settled()
  expect(fetched).toBeGreaterThan(0)
  expect(calls).toHaveLength(fetched)
})

test('a page that cannot be loaded says so under its address, and can be tried again', async () => {
  const { navigation, breakDown, shown, settled } = await begin()
  breakDown(true)
  navigation.navigator.push('/login')
  await settled()
  expect(shown()).toEqual({ at: '/login', what: 'network' })
  breakDown(false)
  await navigation.retry()
  expect(shown()).toEqual({ at: '/login', what: '/login' })
})

test('a place on the same page is not a new page', async () => {
  const { navigation, calls } = await begin()
  navigation.navigator.push('/#bild-3')
  expect(navigation.getSnapshot()).toMatchObject({ pending: false, view: { location: { hash: '#bild-3' } } })
  expect(calls).toHaveLength(0)
})

test('going back to the page that is still shown while another is on its way stays there', async () => {
  const { navigation, held, shown, settled } = await begin({ hold: true })
  navigation.listen()
  navigation.navigator.push('/finns-inte')
  await until(() => expect(held.length).toBeGreaterThan(0))
  dispatchEvent(new PopStateEvent('popstate'))
  await until(() => {
    for (const { release } of held.splice(0)) release()
    expect(navigation.getSnapshot().pending).toBe(false)
  })
  await settled()
  expect([shown().at, location.pathname]).toEqual(['/', '/'])
})

test('where the first page sends one on its own is not taken for a step in the history', async () => {
  const { navigation, shown, settled } = await begin()
  navigation.navigator.replace('/login')
  navigation.listen()
  await settled()
  expect(shown()).toEqual({ at: '/login', what: '/login' })
})

test('a page that holds something unsaved is left only after a yes', async () => {
  const { navigation, shown } = await begin()
  let answer = (_yes: boolean) => {}
  setLeaveGuard(() => new Promise((resolve) => (answer = resolve)))
  navigation.navigator.push('/login')
  answer(false)
  await Promise.resolve()
  expect([shown().at, navigation.getSnapshot().pending]).toEqual(['/', false])
  navigation.navigator.push('/login')
  setLeaveGuard(null)
  answer(true)
  await until(() => expect(shown().at).toBe('/login'))
})

test('another query of a page that reads it itself stands in the address at once, connection or not', async () => {
  const { navigation, breakDown, calls, shown } = await begin({ at: '/admin/members/' })
  breakDown(true)
  navigation.navigator.replace('/admin/members/?q=a')
  expect([location.search, navigation.getSnapshot().pending]).toEqual(['?q=a', false])
  navigation.navigator.push('/admin/members/?q=a&new=')
  expect(location.search).toBe('?q=a&new=')
  expect(shown()).toEqual({ at: '/admin/members/', what: '/admin/*' })
  expect(calls).toEqual([])
})

test('a page that is being left writes no more into the address, and a click in it stays', async () => {
  const { navigation, held, shown, settled } = await begin({ hold: true, at: '/admin/members/' })
  const release = () => {
    for (const one of held.splice(0)) one.release()
  }
  navigation.navigator.push('/finns-inte')
  navigation.navigator.replace('/admin/members/?q=a')
  navigation.navigator.push('/admin/members/?q=ab', typedEntry)
  expect([location.search, navigation.getSnapshot().pending]).toEqual(['', true])
  navigation.navigator.push('/admin/members/?new=')
  expect([location.search, navigation.getSnapshot().pending]).toEqual(['?new=', false])
  await until(() => expect(held.length).toBeGreaterThan(0))
  release()
  navigation.navigator.push('/finns-inte')
  navigation.navigator.replace('/admin/members/')
  await until(() => {
    release()
    expect(navigation.getSnapshot().pending).toBe(false)
  })
  await settled()
  expect([shown().at, location.pathname]).toEqual(['/finns-inte', '/finns-inte'])
})
