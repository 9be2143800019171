// Addresses of the pages are those of specification §2, paths of the API those of specification §7.

/** First words of addresses that are no public page. */
export const ownWords = ['api', 'users', 'media', 'assets', 'admin'] as const

/** Patterns of the public pages, for the router. */
export const pages = {
  home: '/',
  event: '/evenemang/:eventname',
  eventFormBelow: '/evenemang/:eventform/apply',
  eventForm: '/:eventform/apply',
  post: '/post/:id',
  activities: '/aktiviteter',
  about: '/om-oss',
  calendar: '/kalender',
  documents: '/dokument',
  contact: '/kontakt',
  membership: '/kontakt/medlem',
  search: '/sok',
  information: '/personuppgifter',
  /** Asks for the link to the own page; the server alone makes it, as the pages of links in mails. */
  mine: '/min-sida',
  login: '/login',
  forgotten: '/login/forgotten',
  register: '/register',
  admin: '/admin',
  /** A page that the association has written; its address is no word of the others (`page-address.ts`). */
  own: '/:slug',
} as const

/** Pages with one address each, as the sitemap lists them. */
export const sitemapPages = [
  pages.home,
  pages.activities,
  pages.about,
  pages.calendar,
  pages.documents,
  pages.contact,
  pages.membership,
  pages.information,
]

const segment = (name: string): string => encodeURIComponent(name.toWellFormed())

const withId = (id: number | undefined): string => (id === undefined ? '' : `?id=${id}`)

/** @returns the address of an event's page; `id` picks one of several events with the same name. */
export const eventPage = (name: string, id?: number): string => `/evenemang/${segment(name)}${withId(id)}`

/** First words with other pages below them: an event of that name has its form beside its page. */
export const takenWords: ReadonlySet<string> = new Set([...ownWords, 'evenemang'])

export const eventFormPage = (name: string, id?: number): string =>
  `${takenWords.has(name) ? '/evenemang' : ''}/${segment(name)}/apply/${withId(id)}`

const idIn = (pattern: RegExp, search: string): number | null => Number(pattern.exec(search)?.[1]) || null

/** @returns the event's id in the query of its address, or null. The page cache's keys contain it. */
export const eventIdIn = (search: string): number | null => idIn(/[?&]id=([1-9]\d{0,9})(?=&|$)/, search)

/** @returns the address of a page of the association's own */
export const ownPage = (slug: string): string => pages.own.replace(':slug', slug)

export const postPage = (id: number): string => `/post/${id}/`

/** @returns the address of the posts of one category; null means all posts. */
export const activitiesPage = (categoryId: number | null): string =>
  categoryId === null ? pages.activities : `${pages.activities}?kategori=${categoryId}`

/** @returns the category's id in the query of the activities' address, or null. The page cache's keys contain it. */
export const categoryIdIn = (search: string): number | null =>
  idIn(/[?&]kategori=([1-9]\d{0,9})(?=&|$)/, search)

/** @returns the address of a month `YYYY-MM` of the calendar; null means the present month. */
export const calendarPage = (month: string | null): string =>
  month === null ? pages.calendar : `${pages.calendar}?manad=${month}`

/** @returns the month `YYYY-MM` in the query of the calendar's address, or null. The page cache's keys contain it. */
export const monthIn = (search: string): string | null =>
  /[?&]manad=((?:19|20|21)\d\d-(?:0[1-9]|1[0-2]))(?=&|$)/.exec(search)?.[1] ?? null

/** Routes of the links that are sent, in mails or by hand. Each pattern takes only a code of the right form, so other addresses stay pages. */
export const mailLinks = {
  unsubscribe: '/avsluta/:code(^[\\w-]{22}$)',
  confirmSubscription: '/bekrafta/:code(^[\\w-]{22}$)',
  activation: '/medlem/:token(^[\\w-]{43}$)',
  preview: '/granska/:code(^[\\w-]{43}$)',
  application: '/anmalan/:token(^[\\w-]{43}$)',
  reset: '/losenord/:token(^[\\w-]{43}$)',
  address: '/adress/:token(^[\\w-]{43}$)',
  'keep-address': '/behall/:token(^[\\w-]{43}$)',
  invitation: '/inbjudan/:token(^[\\w-]{43}$)',
  member: '/min-sida/:token(^[\\w-]{43}$)',
  'member-address': '/min-sida/adress/:token(^[\\w-]{43}$)',
  'member-return': '/min-sida/kvar/:token(^[\\w-]{43}$)',
  'verify-application': '/bekrafta-ansokan/:token(^[\\w-]{43}$)',
  copy: '/uppgifter/:token(^[\\w-]{43}$)',
  claim: '/betala/:token(^[\\w-]{43}$)',
  stay: '/fortsatt/:token(^[\\w-]{43}$)',
} as const

export type LinkKind = keyof typeof mailLinks

export const linkPage = (kind: LinkKind, token: string): string =>
  mailLinks[kind].replace(/:.*$/, () => token)

export const accountPage = `${pages.admin}/account/`
export const historyPage = `${pages.admin}/history/`

/** Address of the panel's list of applications for membership that the board has not touched yet. */
export const newApplicationsPage = `${pages.admin}/members/?is_new=true`

/** Address of the calendar file with all events, for calendar programs to subscribe to. */
export const calendarFile = '/kalender.ics'

export const eventCalendarFile = (id: number): string => `/kalender/${id}.ics`

/** @returns the address of the opening of an event's registration as a calendar file. */
export const openingCalendarFile = (id: number): string => `/kalender/${id}/anmalan.ics`

export const api = {
  login: '/users/auth/login/',
  /** Signs in the account whose password was chosen through a link in a mail a moment ago. */
  enter: '/users/auth/enter/',
  logout: '/users/auth/logout/',
  register: '/users/register/',
  me: '/users/me/',
  reset: '/users/auth/reset/',
  list: (resource: string): string => `/api/${resource}/`,
  record: (resource: string, id: number): string => `/api/${resource}/${id}/`,
  categoryPosts: (id: number): string => `/api/categories/${id}/posts/`,
  siteSearch: '/api/site-search/',
  information: '/api/information/',
  membershipOffers: '/api/membership/offers/',
  confirmationAgain: '/api/membership/confirmation/',
  /** The records of a name, which the addresses of their pages hold. */
  named: (resource: string, name: string): string => `/api/${resource}/named/${encodeURIComponent(name)}/`,
} as const
