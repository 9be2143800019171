import { moneyPage } from '#shared/claim-list.ts'
import { evidencePage } from '#shared/evidence.ts'
import { meetingsPage } from '#shared/meetings.ts'
import { membershipPage } from '#shared/membership/settings.ts'
import { libraryPage } from '#shared/picture-library.ts'
import { about } from '#shared/resources/about.ts'
import { footer } from '#shared/resources/footer.ts'
import { kontakt } from '#shared/resources/kontakt.ts'
import { site } from '#shared/resources/site.ts'
import type { Principal } from '#shared/rights.ts'
import type { MenuEntry, MenuGroup } from '#web/admin/frame/side-menu.tsx'
import type { PanelTexts } from '#web/ui/panel-texts.ts'
import { findAdminRoute } from './admin-pages.ts'
import { adminRoutes } from './admin-routes.tsx'
import { type AdminRoute, mayOpen } from './resource-route.tsx'

/** The groups of what we added, each with its pages; what stands in none of them belongs to the last one. */
const groups = [
  {
    title: 'menu.content',
    paths: [
      '/admin/pages/',
      '/admin/documents/',
      libraryPage,
      '/admin/categories/',
      '/admin/notice/',
      '/admin/suspects/',
    ],
  },
  {
    title: 'menu.board',
    paths: [
      '/admin/users/',
      '/admin/handover/',
      '/admin/history/',
      '/admin/bin/',
      '/admin/persondata/',
      '/admin/account/',
    ],
  },
  {
    title: 'menu.money',
    paths: ['/admin/groups/', membershipPage, meetingsPage, evidencePage, moneyPage, '/admin/payments/'],
  },
  { title: 'menu.site', paths: [] },
] as const

const groupOf = ({ path }: AdminRoute) =>
  groups.find(({ paths }) => paths.some((one) => one === path)) ?? groups[groups.length - 1]

/** @returns the side menu of an account: the list of the specification, then what we added, in groups */
export function menuOf(unread: number, principal: Principal, texts: PanelTexts): MenuGroup[] {
  const entries = (routes: readonly AdminRoute[]): MenuEntry[] =>
    routes
      .filter((route) => mayOpen(route, principal))
      .map(({ title, path, icon }) => ({
        label: title(texts),
        path,
        icon,
        ...(path === '/admin/messages/' && { count: { number: unread, of: texts.t('frame.unread') } }),
      }))
  return [
    { title: null, entries: entries(adminRoutes.specified) },
    ...groups.map((group) => ({
      title: texts.t(group.title),
      entries: entries(adminRoutes.added.filter((route) => groupOf(route) === group)),
    })),
  ]
}

const aboutTheAssociation: readonly string[] = [site.name, footer.name, kontakt.name, about.name]

const resourceOf = ({ needs }: AdminRoute): string | undefined =>
  typeof needs === 'object' ? needs.resource : undefined

/** @returns on a page about the association itself, that page and the others that an account may open; else nothing */
export function associationPages(
  pathname: string,
  principal: Principal,
): (AdminRoute & { isHere: boolean })[] {
  const here = findAdminRoute(pathname)
  if (!here || !aboutTheAssociation.includes(resourceOf(here) ?? '')) return []
  const all = [...adminRoutes.specified, ...adminRoutes.added]
  return aboutTheAssociation.flatMap((name) =>
    all
      .filter((route) => resourceOf(route) === name && mayOpen(route, principal))
      .map((route) => ({ ...route, isHere: route === here })),
  )
}
