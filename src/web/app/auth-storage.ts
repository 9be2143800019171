import { type AuthState, authSlice, signedOut } from '#web/features/auth/auth-slice.ts'
import { deviceStorage } from '#web/ui/device-storage.ts'
import type { AppStore } from './store.ts'

/** The key of the signed-in user (specification §3); the panel's language, once chosen, stands beside it. */
const key = 'root'

/** How long the storage is waited for; after that the visitor counts as signed out. */
const readTimeoutMs = 5_000

type StoredAuth = Pick<AuthState, 'currentUser' | 'currentUserId' | 'isAdmin' | 'token'>

function parse(text: string): StoredAuth | null {
  try {
    const { currentUser, currentUserId, isAdmin, token } = JSON.parse(text) as StoredAuth
    const isValid =
      (currentUser === null || typeof currentUser === 'string') &&
      (currentUserId === null || typeof currentUserId === 'number') &&
      (token === null || typeof token === 'string') &&
      typeof isAdmin === 'boolean' &&
      (currentUser === null) === (token === null)
    return isValid ? { currentUser, currentUserId, isAdmin, token } : null
  } catch {
    return null
  }
}

/** Restores the signed-in user, before anything is shown; a damaged entry is dropped. */
export async function restoreAuth(store: AppStore, read = async () => deviceStorage.get(key)) {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), readTimeoutMs)
  const text = await Promise.race([read().catch(() => null), late.promise])
  clearTimeout(timer)
  if (text === null) return
  const stored = parse(text)
  if (stored) store.dispatch(authSlice.restored({ ...signedOut, ...stored }))
  else deviceStorage.set(key, null)
}

/** Stores every change of the signed-in user, and follows the changes of other tabs. */
export function keepAuth(store: AppStore): void {
  let { auth: last } = store.getState()
  store.subscribe(() => {
    const { auth } = store.getState()
    if (auth === last) return
    const { currentUser, currentUserId, isAdmin, token } = auth
    const isNew = currentUser !== last.currentUser || token !== last.token || isAdmin !== last.isAdmin
    last = auth
    if (!isNew) return
    deviceStorage.set(
      key,
      JSON.stringify({ currentUser, currentUserId, isAdmin, token } satisfies StoredAuth),
    )
  })
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    const stored = event.newValue === null ? null : parse(event.newValue)
    store.dispatch(authSlice.restored({ ...signedOut, ...stored }))
  })
}
