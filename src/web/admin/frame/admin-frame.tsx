import { Burger, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Language } from '#shared/languages.ts'
import { accountPage } from '#shared/paths.ts'
import { Printer } from '#web/admin/print/printer.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { PrintHead } from '#web/ui/print-head.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { Spoken } from '#web/ui/visually-hidden.tsx'
import css from './admin-frame.module.css'
import { AdminIcon, type AdminIconName } from './admin-icon.tsx'
import { AdminProvider } from './admin-provider.tsx'

/** One line of the side menu. */
export type MenuEntry = {
  label: string
  path: string
  icon: AdminIconName
  /** Shown as a badge when it is more than nothing, at most 99 (specification §9), with what it counts. */
  count?: { number: number; of: string } | undefined
}

/** Side menu in groups with a line between them. */
export type MenuGroups = readonly (readonly MenuEntry[])[]

type Props = {
  user: string | null
  menu: MenuGroups
  onLogout: () => void
  onLanguage: (language: Language) => void
  /** The association's name, for the head of printed pages. */
  association: string
  /** Beside Logout in the bar, for the palette. */
  tools?: ReactNode
  children: ReactNode
}

const maxBadge = 99

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`)

const Entry = ({ entry, onChoose }: { entry: MenuEntry; onChoose: () => void }) => {
  const { pathname } = useLocation()
  const { label, path, icon, count } = entry
  return (
    <li>
      <Link
        to={path}
        className={css.entry}
        aria-current={withSlash(pathname) === path ? 'page' : undefined}
        onClick={onChoose}
      >
        <AdminIcon name={icon} />
        <span className={css.label}>{label}</span>
        {count && count.number > 0 && (
          <span className={css.count}>
            <span aria-hidden="true">{count.number > maxBadge ? `${maxBadge}+` : count.number}</span>
            <Spoken>
              {count.number} {count.of}
            </Spoken>
          </span>
        )}
      </Link>
    </li>
  )
}

const SideMenu = ({ menu, onChoose }: { menu: MenuGroups; onChoose: () => void }) => (
  <nav aria-label="Admin" className={css.menu}>
    {menu
      .filter((group) => group.length > 0)
      .map((group) => (
        <ul key={group[0]?.path}>
          {group.map((entry) => (
            <Entry key={entry.path} entry={entry} onChoose={onChoose} />
          ))}
        </ul>
      ))}
  </nav>
)

/** The bar above, the menu beside (a drawer on small screens), and the page (specification §2, Admin layout). */
export const AdminFrame = ({ user, menu, onLogout, onLanguage, association, tools, children }: Props) => {
  const { t } = usePanelTexts()
  const [isOpen, drawer] = useDisclosure(false)
  return (
    <AdminProvider>
      <div className={css.frame}>
        <SkipLink />
        <header className={css.bar} data-unprinted="">
          <Burger
            className={css.burger ?? ''}
            opened={isOpen}
            onClick={drawer.toggle}
            aria-label={t('frame.menu')}
            aria-expanded={isOpen}
            size="sm"
            color="white"
          />
          <p className={css.title}>Admin ** {user && <Link to={accountPage}>{user}</Link>}</p>
          {tools}
          <LanguageSwitch onChoose={onLanguage} className={css.languages} />
          {user && (
            <button type="button" className={css.logout} onClick={onLogout}>
              <AdminIcon name="logout" />
              <span>{t('frame.logout')}</span>
            </button>
          )}
        </header>
        <div className={css.side} data-unprinted="">
          <SideMenu menu={menu} onChoose={drawer.close} />
        </div>
        <Drawer
          opened={isOpen}
          onClose={drawer.close}
          size={200}
          title={t('frame.menu')}
          classNames={{ body: css.drawerBody ?? '' }}
        >
          <SideMenu menu={menu} onChoose={drawer.close} />
          <LanguageSwitch onChoose={onLanguage} className={css.drawerLanguages} />
        </Drawer>
        <PrintHead name={association} />
        <main id="innehall" tabIndex={-1} className={css.main}>
          {children}
        </main>
      </div>
      <Printer association={association} />
    </AdminProvider>
  )
}
