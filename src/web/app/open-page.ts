import type { Language } from '#shared/languages.ts'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import { footerSlice } from '#web/features/footer/footer-slice.ts'
import { matchPage, type Params } from './match-page.ts'
import { allOf, type Page, type PageModule } from './page.ts'
import { notFoundPage, routes } from './routes.tsx'
import { loadPageTexts } from './site-texts.ts'
import type { AppStore } from './store.ts'

export type Address = { pathname: string; search: string }

/** A page ready to be rendered: its code is there and the store holds its data. */
export type OpenPage = PageModule & { page: Page; params: Params; status: number }

const noParams: Params = {}

/** @returns the page of an address; the not-found page when there is none. */
export function findPage(pathname: string): { page: Page; params: Params } {
  return matchPage(routes, pathname) ?? { page: notFoundPage, params: noParams }
}

const loaded = new WeakMap<Page, PageModule['Page']>()

/** Imports the code of a page once: a second import of it still costs the server a tenth of a render. */
export async function codeOf(page: Page): Promise<PageModule['Page']> {
  const cached = loaded.get(page)
  if (cached) return cached
  const [module] = await Promise.all([page.lazy(), page.hasOwnTexts && loadPageTexts()])
  loaded.set(page, module.Page)
  return module.Page
}

/** @returns the page's code with the outcome its data had, without loading data. */
export async function assemble(pathname: string, status: number): Promise<OpenPage> {
  const { page, params } = status < 400 ? findPage(pathname) : { page: notFoundPage, params: noParams }
  return { Page: await codeOf(page), page, params, status }
}

async function loadFrame(store: AppStore): Promise<void> {
  const { feature, footer } = store.getState()
  await allOf([
    ...(feature.site ? [] : [store.dispatch(featureSlice.site.fetch())]),
    ...(footer.footer.length > 0 ? [] : [store.dispatch(footerSlice.fetch())]),
  ])
}

/** Fills the store with the data of the layout. @returns the HTTP status that was given. @throws Problem */
export async function loadLayout(store: AppStore, status: number, now: string): Promise<number> {
  store.dispatch(featureSlice.pageLoadStarted(now))
  await loadFrame(store)
  return status
}

/** Fills the store for an address. @returns the HTTP status of the page. @throws Problem */
export async function loadData(
  store: AppStore,
  { pathname, search, language }: Address & { language: Language },
  now: string,
): Promise<number> {
  const { page, params } = findPage(pathname)
  store.dispatch(featureSlice.pageLoadStarted(now))
  const [outcome] = await Promise.all([
    page.load?.({ store, params, query: new URLSearchParams(search), language }),
    loadFrame(store),
  ])
  return outcome?.status ?? (page === notFoundPage ? 404 : 200)
}
