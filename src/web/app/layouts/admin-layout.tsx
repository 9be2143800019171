import {
  type ComponentType,
  lazy,
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
import { may, type Principal } from '#shared/rights.ts'
import { OneLanguage } from '#web/admin/form/one-language.ts'
import { AdminFrame } from '#web/admin/frame/admin-frame.tsx'
import { RecordAddressContext } from '#web/admin/frame/record-address.ts'
import { PrincipalContext } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { ConfirmAgain } from '#web/admin/identity/confirm-again.tsx'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { PaletteButton } from '#web/admin/palette/palette-button.tsx'
import type { Choice, PaletteTargets } from '#web/admin/palette/palette-choices.ts'
import { printOrSay } from '#web/admin/print/print-button.tsx'
import { LinkChoice, type LinkChoiceProps } from '#web/admin/rich-text/link-choice.ts'
import { associationPages, menuOf } from '#web/app/admin-menu.ts'
import { findAdminRoute, prepareAdminPage, readyAdminPage } from '#web/app/admin-pages.ts'
import { adminRoutes } from '#web/app/admin-routes.tsx'
import { opening, recordAddress } from '#web/app/record-address.ts'
import { type AdminRoute, mayOpen } from '#web/app/resource-route.tsx'
import { useStoreLanguage } from '#web/features/auth/account-language.ts'
import { authSlice } from '#web/features/auth/auth-slice.ts'
import { loginPage } from '#web/features/auth/next-page.ts'
import { useOwnRights } from '#web/features/auth/use-own-rights.ts'
import { formSlice } from '#web/features/contact/form-slice.ts'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import { forgetClosedDoors, forgetDoors } from '#web/features/participants/kept-door.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { type PanelText, type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import css from './admin-layout.module.css'
import { useAccent } from './use-accent.ts'

const Documents = lazy(async () => ({
  default: (await import('#web/features/documents/document-link-choice.tsx')).DocumentLinkChoice,
}))
/** Their code comes when somebody makes a link. */
const DocumentLinks = (props: LinkChoiceProps) => (
  <Suspense>
    <Documents {...props} />
  </Suspense>
)

const Waiting = () => (
  <p className={css.waiting}>
    <Spinner />
  </p>
)

type NoteProps = { title: string; text: PanelText; link: PanelText; to: string }

/** Stands in place of a page: why there is none, and a link to one. */
const Note = ({ title, text, link, to }: NoteProps) => {
  const { t } = usePanelTexts()
  return (
    <section className={css.card}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{t(text)}</p>
      <LinkButton to={to}>{t(link)}</LinkButton>
    </section>
  )
}

const NotGranted = () => {
  const { t } = usePanelTexts()
  const { data, isLoading } = useRead<{ needs_second_factor: boolean }>(api.me)
  if (isLoading) return <Waiting />
  // The site may demand a second step of its administrators, which this account has not yet.
  return data?.needs_second_factor ? (
    <Note title={t('factors.needed')} text="factors.neededText" link="account.title" to={accountPage} />
  ) : (
    <Note title={t('notGranted.title')} text="notGranted.text" link="page.home" to={pages.home} />
  )
}

/** The page is there, but not for the rights of this account. */
const NotAllowed = () => {
  const { t } = usePanelTexts()
  return <Note title={t('notAllowed.title')} text="notAllowed.text" link="page.dashboard" to="/admin/" />
}

const NotFound = () => <Note title="404" text="missing.text" link="missing.home" to={pages.home} />

/** Above each page on which something about the association itself is filled in: the ways to the others. */
const AssociationPages = ({ pathname, principal }: { pathname: string; principal: Principal }) => {
  const texts = usePanelTexts()
  const pages = associationPages(pathname, principal)
  if (pages.length < 2) return null
  return (
    <nav aria-label={texts.t('menu.association')} className={css.together} data-unprinted="">
      {pages.map(({ path, title, isHere }) => (
        <Link key={path} to={path} aria-current={isHere ? 'page' : undefined}>
          {title(texts)}
        </Link>
      ))}
    </nav>
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

/** The number of unread messages: read once, then known from every list of messages. */
function useUnread(isAllowed: boolean): number {
  const latest = useSelector(formSlice.select)[0]?.unread_messages
  // The badge is a help: without it the page works, and says itself when the server is away.
  const { data } = useRead<ContactMessage[]>(isAllowed ? `${api.list('contact')}?limit=1` : null)
  return latest ?? data?.[0]?.unread_messages ?? 0
}

const allRoutes = [...adminRoutes.specified, ...adminRoutes.added]

function placesIn(texts: PanelTexts, principal: Principal): Omit<PaletteTargets, 'actions'> {
  const routes = allRoutes.filter((route) => mayOpen(route, principal))
  const isWritten = ({ needs }: AdminRoute): boolean =>
    needs !== undefined && needs !== 'nothing' && may(principal, 'write', needs.resource)
  const choiceOf = ({ title, words = '', icon, path: to }: AdminRoute): Choice => ({
    label: title(texts),
    words,
    icon,
    to,
  })
  return {
    pages: routes.map(choiceOf),
    searched: routes.filter(({ isSearched }) => isSearched).map(choiceOf),
    beginnings: routes.filter(isWritten).flatMap(({ adds, path, words = '' }): Choice[] => {
      const to = `${path}?new=`
      return adds ? [{ label: adds(texts), words: `new ny nytt ${words}`, icon: 'plus', to }] : []
    }),
    records: Object.fromEntries(
      routes.flatMap(({ finds, title, icon, path }) =>
        finds ? [[finds.resource, { group: title(texts), icon, to: opening(path, finds.opens) }]] : [],
      ),
    ),
  }
}

/** The pages and records that the palette leads to, and its own actions: printing and logging out. */
function usePaletteTargets(logout: () => void, principal: Principal): PaletteTargets {
  const texts = usePanelTexts()
  const latest = useRef(logout)
  latest.current = logout
  return useMemo(() => {
    const print: Choice = {
      label: texts.t('print.button'),
      words: 'print utskrift skriv ut papper paper pdf',
      icon: 'print',
      to: 'print',
      act: () => void printOrSay(texts),
    }
    const leave: Choice = {
      label: texts.t('frame.logout'),
      words: 'logout log out sign logga ut',
      icon: 'logout',
      to: 'logout',
      act: () => latest.current(),
    }
    return { ...placesIn(texts, principal), actions: [print, leave] }
  }, [texts, principal])
}

/** A user who signs out goes to the home page (specification §4); one whose session ended, to the login and back. */
const Leave = ({ to }: { to: string }) => {
  const navigate = useNavigate()
  useEffect(() => {
    forgetDoors()
    void navigate(to, { replace: true })
  }, [navigate, to])
  return null
}

const noRights: Principal = { isAdministrator: false, roles: [] }

/** Everything below /admin is only for users who are signed in, and each page for those whose rights open it. */
export const Page = () => {
  const texts = usePanelTexts()
  const { t } = texts
  const { currentUser } = useSelector(authSlice.select)
  const { principal: ownRights, problem, read } = useOwnRights()
  const principal = ownRights ?? noRights
  const hasRights = may(principal, 'read')
  const { pathname, search } = useLocation()
  const dispatch = useDispatch<AppDispatch>()
  const site = useSelector(featureSlice.selectSite)
  useAccent(site?.accent_steps)
  const hasLoggedOut = useRef(false)
  const unread = useUnread(Boolean(currentUser) && may(principal, 'read', contact.name))
  const targets = usePaletteTargets(() => void logout(), principal)
  const storeLanguage = useStoreLanguage()
  useEffect(() => void forgetClosedDoors(Date.now()), [])
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
    if (!ownRights) return problem ? <ReadFailure problem={problem} retry={() => void read()} /> : <Waiting />
    const route = findAdminRoute(pathname)
    if (!hasRights && route?.needs !== 'nothing') return <NotGranted />
    if (route && !mayOpen(route, principal)) return <NotAllowed />
    return (
      <>
        <AssociationPages pathname={pathname} principal={principal} />
        <AdminPage key={pathname} pathname={pathname} />
      </>
    )
  }
  return (
    <AdminFrame
      user={currentUser}
      menu={menuOf(unread, principal, texts)}
      onLogout={() => void logout()}
      association={site?.association_name ?? ''}
      onLanguage={storeLanguage}
      tools={hasRights && <PaletteButton targets={targets} />}
    >
      <PrincipalContext value={principal}>
        <OneLanguage value={site?.one_language ?? false}>
          <RecordAddressContext value={recordAddress}>
            <LinkChoice value={DocumentLinks}>
              <Suspense fallback={<Waiting />}>{choose()}</Suspense>
            </LinkChoice>
          </RecordAddressContext>
        </OneLanguage>
        <ConfirmAgain />
      </PrincipalContext>
    </AdminFrame>
  )
}
