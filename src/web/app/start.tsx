import '#web/ui/tokens.css'
import '#web/ui/fonts.css'
import '#web/ui/base.css'
import '#web/ui/print.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { ApiTransport } from '#shared/api-transport.ts'
import { type Language, languageOf } from '#shared/languages.ts'
import { authSlice } from '#web/features/auth/auth-slice.ts'
import { ApiProblem } from '#web/redux/api.ts'
import { uploads } from '#web/redux/uploads.ts'
import { toastPlace } from '#web/ui/toast-settings.ts'
import { createApiClient } from './api-client.ts'
import { App } from './app.tsx'
import { keepAuth, restoreAuth } from './auth-storage.ts'
import { hydratedEvent } from './hydrated.ts'
import { createNavigation } from './navigation.ts'
import { type Address, assemble, findPage } from './open-page.ts'
import { prefetchOnIntent } from './prefetch-on-intent.ts'
import { loadSiteTexts } from './site-texts.ts'
import { type AppStore, createStore, type RootState } from './store.ts'
import { watchSession } from './watch-session.ts'
import { loadedLocation } from './where.ts'

const transport: ApiTransport = (path, init) =>
  uploads.by && init?.body instanceof FormData ? uploads.by(path, init) : fetch(path, init as RequestInit)

function readState(): { status: number; state: Partial<RootState> } {
  return JSON.parse(document.getElementById('state')?.textContent ?? '{"status":200,"state":{}}')
}

/** A failed call is shown where it was made; anything else is a mistake of ours and belongs in the console. */
function reportMistake(error: unknown): void {
  if (!(error instanceof ApiProblem)) reportError(error)
}

/** The server does not know who is signed in, so the data of such pages is loaded here, beside their code. */
async function loadOwn(store: AppStore, { pathname, search }: Address, language: Language): Promise<void> {
  const { page, params } = findPage(pathname)
  if (page.clientOnly) await page.load?.({ store, params, query: new URLSearchParams(search), language })
}

let started = false

/** Makes the document that the server sent a living application; once, however often it is called. */
export async function start(): Promise<void> {
  if (started) return
  started = true
  const { status, state } = readState()
  const language = languageOf(document.documentElement.lang)
  const api = watchSession(
    createApiClient(transport, {
      // The panel speaks a language of its own while it is shown.
      language: () => languageOf(document.documentElement.lang),
    }),
    (token) => store.dispatch(authSlice.sessionEnded(token)),
  )
  const store = createStore(api, state, reportMistake)
  await restoreAuth(store)
  keepAuth(store)
  const { pathname, search } = loadedLocation()
  const loadingTexts = loadSiteTexts(language)
  const [content, texts] = await Promise.all([
    assemble(pathname, status),
    loadingTexts,
    loadOwn(store, { pathname, search }, language),
  ])
  toastPlace.name = texts.t('toasts.name')
  const aside = () => {
    const { feature, footer } = store.getState()
    return createStore(api, { feature, footer })
  }
  const navigation = createNavigation({ store, language }, aside, content)
  addEventListener(hydratedEvent, navigation.listen, { once: true })
  prefetchOnIntent(language, navigation.prefetch)
  const root = document.getElementById('root')
  if (!root) return
  const app = <App store={store} texts={texts} navigation={navigation} />
  if (content.page.clientOnly) createRoot(root).render(app)
  else startTransition(() => void hydrateRoot(root, app))
}
