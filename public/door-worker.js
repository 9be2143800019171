// Lets the page at the door of an event open without a connection: it keeps that page, its files, and who is signed in.
// The list of the participants is kept by the page itself (`src/web/features/participants/kept-door.ts`).
const kept = 'door'
const page = /^\/admin\/events\/[1-9]\d{0,9}\/door\/$/
const me = '/users/me/'

/** A lost connection often answers nothing at all. */
const patienceMs = 4_000

const find = async (key) => (await caches.open(kept)).match(key, { ignoreVary: true })

async function keep(key, response) {
  if (response.ok && !response.redirected) await (await caches.open(kept)).put(key, response)
}

/** A file with a hash in its name never changes. */
async function fileOf(request) {
  const known = await find(request.url)
  if (known) return known
  const response = await fetch(request)
  await keep(request.url, response.clone())
  return response
}

async function newest(request) {
  const key = new URL(request.url).pathname
  const known = await find(key)
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
    await keep(key, response.clone())
    return known && response.status >= 500 ? known : response
  } catch (error) {
    if (known) return known
    throw error
  }
}

/** Keeps what the page had loaded before this worker saw its requests. */
async function keepLoaded(addresses) {
  for (const address of addresses) {
    const { pathname, href } = new URL(address, location.origin)
    const key = page.test(pathname) ? pathname : href
    if (await find(key)) continue
    try {
      await keep(key, await fetch(address))
    } catch {
      // It is fetched the next time.
    }
  }
}

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('message', (event) => event.waitUntil(keepLoaded(event.data.keep)))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  else if (page.test(pathname) || pathname === me) event.respondWith(newest(request))
})
