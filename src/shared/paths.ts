/** Every page address and API path, once (specification §2 and §7). */

/** Patterns of the public pages, for the router. */
export const pages = {
  home: '/',
  event: '/evenemang/:eventname',
  eventForm: '/:eventform/apply',
  post: '/post/:id',
  activities: '/aktiviteter',
  about: '/om-oss',
  calendar: '/kalender',
  contact: '/kontakt',
  membership: '/kontakt/medlem',
  login: '/login',
  register: '/register',
  admin: '/admin',
} as const

/** @returns the address of an event's page; `id` picks one of several events with the same name. */
export const eventPage = (name: string, id?: number): string =>
  `/evenemang/${encodeURIComponent(name)}${id === undefined ? '' : `?id=${id}`}`

/** @returns the address of an event's application form. */
export const eventFormPage = (name: string, id?: number): string =>
  `/${encodeURIComponent(name)}/apply/${id === undefined ? '' : `?id=${id}`}`

export const postPage = (id: number): string => `/post/${id}/`

export const api = {
  login: '/users/auth/login/',
  logout: '/users/auth/logout/',
  register: '/users/register/',
  me: '/users/me/',
  password: '/users/auth/password/',
  list: (resource: string): string => `/api/${resource}/`,
  record: (resource: string, id: number): string => `/api/${resource}/${id}/`,
  categoryPosts: (id: number): string => `/api/categories/${id}/posts/`,
  sendMail: (memberId: number): string => `/api/send_mail/${memberId}`,
  sendInfoMail: '/api/send_info_mail/',
} as const
