import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { pages } from '#shared/paths.ts'
import type { Site } from '#shared/resources/site.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './header.module.css'
import { Logo } from './logo.tsx'

const places = [
  { to: pages.home, label: 'Hem' },
  { to: pages.about, label: 'Om oss' },
  { to: pages.activities, label: 'Aktiviteter' },
  { to: pages.contact, label: 'Kontakt' },
  { label: 'Bli medlem' },
  { to: pages.calendar, label: 'Kalender' },
] as const

/** @returns the address of the membership form: the association's own elsewhere, or ours. */
export const membershipForm = (site: Site | null): string => site?.membership_form_url || pages.membership

type Props = {
  site: Site | null
  /** A page that is not found is the same at every address, so it stands in none of the places. */
  isFound: boolean
}

/** The menu is a popover on phones, so it opens, closes and takes Escape without our code. */
export const Header = ({ site, isFound }: Props) => {
  const menu = useRef<HTMLElement>(null)
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every move closes the menu
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [location])
  const pathname = location.pathname.replace(/(.)\/$/, '$1')
  // The page itself only, not a page below its address: /kontakt/medlem is another place of this menu.
  const currentAt = (path: string) => (isFound && pathname === path ? 'page' : undefined)
  return (
    <header className={css.header} data-unprinted="">
      <div className={css.bar}>
        <Link to={pages.home} className={css.name}>
          <Logo />
          {site?.association_name ? (
            <span className={css.association}>{site.association_name}</span>
          ) : (
            <VisuallyHidden>Hem</VisuallyHidden>
          )}
        </Link>
        <button type="button" className={css.open} popoverTarget="meny">
          <Icon name="menu" size="large" />
          Meny
        </button>
        <nav id="meny" popover="auto" ref={menu} className={css.menu} aria-label="Huvudmeny">
          <button
            type="button"
            className={css.close}
            popoverTarget="meny"
            popoverTargetAction="hide"
            aria-label="Stäng menyn"
          >
            <Icon name="close" size="large" />
          </button>
          <ul className={css.places}>
            {places.map((place) => (
              <li key={place.label}>
                {'to' in place ? (
                  <Link to={place.to} className={css.place} aria-current={currentAt(place.to)}>
                    {place.label}
                  </Link>
                ) : (
                  <a
                    href={membershipForm(site)}
                    target="_blank"
                    rel="noopener"
                    className={css.join}
                    aria-current={currentAt(membershipForm(site))}
                  >
                    {place.label}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}
