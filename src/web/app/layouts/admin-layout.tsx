import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Link, useLocation, useNavigate } from 'react-router'
import { pages } from '#shared/paths.ts'
import { authSlice } from '#web/features/auth/auth-slice.ts'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { toast } from '#web/ui/toast.ts'
import css from './admin-layout.module.css'

const TopBar = ({ user }: { user: string }) => {
  const dispatch = useDispatch<AppDispatch>()
  const logout = async (): Promise<void> => {
    try {
      await dispatch(authSlice.logout()).unwrap()
      toast.success('Logout performed')
    } catch {
      toast.error('Logout can not be performed')
    }
  }
  return (
    <header className={css.bar}>
      <p className={css.title}>Admin ** {user}</p>
      <nav aria-label="Admin" className={css.links}>
        <Link to={pages.home}>Home Page</Link>
        <button type="button" onClick={logout}>
          Logout
        </button>
      </nav>
    </header>
  )
}

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

const Overview = ({ user }: { user: string }) => {
  const site = useSelector(featureSlice.selectSite)
  return (
    <>
      <h1 tabIndex={-1}>Välkommen, {user}</h1>
      <div className={css.cards}>
        <section className={css.card}>
          <h2>Webbplatsen</h2>
          <p>Så ser {site?.association_name ?? 'föreningens webbplats'} ut för besökare.</p>
          <Link to={pages.home}>Öppna webbplatsen</Link>
        </section>
        <section className={css.card}>
          <h2>API</h2>
          <p>Allt innehåll kan läsas och ändras genom API:et. Här står hur.</p>
          <a href="/api/docs">Läs om API:et</a>
        </section>
      </div>
    </>
  )
}

const NotFound = () => (
  <section className={css.card}>
    <h1 tabIndex={-1}>404</h1>
    <p>The page you are looking for does not exist.</p>
    <LinkButton to={pages.home}>Go to Home</LinkButton>
  </section>
)

const Leave = ({ wasSignedIn }: { wasSignedIn: RefObject<boolean> }) => {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(wasSignedIn.current ? pages.home : pages.login, { replace: true })
  }, [navigate, wasSignedIn])
  return null
}

/** What is shown below /admin: only to whoever is signed in, and to administrators only what is theirs. */
export const Page = () => {
  const { currentUser, isAdmin } = useSelector(authSlice.select)
  const { pathname } = useLocation()
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (currentUser) wasSignedIn.current = true
  }, [currentUser])
  // Whoever signs out goes to the home page (specification §4), whoever never was signed in to the login.
  if (!currentUser) return <Leave wasSignedIn={wasSignedIn} />
  const choose = (): ReactNode => {
    if (!isAdmin) return <NotGranted />
    return pathname.replace(/\/$/, '') === pages.admin ? <Overview user={currentUser} /> : <NotFound />
  }
  return (
    <>
      <SkipLink />
      <TopBar user={currentUser} />
      <main id="innehall" tabIndex={-1} className={css.main}>
        {choose()}
      </main>
    </>
  )
}
