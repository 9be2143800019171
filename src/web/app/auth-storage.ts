import { type AuthState, authSlice, signedOut } from '#web/features/auth/auth-slice.ts'
import type { AppStore } from './store.ts'

/** The key of what is kept of who is signed in (specification §3); beside it stands the panel's language, once chosen. */
const key = 'root'

/** How long the storage is waited for; after that the visitor counts as signed out. */
const readTimeoutMs = 5_000

type Kept = Pick<AuthState, 'currentUser' | 'currentUserId' | 'isAdmin' | 'token'>

function parse(text: string): Kept | null {
  try {
    const { currentUser, currentUserId, isAdmin, token } = JSON.parse(text) as Kept
    const isKept =
      (currentUser === null || typeof currentUser === 'string') &&
      (currentUserId === null || typeof currentUserId === 'number') &&
      (token === null || typeof token === 'string') &&
      typeof isAdmin === 'boolean' &&
      (currentUser === null) === (token === null)
    return isKept ? { currentUser, currentUserId, isAdmin, token } : null
  } catch {
    return null
  }
}

/** Does nothing where the browser allows no storage: the visitor is signed in for as long as the tab lives. */
function withStorage(use: (storage: Storage) => void): void {
  try {
    use(localStorage)
  } catch {}
}

function readKept(): Promise<string | null> {
  let text: string | null = null
  withStorage((storage) => {
    text = storage.getItem(key)
  })
  return Promise.resolve(text)
}

/** Puts back who was signed in, before anything is shown; a damaged entry is dropped. */
export async function restoreAuth(store: AppStore, read = readKept): Promise<void> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), readTimeoutMs)
  const text = await Promise.race([read().catch(() => null), late.promise])
  clearTimeout(timer)
  if (text === null) return
  const kept = parse(text)
  if (kept) store.dispatch(authSlice.restored({ ...signedOut, ...kept }))
  else withStorage((storage) => storage.removeItem(key))
}

/** Keeps every change of who is signed in, and follows those made in other tabs. */
export function keepAuth(store: AppStore): void {
  let { auth: last } = store.getState()
  store.subscribe(() => {
    const { auth } = store.getState()
    if (auth === last) return
    const { currentUser, currentUserId, isAdmin, token } = auth
    const isNew = currentUser !== last.currentUser || token !== last.token || isAdmin !== last.isAdmin
    last = auth
    if (!isNew) return
    withStorage((storage) =>
      storage.setItem(key, JSON.stringify({ currentUser, currentUserId, isAdmin, token } satisfies Kept)),
    )
  })
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    const kept = event.newValue === null ? null : parse(event.newValue)
    store.dispatch(authSlice.restored({ ...signedOut, ...kept }))
  })
}
