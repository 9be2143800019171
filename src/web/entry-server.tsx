import { renderToString } from 'react-dom/server'
import type { Location, Navigator } from 'react-router'
import type { ApiTransport } from '#shared/api-transport.ts'
import { firstLanguage } from '#shared/languages.ts'
import { plainText } from '#shared/plain-text.ts'
import { createApiClient } from '#web/app/api-client.ts'
import { App } from '#web/app/app.tsx'
import { headTags, scriptJson } from '#web/app/head.ts'
import { type Address, assemble, findPage, loadData, loadMissing, type OpenPage } from '#web/app/open-page.ts'
import { Page as NeedsScriptsPage } from '#web/app/pages/needs-scripts-page.tsx'
import { type AppStore, createStore, filledState } from '#web/app/store.ts'
import type { Api, Problem } from '#web/redux/api.ts'
import { withoutOtherLanguages } from './page-language.ts'

export type RenderInput = {
  /** Path with query. */
  url: string
  api: ApiTransport
  publicUrl: string
  /** ISO instant: server and browser show what is upcoming at the same moment. */
  now: string
}

export type Rendered = {
  /** Elements of the head that depend on the page. */
  head: string
  body: string
  /** Content of the JSON data block that the browser starts from. */
  state: string
  /** Source file of the page, the key of its chunk in the manifest. */
  page: string
  frameSources: string[]
  /** Nothing is shown until the scripts run: the page depends on who is signed in. */
  waitsForScripts: boolean
}

/** There is no such page, or no more; `renderMissing` shows that, alike for every address. */
export type Missing = { status: 404 | 410 }

function nowhere(): never {
  throw new Error('A page must neither navigate nor call the API while the server renders it')
}

/** A page calls nothing while it is rendered: its data is there. */
const noApi: Api = { send: nowhere }

const still: Navigator = {
  createHref: (to) =>
    typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`,
  push: nowhere,
  replace: nowhere,
  go: nowhere,
}

/** React hoists preloads to the front of its output; they belong in the head. */
const preloads = /^(?:<link [^>]*>)+/

/** The code of a page that only the browser shows is never loaded here; whoever has no scripts is told so. */
async function openPage(pathname: string): Promise<OpenPage> {
  const { page, params } = findPage(pathname)
  if (!page.clientOnly) return assemble(pathname, 200)
  return { page: { ...page, layout: 'public' }, params, status: 200, Page: NeedsScriptsPage }
}

/** For browsers that run no scripts. The first end tag would end the element, so none may be inside. */
const withoutScripts = (html: string): string =>
  `<noscript>${html.replaceAll(/<\/?noscript>/g, '')}</noscript>`

/** @returns the filled store, and the status of the page. @throws what the API throws */
async function load(
  api: ApiTransport,
  fill: (store: AppStore) => Promise<number>,
): Promise<{ store: AppStore; status: number }> {
  const failures: unknown[] = []
  const store = createStore(createApiClient(api), undefined, (error) => failures.push(error))
  const status = await fill(store).catch((problem: Problem) => {
    throw failures.at(-1) ?? problem
  })
  return { store, status }
}

/** Renders the page of an address with its data. @throws what the API or a page throws */
export async function render({ url, api, publicUrl, now }: RenderInput): Promise<Rendered | Missing> {
  const [pathname = '/', query] = url.split(/\?(.*)/s)
  const address = { pathname, search: query ? `?${query}` : '' }
  const { store, status } = await load(api, (filled) => loadData(filled, address, now))
  if (status === 404 || status === 410) return { status }
  return toHtml({ store, address, content: await openPage(pathname), publicUrl })
}

/** Renders the page of all addresses that have none: nothing in it tells which of them was asked for. */
export async function renderMissing(
  { status }: Missing,
  { api, publicUrl, now }: Omit<RenderInput, 'url'>,
): Promise<Rendered> {
  const { store } = await load(api, (filled) => loadMissing(filled, status, now))
  const address = { pathname: '/', search: '' }
  return toHtml({ store, address, content: await assemble(address.pathname, status), publicUrl })
}

type ToRender = { store: AppStore; address: Address; content: OpenPage; publicUrl: string }

function toHtml({ store, address: { pathname, search }, content, publicUrl }: ToRender): Rendered {
  const { page, params, status } = content
  const full = store.getState()
  const state = page.slimState?.(full, new URLSearchParams(search)) ?? full
  const slimStore = page.slimState ? createStore(noApi, state) : store
  const location = { pathname, search, hash: '', state: null, key: 'default' } as Location
  const snapshot = { view: { location, action: 'POP' as const, content, scroll: null }, pending: false }
  const navigation = {
    navigator: still,
    subscribe: () => nowhere,
    getSnapshot: () => snapshot,
    retry: nowhere,
  }
  const html = renderToString(<App store={slimStore} navigation={navigation} />)
  const hoisted = preloads.exec(html)?.[0] ?? ''
  const body = html.slice(hoisted.length)
  const context = {
    publicUrl,
    path: pathname,
    siteName: full.feature.site?.association_name ?? '',
    description: plainText(full.footer.footer[0]?.description ?? ''),
  }
  return {
    head: headTags(page.head(full, params, new URLSearchParams(search)), context) + hoisted,
    body: page.clientOnly ? withoutScripts(body) : body,
    state: scriptJson({ status, state: withoutOtherLanguages(filledState(state), firstLanguage) }),
    page: page.source,
    frameSources: page.frameSources?.(full) ?? [],
    waitsForScripts: page.clientOnly ?? false,
  }
}
