import type { ComponentType } from 'react'
import { pages } from '#shared/paths.ts'
import type { AdminIconName } from '#web/admin/admin-icon.tsx'

type AdminModule = { Page: ComponentType }

export type AdminRoute = {
  /** As the specification writes it (§2, Admin layout). */
  label: string
  /** The same in Swedish, for the palette. */
  swedish: string
  path: string
  icon: AdminIconName
  /** Its page; an entry whose page does not exist yet is not shown. */
  lazy?: () => Promise<AdminModule>
  /** What its New button makes, in both languages. */
  adds?: readonly [label: string, swedish: string]
  /** Whose records the palette finds, and how one is opened there. */
  finds?: { resource: string; opens: 'edit' | 'read' }
}

/** The side menu and the pages behind it: the specification's thirteen, and below a line those we added. */
export const adminRoutes: { specified: readonly AdminRoute[]; added: readonly AdminRoute[] } = {
  specified: [
    {
      label: 'Dashboard',
      swedish: 'Översikt',
      path: '/admin/',
      icon: 'dashboard',
      lazy: () => import('#web/app/pages/dashboard-page.tsx'),
    },
    {
      label: 'Members',
      swedish: 'Medlemmar',
      adds: ['New Member', 'Ny medlem'],
      finds: { resource: 'members', opens: 'edit' },
      path: '/admin/members/',
      icon: 'members',
      lazy: () => import('#web/features/members/member-admin-page.tsx'),
    },
    {
      label: 'Messages',
      swedish: 'Meddelanden',
      finds: { resource: 'contact', opens: 'read' },
      path: '/admin/messages/',
      icon: 'messages',
      lazy: () => import('#web/features/contact/contact-admin-page.tsx'),
    },
    {
      label: 'Posts',
      swedish: 'Inlägg',
      adds: ['New Post', 'Nytt inlägg'],
      finds: { resource: 'posts', opens: 'edit' },
      path: '/admin/posts/',
      icon: 'posts',
      lazy: () => import('#web/features/posts/post-admin-page.tsx'),
    },
    {
      label: 'Events',
      swedish: 'Evenemang',
      adds: ['New Event', 'Nytt evenemang'],
      finds: { resource: 'events', opens: 'edit' },
      path: '/admin/events/',
      icon: 'events',
      lazy: () => import('#web/features/events/event-admin-page.tsx'),
    },
    {
      label: 'Participants',
      swedish: 'Anmälningar',
      path: '/admin/participants/',
      icon: 'participants',
      lazy: () => import('#web/features/evenemang/evenemang-admin-page.tsx'),
    },
    {
      label: 'About',
      swedish: 'Om oss',
      path: '/admin/about/',
      icon: 'about',
      lazy: () => import('#web/features/about/about-admin-page.tsx'),
    },
    {
      label: 'Boards',
      swedish: 'Styrelsen',
      adds: ['New Board', 'Ny styrelsemedlem'],
      path: '/admin/boards/',
      icon: 'boards',
      lazy: () => import('#web/features/board/board-admin-page.tsx'),
    },
    {
      label: 'Partners',
      swedish: 'Partner',
      adds: ['New Partner', 'Ny partner'],
      finds: { resource: 'partners', opens: 'edit' },
      path: '/admin/partners/',
      icon: 'partners',
      lazy: () => import('#web/features/partners/partner-admin-page.tsx'),
    },
    {
      label: 'Footer',
      swedish: 'Sidfot',
      path: '/admin/footer/',
      icon: 'footer',
      lazy: () => import('#web/features/footer/footer-admin-page.tsx'),
    },
    {
      label: 'Contact',
      swedish: 'Kontaktuppgifter',
      path: '/admin/contact/',
      icon: 'contact',
      lazy: () => import('#web/features/kontakt/kontakt-admin-page.tsx'),
    },
    {
      label: 'Subscribers',
      swedish: 'Prenumeranter',
      path: '/admin/subscribers/',
      icon: 'mail',
      lazy: () => import('#web/app/pages/subscribers-page.tsx'),
    },
    { label: 'Home Page', swedish: 'Webbplatsen', path: pages.home, icon: 'home' },
  ],
  added: [
    {
      label: 'Users',
      swedish: 'Användare',
      path: '/admin/users/',
      icon: 'users',
      lazy: () => import('#web/features/users/user-admin-page.tsx'),
    },
    {
      label: 'Site',
      swedish: 'Inställningar',
      path: '/admin/site/',
      icon: 'site',
      lazy: () => import('#web/features/feature/site-admin-page.tsx'),
    },
    {
      label: 'Mail',
      swedish: 'Mejl',
      path: '/admin/mail/',
      icon: 'outbox',
      lazy: () => import('#web/features/mailings/mail-admin-page.tsx'),
    },
    {
      label: 'Bin',
      swedish: 'Papperskorg',
      path: '/admin/bin/',
      icon: 'bin',
      lazy: () => import('#web/features/bin/bin-admin-page.tsx'),
    },
    {
      label: 'History',
      swedish: 'Historik',
      path: '/admin/history/',
      icon: 'history',
      lazy: () => import('#web/features/history/history-admin-page.tsx'),
    },
  ],
}

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`)

/** @returns the page of an address below /admin, or undefined when there is none. */
export const findAdminRoute = (pathname: string): AdminRoute | undefined =>
  [...adminRoutes.specified, ...adminRoutes.added].find(
    ({ path, lazy }) => lazy !== undefined && path === withSlash(pathname).toLowerCase(),
  )

/** Pages whose code is here already, so that they are shown without a moment of nothing. */
const loaded = new Map<string, AdminModule>()
const loading = new Map<string, Promise<AdminModule>>()

/** Fetches the code of a page, once. @throws TypeError when it cannot be had */
export function prepareAdminPage(pathname: string): Promise<AdminModule> | null {
  const route = findAdminRoute(pathname)
  if (!route?.lazy) return null
  const known = loading.get(route.path)
  if (known !== undefined) return known
  const coming = route.lazy().then((module) => {
    loaded.set(route.path, module)
    return module
  })
  loading.set(route.path, coming)
  coming.catch(() => loading.delete(route.path))
  return coming
}

/** @returns the page of an address if its code is here. */
export const readyAdminPage = (pathname: string): AdminModule | undefined =>
  loaded.get(findAdminRoute(pathname)?.path ?? '')
