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
import { accountPage, api, pages } from '#shared/paths.ts'
import { type ContactMessage, contact } from '#shared/resources/contact.ts'
import { type Holder, may } from '#shared/rights.ts'
import type { SearchHit } from '#shared/search.ts'
import { AdminFrame, type MenuEntry, type MenuGroups } from '#web/admin/frame/admin-frame.tsx'
import { HolderContext } from '#web/admin/frame/holder.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { ConfirmAgain } from '#web/admin/identity/confirm-again.tsx'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { PaletteButton } from '#web/admin/palette/palette-button.tsx'
import type { Choice, PaletteTargets } from '#web/admin/palette/palette-choices.ts'
import { printOrSay } from '#web/admin/print/print-button.tsx'
import {
  adminRoutes,
  findAdminRoute,
  mayOpen,
  prepareAdminPage,
  readyAdminPage,
} from '#web/app/admin-routes.tsx'
import type { AdminRoute } from '#web/app/resource-route.tsx'
import { useStoreLanguage } from '#web/features/auth/account-language.ts'
import { authSlice } from '#web/features/auth/auth-slice.ts'
import { loginPage } from '#web/features/auth/next-page.ts'
import { useOwnRights } from '#web/features/auth/use-own-rights.ts'
import { formSlice } from '#web/features/contact/form-slice.ts'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import css from './admin-layout.module.css'

const Waiting = () => (
  <p className={css.waiting}>
    <Spinner />
  </p>
)

/** The site may demand a second step of its administrators, which this account has not yet. */
function useNeedsSecondStep(): boolean | null {
  const call = useApi()
  const [isNeeded, setNeeded] = useState<boolean | null>(null)
  useEffect(() => {
    call<{ needs_second_factor: boolean }>(api.me).then(
      ({ data }) => setNeeded(data.needs_second_factor),
      () => setNeeded(false),
    )
  }, [call])
  return isNeeded
}

const NotGranted = () => {
  const { t } = usePanelTexts()
  const isNeeded = useNeedsSecondStep()
  if (isNeeded === null) return <Waiting />
  return (
    <section className={css.card}>
      <h1 tabIndex={-1}>{t(isNeeded ? 'factors.needed' : 'notGranted.title')}</h1>
      <p>{t(isNeeded ? 'factors.neededText' : 'notGranted.text')}</p>
      <LinkButton to={isNeeded ? accountPage : pages.home}>
        {t(isNeeded ? 'account.title' : 'page.home')}
      </LinkButton>
    </section>
  )
}

/** The page is there, for others: what one may do is in the menu. */
const NotAllowed = () => {
  const { t } = usePanelTexts()
  return (
    <section className={css.card}>
      <h1 tabIndex={-1}>{t('notAllowed.title')}</h1>
      <p>{t('notAllowed.text')}</p>
      <LinkButton to="/admin/">{t('page.dashboard')}</LinkButton>
    </section>
  )
}

const NotFound = () => {
  const { t } = usePanelTexts()
  return (
    <section className={css.card}>
      <h1 tabIndex={-1}>404</h1>
      <p>{t('missing.text')}</p>
      <LinkButton to={pages.home}>{t('missing.home')}</LinkButton>
    </section>
  )
}

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
function useUnread(isAllowed: boolean): number {
  const call = useApi()
  const [first, setFirst] = useState(0)
  const latest = useSelector(formSlice.select)[0]?.unread_messages
  useEffect(() => {
    if (!isAllowed) return
    // The badge is a help: without it the page works, and says itself when the server is away.
    call<ContactMessage[]>(`${api.list('contact')}?limit=1`).then(
      ({ data }) => setFirst(data[0]?.unread_messages ?? 0),
      () => {},
    )
  }, [call, isAllowed])
  return latest ?? first
}

const menuOf = (unread: number, holder: Holder, texts: PanelTexts): MenuGroups => {
  const entries = (routes: readonly AdminRoute[]): MenuEntry[] =>
    routes
      .filter((route) => mayOpen(route, holder))
      .map(({ title, path, icon }) => ({
        label: title(texts),
        path,
        icon,
        ...(path === '/admin/messages/' && { count: { number: unread, of: texts.t('frame.unread') } }),
      }))
  return [entries(adminRoutes.specified), entries(adminRoutes.added)]
}

const allRoutes = [...adminRoutes.specified, ...adminRoutes.added]

/** @returns where a record that was found is opened; alone in its list by what tells it from its namesakes. */
const opening =
  (path: string, opens: 'edit' | 'read' | 'list') =>
  ({ id, title, hint }: SearchHit): string =>
    opens === 'list' ? `${path}?q=${encodeURIComponent(hint || title)}` : `${path}?${opens}=${id}`

function placesIn(texts: PanelTexts, holder: Holder): Omit<PaletteTargets, 'actions'> {
  const routes = allRoutes.filter((route) => mayOpen(route, holder))
  const isWritten = ({ needs }: AdminRoute): boolean =>
    needs !== undefined && needs !== 'nothing' && may(holder, 'write', needs.resource)
  const choiceOf = ({ title, words = '', icon, path }: AdminRoute): Choice => {
    return { label: title(texts), hint: '', words, icon, to: path }
  }
  return {
    pages: routes.map(choiceOf),
    searched: routes.filter(({ isSearched }) => isSearched).map(choiceOf),
    beginnings: routes.filter(isWritten).flatMap(({ adds, path, words = '' }) =>
      adds
        ? [
            {
              label: adds(texts),
              hint: '',
              words: `new ny nytt ${words}`,
              icon: 'plus',
              to: `${path}?new=`,
            },
          ]
        : [],
    ),
    records: Object.fromEntries(
      routes.flatMap(({ finds, title, icon, path }) =>
        finds ? [[finds.resource, { group: title(texts), icon, to: opening(path, finds.opens) }]] : [],
      ),
    ),
  }
}

/** What the palette leads to, and what it does by itself: printing what is on screen, and logging out. */
function usePaletteTargets(logout: () => void, holder: Holder): PaletteTargets {
  const texts = usePanelTexts()
  const latest = useRef(logout)
  latest.current = logout
  return useMemo(() => {
    const print: Choice = {
      label: texts.t('print.button'),
      hint: '',
      words: 'print utskrift skriv ut papper paper pdf',
      icon: 'print',
      to: 'print',
      act: () => void printOrSay(),
    }
    const leave: Choice = {
      label: texts.t('frame.logout'),
      hint: '',
      words: 'logout log out sign logga ut',
      icon: 'logout',
      to: 'logout',
      act: () => latest.current(),
    }
    return { ...placesIn(texts, holder), actions: [print, leave] }
  }, [texts, holder])
}

/** A user who signs out goes to the home page (specification §4); one whose session ended, to the login and back. */
const Leave = ({ to }: { to: string }) => {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(to, { replace: true })
  }, [navigate, to])
  return null
}

const nobody: Holder = { isAdministrator: false, roles: [] }

/** Everything below /admin is only for users who are signed in, and each page for those whose rights open it. */
export const Page = () => {
  const texts = usePanelTexts()
  const { t } = texts
  const { currentUser } = useSelector(authSlice.select)
  const { holder: known, problem, read } = useOwnRights()
  const holder = known ?? nobody
  const hasRights = may(holder, 'read')
  const { pathname, search } = useLocation()
  const dispatch = useDispatch<AppDispatch>()
  const association = useSelector(featureSlice.selectSite)?.association_name ?? ''
  const hasLoggedOut = useRef(false)
  const unread = useUnread(Boolean(currentUser) && may(holder, 'read', contact.name))
  const targets = usePaletteTargets(() => void logout(), holder)
  const storeLanguage = useStoreLanguage()
  const logout = async (): Promise<void> => {
    hasLoggedOut.current = true
    try {
      await dispatch(authSlice.logout()).unwrap()
      toast.success(t('auth.loggedOut'))
    } catch {
      hasLoggedOut.current = false
      toast.error(t('auth.notLoggedOut'))
    }
  }
  if (!currentUser) return <Leave to={hasLoggedOut.current ? pages.home : loginPage(pathname + search)} />

  const choose = (): ReactNode => {
    if (!known) return problem ? <ReadFailure problem={problem} retry={() => void read()} /> : <Waiting />
    const route = findAdminRoute(pathname)
    if (!hasRights && route?.needs !== 'nothing') return <NotGranted />
    if (route && !mayOpen(route, holder)) return <NotAllowed />
    return <AdminPage key={pathname} pathname={pathname} />
  }
  return (
    <AdminFrame
      user={currentUser}
      menu={menuOf(unread, holder, texts)}
      onLogout={() => void logout()}
      association={association}
      onLanguage={storeLanguage}
      tools={hasRights && <PaletteButton targets={targets} />}
    >
      <HolderContext value={holder}>
        <Suspense fallback={<Waiting />}>{choose()}</Suspense>
        <ConfirmAgain />
      </HolderContext>
    </AdminFrame>
  )
}
