import {
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useLocation, useNavigate } from 'react-router'
import { api, pages } from '#shared/paths.ts'
import type { ContactMessage } from '#shared/resources/contact.ts'
import type { SearchHit } from '#shared/search.ts'
import { AdminFrame, type MenuEntry, type MenuGroups } from '#web/admin/frame/admin-frame.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import { PaletteButton } from '#web/admin/palette/palette-button.tsx'
import type { Choice, PaletteTargets } from '#web/admin/palette/palette-choices.ts'
import { printOrSay } from '#web/admin/print/print-button.tsx'
import { adminRoutes, findAdminRoute, prepareAdminPage, readyAdminPage } from '#web/app/admin-routes.tsx'
import type { AdminRoute } from '#web/app/resource-route.tsx'
import { authSlice } from '#web/features/auth/auth-slice.ts'
import { loginPage } from '#web/features/auth/next-page.ts'
import { formSlice } from '#web/features/contact/form-slice.ts'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import css from './admin-layout.module.css'

const NotGranted = () => (
  <section className={css.card}>
    <h1 tabIndex={-1}>Du är inloggad</h1>
    <p>
      Ditt konto har ännu inte tillgång till administrationen. En administratör i styrelsen behöver ge dig
      den.
    </p>
    <LinkButton to={pages.home}>Home Page</LinkButton>
  </section>
)

const NotFound = () => (
  <section className={css.card}>
    <h1 tabIndex={-1}>404</h1>
    <p>The page you are looking for does not exist.</p>
    <LinkButton to={pages.home}>Go to Home</LinkButton>
  </section>
)

const Waiting = () => (
  <p className={css.waiting}>
    <Spinner />
  </p>
)

type Module = { Page: ComponentType }

/** A page is not rendered anew for another query: its own hooks notice that. */
const MemoPage = ({ Page }: Module) => useMemo(() => <Page />, [Page])

const Coming = ({ module }: { module: Promise<Module> }) => <MemoPage {...use(module)} />

/** The page of an address: at once when its code is here, which a link has seen to. */
const AdminPage = ({ pathname }: { pathname: string }) => {
  // Decided once, so that the page stays the same when its code has come.
  const [module] = useState(
    () => readyAdminPage(pathname) ?? prepareAdminPage(pathname) ?? { Page: NotFound },
  )
  return 'Page' in module ? <MemoPage {...module} /> : <Coming module={module} />
}

/** Unread messages: asked for once, then told by every list of messages that is read. */
function useUnread(isAdmin: boolean): number {
  const call = useApi()
  const [first, setFirst] = useState(0)
  const latest = useSelector(formSlice.select)[0]?.unread_messages
  useEffect(() => {
    if (!isAdmin) return
    // The badge is a help: without it the page works, and says itself when the server is away.
    call<ContactMessage[]>(`${api.list('contact')}?limit=1`).then(
      ({ data }) => setFirst(data[0]?.unread_messages ?? 0),
      () => {},
    )
  }, [call, isAdmin])
  return latest ?? first
}

const menuOf = (unread: number): MenuGroups => {
  const entries = (routes: readonly MenuEntry[]) =>
    routes
      .filter(({ path }) => path === pages.home || findAdminRoute(path))
      .map((route) =>
        route.label === 'Messages' ? { ...route, count: { number: unread, of: 'olästa' } } : route,
      )
  return [entries(adminRoutes.specified), entries(adminRoutes.added)]
}

const allRoutes = [...adminRoutes.specified, ...adminRoutes.added]

const choiceOf = ({ label, swedish, words = '', icon, path }: AdminRoute): Choice => {
  return { label, hint: swedish, words, icon, to: path }
}

/** @returns where a record that was found is opened; alone in its list by what tells it from its namesakes. */
const opening =
  (path: string, opens: 'edit' | 'read' | 'list') =>
  ({ id, title, hint }: SearchHit): string =>
    opens === 'list' ? `${path}?q=${encodeURIComponent(hint || title)}` : `${path}?${opens}=${id}`

const places: Omit<PaletteTargets, 'actions'> = {
  pages: allRoutes.map(choiceOf),
  searched: allRoutes.filter(({ isSearched }) => isSearched).map(choiceOf),
  beginnings: allRoutes.flatMap(({ adds, path, words = '' }) =>
    adds ? [{ label: adds[0], hint: adds[1], words, icon: 'plus' as const, to: `${path}?new=` }] : [],
  ),
  records: Object.fromEntries(
    allRoutes.flatMap(({ finds, swedish, icon, path }) =>
      finds ? [[finds.resource, { group: swedish, icon, to: opening(path, finds.opens) }]] : [],
    ),
  ),
}

const print: Choice = {
  label: 'Skriv ut',
  hint: 'Print',
  words: 'utskrift papper paper pdf',
  icon: 'print',
  to: 'print',
  act: () => void printOrSay(),
}

/** What the palette leads to, and what it does by itself: printing what is on screen, and logging out. */
function usePaletteTargets(logout: () => void): PaletteTargets {
  const latest = useRef(logout)
  latest.current = logout
  return useMemo(() => {
    const act = () => latest.current()
    const leave: Choice = {
      label: 'Logout',
      hint: 'Logga ut',
      words: 'log out sign',
      icon: 'logout',
      to: 'logout',
      act,
    }
    return { ...places, actions: [print, leave] }
  }, [])
}

/** A user who signs out goes to the home page (specification §4); one whose session ended, to the login and back. */
const Leave = ({ to }: { to: string }) => {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(to, { replace: true })
  }, [navigate, to])
  return null
}

/** Everything below /admin is only for users who are signed in, and its pages only for administrators. */
export const Page = () => {
  const { currentUser, isAdmin } = useSelector(authSlice.select)
  const { pathname, search } = useLocation()
  const dispatch = useDispatch<AppDispatch>()
  const association = useSelector(featureSlice.selectSite)?.association_name ?? ''
  const hasLoggedOut = useRef(false)
  const unread = useUnread(Boolean(currentUser) && isAdmin)
  const targets = usePaletteTargets(() => void logout())
  const logout = async (): Promise<void> => {
    hasLoggedOut.current = true
    try {
      await dispatch(authSlice.logout()).unwrap()
      toast.success('Logout performed')
    } catch {
      hasLoggedOut.current = false
      toast.error('Logout can not be performed')
    }
  }
  if (!currentUser) return <Leave to={hasLoggedOut.current ? pages.home : loginPage(pathname + search)} />

  const choose = (): ReactNode => {
    if (!isAdmin) return <NotGranted />
    return <AdminPage key={pathname} pathname={pathname} />
  }
  return (
    <AdminFrame
      user={currentUser}
      menu={menuOf(unread)}
      onLogout={() => void logout()}
      association={association}
      tools={isAdmin && <PaletteButton targets={targets} />}
    >
      <Suspense fallback={<Waiting />}>{choose()}</Suspense>
    </AdminFrame>
  )
}
