import { isTranslated, siteAddress } from '#shared/addresses.ts'
import type { Language } from '#shared/languages.ts'
import type { Address } from './open-page.ts'
import { readAddress } from './where.ts'

const signs = ['pointerover', 'touchstart', 'focusin'] as const

/** Fetches the page behind a link of this site as soon as someone points at it, touches it or tabs to it. */
export function prefetchOnIntent(language: Language, prefetch: (address: Address) => unknown): void {
  const wish = ({ target }: globalThis.Event): void => {
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target) return
    if (link.pathname === location.pathname && link.search === location.search) return
    // A page in another language is another document.
    if (siteAddress(link.pathname).language !== language && isTranslated(readAddress(link).pathname)) return
    const { pathname, search } = readAddress(link)
    void prefetch({ pathname, search })
  }
  for (const sign of signs) addEventListener(sign, wish, { passive: true })
}
