import { renderToString } from 'react-dom/server'
import type { Location, Navigator } from 'react-router'
import { readSteps } from '#shared/accent.ts'
import { addressIn, siteAddress } from '#shared/addresses.ts'
import type { ApiTransport } from '#shared/api-transport.ts'
import { brandMark, fitsSquare } from '#shared/brand.ts'
import { nextChangeMs } from '#shared/event-state.ts'
import { plainText } from '#shared/formats/plain-text.ts'
import { scriptJson } from '#shared/formats/script-json.ts'
import { type Language, textIn } from '#shared/languages.ts'
import { chosenLanguage, type LinkView } from '#shared/link-view.ts'
import { api as paths } from '#shared/paths.ts'
import type { PreviewState } from '#shared/previews.ts'
import type { Notice } from '#shared/resources/notice.ts'
import type { Site } from '#shared/resources/site.ts'
import { dayEndMs } from '#shared/stockholm-day.ts'
import { createApiClient } from '#web/app/api-client.ts'
import { App } from '#web/app/app.tsx'
import { headTags } from '#web/app/head.ts'
import { hrefOf } from '#web/app/navigation.ts'
import { type Address, assemble, findPage, loadData, loadLayout, type OpenPage } from '#web/app/open-page.ts'
import type { Page } from '#web/app/page.ts'
import { NeedsScriptsPage } from '#web/app/pages/message-page.tsx'
import { loadSiteTexts, textsSource } from '#web/app/site-texts.ts'
import { stateInLanguage } from '#web/app/state-in-language.ts'
import { type AppStore, createStore, filledState, type RootState } from '#web/app/store.ts'
import { LinkPage } from '#web/features/links/link-page.tsx'
import type { Problem } from '#web/redux/api.ts'
import type { SiteTexts } from '#web/ui/texts.ts'

export type RenderInput = {
  /** Path with query, as a browser asks for it. */
  url: string
  api: ApiTransport
  publicUrl: string
  /** ISO instant: server and browser show what is upcoming at the same moment. */
  now: string
  /** The page is shown before visitors see it. */
  preview?: PreviewState
}

export type Rendered = {
  language: Language
  /** Files of the language's texts, the keys of their chunks in the manifest. */
  texts: string[]
  head: string
  body: string
  /** Content of the JSON data block that the browser starts from. */
  state: string
  /** Source file of the page, the key of its chunk in the manifest. */
  page: string
  frameSources: string[]
  /** Nothing is shown until the scripts run: the page depends on who is signed in. */
  waitsForScripts: boolean
  /** The text of the line over the page, when there is one that can be closed. */
  notice?: string | undefined
  /** Source file of the one script of a page that is still otherwise. */
  script?: string | undefined
  /** The association's look, for the head of the document. */
  brand: { mark: string | null; isDrawn: boolean; steps: readonly string[] }
  /** When it has to be rendered anew because time has passed, in milliseconds since 1970. */
  validUntilMs: number
}

/** There is no such page, or no more; `renderMissing` shows that, alike for every address. */
export type Missing = { status: 404 | 410; language: Language }

function nowhere(): never {
  throw new Error('A page must neither navigate nor call the API while the server renders it')
}

const still = (language: Language): Navigator => ({
  createHref: (to) => addressIn(hrefOf(to), language),
  push: nowhere,
  replace: nowhere,
  go: nowhere,
})

/** React hoists preloads to the front of its output; they belong in the head. */
const preloads = /^(?:<link [^>]*>)+/

/** The code of a page that only the browser shows is never loaded here; a visitor without scripts is told so. */
async function openPage(pathname: string): Promise<OpenPage> {
  const { page, params } = findPage(pathname)
  if (!page.clientOnly) return assemble(pathname, 200)
  return { page: { ...page, layout: 'public' }, params, status: 200, Page: NeedsScriptsPage }
}

/** For browsers that run no scripts. The first end tag would end the element, so none may be inside. */
const withoutScripts = (html: string): string =>
  `<noscript>${html.replaceAll(/<\/?noscript>/g, '')}</noscript>`

/** @returns the line over all pages, if there is one today; a page without it is better than none */
async function readNotice(api: ApiTransport): Promise<Notice | undefined> {
  const answer = await api(paths.list('notice'))
  return answer.status === 200 ? ((await answer.json()) as Notice[])[0] : undefined
}

type Loaded = { store: AppStore; status: number; notice: Notice | undefined }

/** @returns the filled store, the status of the page, and what stands over it. @throws what the API throws */
async function load(api: ApiTransport, fill: (store: AppStore) => Promise<number>): Promise<Loaded> {
  const failures: unknown[] = []
  const store = createStore(createApiClient(api), undefined, (error) => failures.push(error))
  const status = await fill(store).catch((problem: Problem) => {
    throw failures.at(-1) ?? problem
  })
  return { store, status, notice: await readNotice(api) }
}

const loadedTexts = new Map<Language, Promise<SiteTexts>>()

/** @returns the texts of a language, read once */
function textsOf(language: Language): Promise<SiteTexts> {
  const texts = loadedTexts.get(language) ?? loadSiteTexts(language)
  loadedTexts.set(language, texts)
  return texts
}

/** Renders the page of an address with its data. @throws what the API or a page throws */
export async function render({
  url,
  api,
  publicUrl,
  now,
  preview,
}: RenderInput): Promise<Rendered | Missing> {
  const { language, address: own } = siteAddress(url)
  const [pathname = '/', query] = own.split(/\?(.*)/s)
  const address = { pathname, search: query ? `?${query}` : '' }
  const { store, status, notice } = await load(api, (filled) =>
    loadData(filled, { ...address, language }, now),
  )
  if (status === 404 || status === 410) return { status, language }
  return toHtml({
    store,
    // A preview shows what is about to be published, alone.
    notice: preview ? undefined : notice,
    address,
    content: await openPage(pathname),
    texts: await textsOf(language),
    publicUrl,
    preview,
  })
}

/** Renders the page of all addresses that have none: nothing in it tells which of them was asked for. */
export async function renderMissing(
  { status, language }: Missing,
  { api, publicUrl, now }: Omit<RenderInput, 'url'>,
): Promise<Rendered> {
  const { store, notice } = await load(api, (filled) => loadLayout(filled, status, now))
  const address = { pathname: '/', search: '' }
  const content = await assemble(address.pathname, status)
  return toHtml({ store, notice, address, content, texts: await textsOf(language), publicUrl })
}

export async function renderLink(
  view: LinkView<string>,
  { url, api, publicUrl, now }: RenderInput,
): Promise<Rendered> {
  const { language, address } = siteAddress(url)
  const { store, notice } = await load(api, (filled) => loadLayout(filled, view.status, now))
  const [pathname = '/'] = address.split('?')
  const page: Page = {
    path: pathname,
    source: 'src/web/features/links/link-page.tsx',
    lazy: nowhere,
    layout: 'public',
    isStill: true,
    head: () => ({ title: view.title, noindex: true }),
  }
  const content = { page, params: {}, status: view.status, Page: () => <LinkPage view={view} /> }
  const texts = await textsOf(language)
  const search = view.choosesLanguage ? `?${chosenLanguage}` : ''
  const rendered = toHtml({ store, notice, address: { pathname, search }, content, texts, publicUrl })
  if (view.entry) return { ...rendered, script: 'src/web/enter-panel.ts' }
  const isPressed = [view, ...(view.parts ?? [])].some((part) => part.copies?.length || 'prints' in part)
  return isPressed ? { ...rendered, script: 'src/web/copy-values.ts' } : rendered
}

type ToRender = Pick<Loaded, 'store' | 'notice'> & {
  address: Address
  content: OpenPage
  texts: SiteTexts
  publicUrl: string
  preview?: PreviewState | undefined
}

/** @returns what the head of a document tells of the association's look */
function brandOf(site: Site | null): Rendered['brand'] {
  if (!site) return { mark: null, isDrawn: false, steps: [] }
  return { mark: brandMark(site), isDrawn: !fitsSquare(site.logo), steps: readSteps(site.accent_steps) }
}

/** @returns until when a page shows the same: the state of its events changes, and at midnight the day and the year */
function validUntil({ event, feature }: RootState): number {
  const nowMs = Date.parse(feature.now)
  return Math.min(dayEndMs(nowMs), ...event.events.map((one) => nextChangeMs(one, nowMs)))
}

function toHtml({ store, address, content, texts, publicUrl, preview, notice }: ToRender): Rendered {
  const { pathname, search } = address
  const { page, params, status } = content
  const { language } = texts
  const query = new URLSearchParams(search)
  const full = store.getState()
  const state = stateInLanguage(page.slimState?.(full, query) ?? full, language)
  const feature = { ...state.feature, ...(preview && { preview }), ...(notice && { notice }) }
  const shown = { ...state, feature }
  const slimStore: AppStore = { ...store, getState: () => shown, dispatch: nowhere }
  const location = { pathname, search, hash: '', state: null, key: 'default' } as Location
  const snapshot = { view: { location, action: 'POP' as const, content, scroll: null }, pending: false }
  const navigation = {
    navigator: still(language),
    subscribe: () => nowhere,
    getSnapshot: () => snapshot,
    retry: nowhere,
  }
  const html = renderToString(<App store={slimStore} texts={texts} navigation={navigation} />)
  const hoisted = preloads.exec(html)?.[0] ?? ''
  const body = html.slice(hoisted.length)
  const brand = brandOf(full.feature.site)
  const context = {
    publicUrl,
    language,
    path: pathname,
    siteName: textIn(full.feature.site ?? {}, 'association_name', language).text,
    mark: brand.mark,
    description: plainText(textIn(full.footer.footer[0] ?? {}, 'description', language).text),
  }
  return {
    language,
    texts: [textsSource(language, 'site'), ...(page.hasOwnTexts ? [textsSource(language, 'pages')] : [])],
    // A page of scripts shows something else until they run.
    head:
      headTags(page.head({ state: full, params, query, texts }), context) + (page.clientOnly ? '' : hoisted),
    body: page.clientOnly ? withoutScripts(body) : body,
    state: scriptJson({ status, state: filledState(shown) }),
    page: page.source,
    brand,
    frameSources: page.frameSources?.(full) ?? [],
    waitsForScripts: page.clientOnly ?? false,
    notice: notice?.text,
    validUntilMs: validUntil(state),
  }
}
