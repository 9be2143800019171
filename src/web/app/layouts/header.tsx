import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { addressIn } from '#shared/addresses.ts'
import type { Language } from '#shared/languages.ts'
import { pages } from '#shared/paths.ts'
import type { Site } from '#shared/resources/site.ts'
import { PlacedLinks } from '#web/features/pages/placed-links.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Brand } from '#web/ui/logo.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './header.module.css'
import { LanguageLinks } from './language-links.tsx'

const places = [
  { to: pages.home, label: 'menu.home' },
  { to: pages.about, label: 'menu.about' },
  { to: pages.activities, label: 'menu.activities' },
  { to: pages.contact, label: 'menu.contact' },
  { label: 'menu.membership' },
  { to: pages.calendar, label: 'menu.calendar' },
] as const

/** @returns the address of the membership form: the association's own elsewhere, or ours in the language. */
export const membershipForm = (site: Site | null, language: Language): string =>
  site?.membership_form_url || addressIn(pages.membership, language)

type Props = {
  site: Site | null
  /** A page that is not found is the same at every address, so it stands in none of the places. */
  isFound: boolean
}

const Places = ({ site, isFound }: Props) => {
  const { t, language } = useTexts()
  const pathname = useLocation().pathname.replace(/(.)\/$/, '$1')
  // The page itself only, not a page below its address: /kontakt/medlem is another place of this menu.
  const currentAt = (path: string) => (isFound && pathname === path ? 'page' : undefined)
  return (
    <nav aria-label={t('menu.name')}>
      <ul className={css.places}>
        {places.map((place) => (
          <li key={place.label}>
            {'to' in place ? (
              <Link to={place.to} className={css.place} aria-current={currentAt(place.to)}>
                {t(place.label)}
              </Link>
            ) : (
              <a
                href={membershipForm(site, language)}
                target="_blank"
                rel="noopener"
                className={css.join}
                aria-current={currentAt(site?.membership_form_url || pages.membership)}
              >
                {t(place.label)}
              </a>
            )}
          </li>
        ))}
        <PlacedLinks site={site} place="menu" className={`${css.place} ${css.own}`} currentAt={currentAt} />
      </ul>
    </nav>
  )
}

/** The menu is a popover on phones, so it opens, closes and takes Escape without our code. */
export const Header = ({ site, isFound }: Props) => {
  const { t } = useTexts()
  const menu = useRef<HTMLDivElement>(null)
  const location = useLocation()
  const shown = useRef(location)
  useEffect(() => {
    // Every move closes the menu; one that was opened before the page woke stays.
    if (shown.current !== location && menu.current?.matches(':popover-open')) menu.current.hidePopover()
    shown.current = location
  }, [location])
  return (
    <header className={css.header} data-unprinted="">
      <div className={css.bar}>
        <Link to={pages.home} className={css.name}>
          <Brand site={site} className={css.association} />
          {!site?.association_name && <VisuallyHidden>{t('menu.home')}</VisuallyHidden>}
        </Link>
        <button type="button" className={css.open} popoverTarget="meny">
          <Icon name="menu" size="large" />
          {t('menu.open')}
        </button>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices where the focus goes. */}
        <div
          id="meny"
          popover="auto"
          ref={menu}
          className={css.menu}
          // The page behind the open menu is covered, so the focus does not go there.
          onBlur={({ currentTarget, relatedTarget }) => {
            const isLeft = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)
            if (isLeft && currentTarget.matches(':popover-open')) currentTarget.hidePopover()
          }}
        >
          <button
            type="button"
            className={css.close}
            popoverTarget="meny"
            popoverTargetAction="hide"
            aria-label={t('menu.close')}
          >
            <Icon name="close" size="large" />
          </button>
          <Places site={site} isFound={isFound} />
          <nav aria-label={t('menu.languages')} className={css.language}>
            <LanguageLinks isFound={isFound} />
          </nav>
        </div>
        <Link to={pages.search} className={css.search} aria-label={t('search.title')}>
          <Icon name="search" size="large" />
        </Link>
      </div>
    </header>
  )
}
