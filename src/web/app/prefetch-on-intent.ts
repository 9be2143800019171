import type { Address } from './open-page.ts'

const signs = ['pointerover', 'touchstart', 'focusin'] as const

/** Fetches the page behind a link of this site as soon as someone points at it, touches it or tabs to it. */
export function prefetchOnIntent(prefetch: (address: Address) => unknown): void {
  const wish = ({ target }: globalThis.Event): void => {
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target) return
    const { pathname, search } = link
    if (pathname === location.pathname && search === location.search) return
    void prefetch({ pathname, search })
  }
  for (const sign of signs) addEventListener(sign, wish, { passive: true })
}
