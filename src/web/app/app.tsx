import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Provider, useSelector } from 'react-redux'
import { Router } from 'react-router'
import { addressIn } from '#shared/addresses.ts'
import { PublicLayout } from '#web/app/layouts/public-layout.tsx'
import { FailurePage } from '#web/app/pages/message-page.tsx'
import { type SiteTexts, TextsProvider, useTexts } from '#web/ui/texts.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { canonicalPath } from './canonical-path.ts'
import { CatchMistakes } from './catch-mistakes.tsx'
import { announceHydrated } from './hydrated.ts'
import type { Navigation, View } from './navigation.ts'
import type { AppStore, RootState } from './store.ts'

type Props = {
  store: AppStore
  texts: SiteTexts
  navigation: Pick<Navigation, 'navigator' | 'subscribe' | 'getSnapshot' | 'retry'>
}

const titleOf = (state: RootState, { content }: View, texts: SiteTexts): string =>
  'failure' in content
    ? texts.t('failure.title')
    : content.page.head({ state, params: content.params, texts }).title

const addressOf = (state: RootState, { content, location }: View, texts: SiteTexts): string =>
  addressIn(
    ('page' in content &&
      content.page.head({
        state,
        params: content.params,
        query: new URLSearchParams(location.search),
        texts,
      }).canonical) ||
      canonicalPath(location.pathname),
    texts.language,
  )

/** Keeps title and address of the document true, also when what the page is about changes; phones share the address. */
const Identity = ({ view }: { view: View }) => {
  const texts = useTexts()
  const title = useSelector((state: RootState) => titleOf(state, view, texts))
  const address = useSelector((state: RootState) => addressOf(state, view, texts))
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    if (link) link.href = new URL(address, link.href).href
  }, [address])
  return null
}

/** Another query of a page that keeps its dialogs and lists in it. */
const isSamePlace = (before: View, { location, content }: View): boolean =>
  'page' in content && content.page.nested === true && before.location.pathname === location.pathname

function targetOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    // #100% is no place on any page.
    return null
  }
}

/** Scrolls to the target of a link and focuses it, as a browser does after loading a document. */
function focusTarget(target: HTMLElement): void {
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.tabIndex = -1
  target.scrollIntoView()
  target.focus({ preventScroll: true })
}

/** After a move inside the site: announcement, scroll and focus as after loading a document. */
function useArrival({ store, texts }: Pick<Props, 'store' | 'texts'>, view: View) {
  const announcement = useRef<HTMLParagraphElement>(null)
  const announced = useRef(view)
  useEffect(() => {
    if (announced.current === view) return
    const before = announced.current
    announced.current = view
    if (before.location === view.location || isSamePlace(before, view)) return
    if (announcement.current) announcement.current.textContent = titleOf(store.getState(), view, texts)
    const target = targetOf(view.location.hash)
    if (target) {
      focusTarget(target)
      return
    }
    if (view.scroll === null) return
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    scrollTo({ top: view.scroll, behavior: 'instant' })
  }, [store, texts, view])
  return announcement
}

export const App = ({ store, texts, navigation }: Props) => {
  const { view, pending } = useSyncExternalStore(
    navigation.subscribe,
    navigation.getSnapshot,
    navigation.getSnapshot,
  )
  const announcement = useArrival({ store, texts }, view)
  useEffect(announceHydrated, [])
  const { content } = view
  const body =
    'failure' in content ? (
      <FailurePage problem={content.failure} retry={navigation.retry} />
    ) : (
      <CatchMistakes key={content.page.nested ? content.page.path : view.location.pathname}>
        <content.Page params={content.params} />
      </CatchMistakes>
    )
  const layout = 'failure' in content ? 'public' : content.page.layout
  const isFound = 'failure' in content || content.status < 400
  const isStill = 'page' in content && content.page.isStill === true
  return (
    <TextsProvider value={texts}>
      <CatchMistakes>
        <Provider store={store}>
          <Router
            location={view.location}
            navigationType={view.action as never}
            navigator={navigation.navigator}
          >
            {/* A document that the server renders has them in its head. */}
            {import.meta.env.SSR ? null : <Identity view={view} />}
            {layout === 'public' ? (
              <PublicLayout pending={pending} isFound={isFound} isStill={isStill}>
                {body}
              </PublicLayout>
            ) : (
              body
            )}
            <VisuallyHidden>
              <p aria-live="polite" ref={announcement} />
            </VisuallyHidden>
          </Router>
        </Provider>
      </CatchMistakes>
    </TextsProvider>
  )
}
