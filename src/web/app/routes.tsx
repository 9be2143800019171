import { withoutTexts } from '#shared/languages.ts'
import { pages } from '#shared/paths.ts'
import { Page as HomePage } from '#web/app/pages/home-page.tsx'
import { NotFoundPage } from '#web/app/pages/message-page.tsx'
import { eventSlice } from '#web/features/events/event-slice.ts'
import { nextOf, upcomingEvents } from '#web/features/events/upcoming.ts'
import { partnerSlice } from '#web/features/partners/partner-slice.ts'
import { postSlice } from '#web/features/posts/post-slice.ts'
import { briefEvent, nextEvent } from './brief-event.ts'
import { contentRoutes } from './content-routes.tsx'
import { eventRoutes } from './event-routes.tsx'
import { organizationData } from './linked-data.ts'
import { ownPageRoute } from './own-page-route.tsx'
import { allOf, isRendering, type Page, startSource } from './page.ts'
import type { RootState } from './store.ts'

const panel = () => import('./panel-modules.ts')

/** @returns a page about an account, outside of the panel */
const accountRoute = (name: 'login' | 'forgotten' | 'register', title: string): Page => ({
  path: pages[name],
  source: `src/web/features/auth/${name}-page.tsx`,
  lazy: async () => (await panel()).panelPages[name](),
  layout: 'bare',
  clientOnly: true,
  head: () => ({ title, noindex: true }),
})

/** Slides and cards show no texts; a hover over one fetches its page. */
function slimHome(state: RootState): RootState {
  const { now } = state.feature
  const coming = upcomingEvents(state.event.events, now)
  const next = nextOf(coming, now)
  const events = coming.map((event) => (event === next ? nextEvent(event) : briefEvent(event)))
  return {
    ...state,
    post: { ...state.post, posts: state.post.posts.map((post) => withoutTexts(post, 'content')) },
    event: { ...state.event, events },
  }
}

/** Every page there is; the first path that fits an address wins. */
export const routes: readonly Page[] = [
  {
    path: pages.home,
    source: startSource,
    lazy: async () => ({ Page: HomePage }),
    layout: 'public',
    load: ({ store: { dispatch } }) =>
      allOf([
        dispatch(postSlice.fetch({ query: { limit: 8 } })),
        dispatch(partnerSlice.fetch()),
        dispatch(eventSlice.fetch()),
      ]),
    ...(isRendering && { slimState: slimHome }),
    head: ({ state, texts: { t, language } }) => ({
      title: t('menu.home'),
      jsonLd: import.meta.env.SSR ? [organizationData(state, language)] : [],
    }),
  },
  ...eventRoutes,
  ...contentRoutes,
  accountRoute('login', 'Login'),
  accountRoute('forgotten', 'Forgotten password'),
  accountRoute('register', 'Register'),
  {
    path: `${pages.admin}/*`,
    source: 'src/web/app/layouts/admin-layout.tsx',
    lazy: async () => (await panel()).panelPages.admin(),
    layout: 'bare',
    clientOnly: true,
    nested: true,
    load: async ({ params }) => {
      // The page inside the frame: it is the browser's alone.
      if (import.meta.env.SSR) return
      await (await panel()).prepareInside(`${pages.admin}/${params['*'] ?? ''}`)
    },
    head: ({ state: { auth } }) => ({ title: `Admin || ${auth.currentUser ?? 'Panel'}`, noindex: true }),
  },
  ownPageRoute,
]

export const notFoundPage: Page = {
  path: '*',
  source: startSource,
  lazy: async () => ({ Page: NotFoundPage }),
  layout: 'public',
  head: ({ texts: { t } }) => ({ title: t('missing.headTitle'), noindex: true }),
}
