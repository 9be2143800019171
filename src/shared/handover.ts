import type { Mandate } from './roles.ts'

export const handoverApi = '/api/handover/'

/** An account with its rights and their terms; days in Stockholm. */
export type Person = {
  id: number
  first_name: string
  last_name: string
  email: string
  is_superuser: boolean
  administrator_from: string | null
  administrator_until: string | null
  roles: Mandate[]
  has_second_factor: boolean
}

/** The tasks that a board may leave undone, each with the address of the list that shows it. */
export const openTasks = {
  drafts: '/admin/posts/?is_published=false',
  unread: '/admin/messages/?status=false',
  new_applications: '/admin/members/?is_new=true',
  waiting: '/admin/participants/?state=waiting',
  unpaid: '/admin/participants/?state=confirmed',
  mailings: '/admin/subscribers/',
  failed_mails: '/admin/mail/?state=failed',
  invitations: '/admin/users/',
} as const

export type OpenTask = keyof typeof openTasks

/** Answer of `GET /api/handover/`: what the caller may know of it. */
export type Handover = {
  /** Null for callers who are no administrator. */
  people: Person[] | null
  open: Partial<Record<OpenTask, number>>
  /** Stockholm wall time with offset; null when there is none; left out for callers who are no administrator. */
  last_backup?: string | null
}
