import { Burger, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { Language } from '#shared/languages.ts'
import { accountPage } from '#shared/paths.ts'
import { Printer } from '#web/admin/print/printer.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { PrintHead } from '#web/ui/print-head.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import css from './admin-frame.module.css'
import { AdminIcon } from './admin-icon.tsx'
import { AdminProvider } from './admin-provider.tsx'
import { type MenuGroup, SideMenu } from './side-menu.tsx'

type Props = {
  user: string | null
  menu: readonly MenuGroup[]
  onLogout: () => void
  onLanguage: (language: Language) => void
  /** The association's name, for the head of printed pages. */
  association: string
  /** Beside Logout in the bar, for the palette. */
  tools?: ReactNode
  children: ReactNode
}

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
          classNames={{ header: css.drawerHeader ?? '', body: css.drawerBody ?? '' }}
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
