// Lets the check-in page of an event open without a connection. The cache holds that page, its files and the signed-in
// user. The page fills the cache (`src/web/features/participants/store-check-in-page.ts`), because this worker sees no
// request of a document outside its scope. The page also stores the list of participants (`kept-door.ts` beside it).
const cacheName = 'door'
const checkInPage = /^\/admin\/events\/[1-9]\d{0,9}\/door\/$/
const participantsPage = /^\/admin\/events\/([1-9]\d{0,9})\/participants\/$/
const me = '/users/me/'

/** A lost connection often gives no answer. */
const timeoutMs = 4_000

const find = async (key) => (await caches.open(cacheName)).match(key, { ignoreVary: true })

async function store(key, response) {
  if (response.ok && !response.redirected) await (await caches.open(cacheName)).put(key, response)
}

/** A file with a hash in its name never changes. */
async function getFile(request) {
  const cached = await find(request.url)
  if (cached) return cached
  const response = await fetch(request)
  await store(request.url, response.clone())
  return response
}

/** @returns the check-in page of any event: the same document shows every event */
async function findAnyPage() {
  const keys = await (await caches.open(cacheName)).keys()
  const key = keys.find(({ url }) => checkInPage.test(new URL(url).pathname))
  return key && find(key)
}

/** The answer of the server, else the cached one. */
async function getNewest(request, { key, cached }) {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) })
    if (key) await store(key, response.clone())
    return cached && response.status >= 500 ? cached : response
  } catch (error) {
    if (cached) return cached
    throw error
  }
}

/** A participant's code names the page of participants. Without a connection it opens the check-in page. */
async function getScanned(request, eventId, search) {
  const canOpen = await findAnyPage()
  return getNewest(request, {
    cached: canOpen && Response.redirect(`/admin/events/${eventId}/door/${search}`),
  })
}

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  const [, scannedId] = participantsPage.exec(pathname) ?? []
  const answer = async () => {
    const cached = (await find(pathname)) ?? (pathname === me ? undefined : await findAnyPage())
    return getNewest(request, { key: pathname, cached })
  }
  if (pathname.startsWith('/assets/')) event.respondWith(getFile(request))
  else if (checkInPage.test(pathname) || pathname === me) event.respondWith(answer())
  else if (scannedId && request.mode === 'navigate' && search.includes('application='))
    event.respondWith(getScanned(request, scannedId, search))
})
