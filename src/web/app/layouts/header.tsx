import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
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

type PlaceLinkProps = { to: string; isFound: boolean; children: ReactNode }

const PlaceLink = ({ to, isFound, children }: PlaceLinkProps) =>
  isFound ? (
    <NavLink to={to} end={to === pages.home} className={css.place}>
      {children}
    </NavLink>
  ) : (
    <Link to={to} className={css.place}>
      {children}
    </Link>
  )

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
  return (
    <header className={css.header}>
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
                  <PlaceLink to={place.to} isFound={isFound}>
                    {place.label}
                  </PlaceLink>
                ) : (
                  <a href={membershipForm(site)} target="_blank" rel="noopener" className={css.join}>
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
