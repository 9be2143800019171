import { backupsPage } from './backup-settings.ts'
import { type MailFault, mailSettingsPage } from './mail-settings.ts'
import { paymentsPage } from './payment-review.ts'
import { retentionPage } from './retention.ts'

/**
 * A thing that an association has to have in order: `attention` is wrong and first in every list, `open` is not done yet.
 * Kom igång, the handover and the dashboard read the same list (`src/server/context/read-checks.ts`).
 */
export type CheckState = 'attention' | 'open' | 'done'

/** Each check with the address where it is mended, or null where only whoever looks after the server can, and its words. */
export const checks = {
  'database-damaged': { to: null, words: 'warning.database-damaged' },
  'mails-have-no-address': { to: '/admin/mail/', words: 'warning.mails-have-no-address' },
  'mail-server': { to: mailSettingsPage, words: 'mailFault.check' },
  backup: { to: backupsPage, words: 'handover.backup' },
  failed_mails: { to: '/admin/mail/?state=failed', words: 'handover.failed_mails' },
  'forgotten-tomorrow': { to: retentionPage, words: 'kept.tomorrow' },
  unread: { to: '/admin/messages/?status=false', words: 'handover.unread' },
  new_applications: { to: '/admin/members/?is_new=true', words: 'handover.new_applications' },
  waiting: { to: '/admin/participants/?state=waiting', words: 'handover.waiting' },
  unpaid: { to: '/admin/participants/?state=confirmed', words: 'handover.unpaid' },
  payments: { to: paymentsPage, words: 'handover.payments' },
  mailings: { to: '/admin/subscribers/', words: 'handover.mailings' },
  drafts: { to: '/admin/posts/?state=draft', words: 'handover.drafts' },
  invitations: { to: '/admin/users/', words: 'handover.invitations' },
  association_name: { to: '/admin/site/?edit=1', words: 'start.association_name' },
  about: { to: '/admin/about/?edit=1', words: 'start.about' },
  contact_details: { to: '/admin/footer/?edit=1', words: 'start.contact_details' },
  contact_page: { to: '/admin/contact/?edit=1', words: 'start.contact_page' },
  board: { to: '/admin/boards/?new', words: 'start.board' },
  first_event: { to: '/admin/events/?new', words: 'start.first_event' },
  first_post: { to: '/admin/posts/?new', words: 'start.first_post' },
  // Before the invitation, which goes by mail.
  mail: { to: mailSettingsPage, words: 'start.mail' },
  second_administrator: { to: '/admin/users/', words: 'start.second_administrator' },
  demo_removed: { to: '/admin/', words: 'demo.button' },
} as const

export type CheckName = keyof typeof checks

/** The first steps of a new association: Kom igång. Content of the demo does not count. */
export const firstSteps = [
  'association_name',
  'about',
  'contact_details',
  'contact_page',
  'board',
  'first_event',
  'first_post',
  'mail',
  'second_administrator',
  'demo_removed',
] as const satisfies readonly CheckName[]

export type FirstStep = (typeof firstSteps)[number]

export type Check = {
  name: CheckName
  state: CheckState
  /** How many there are of what is not done, where that is counted. */
  count?: number
  /** Of a backup: when the last one was made, Stockholm wall time with offset, or null. */
  at?: string | null
  /** Of the mail server: what is wrong with it. */
  fault?: MailFault
  /** Why it is wrong, in the words of whoever found it. */
  detail?: string
}

const urgency: readonly CheckState[] = ['attention', 'open', 'done']

/** @returns the checks with what is wrong first, then what is not done; in the order of `checks` otherwise */
export function byUrgency(list: readonly Check[]): Check[] {
  const names = Object.keys(checks)
  const place = ({ name, state }: Check) => urgency.indexOf(state) * names.length + names.indexOf(name)
  return list.toSorted((one, other) => place(one) - place(other))
}

/** @returns those of the checks that are first steps */
export const stepsIn = (list: readonly Check[]): Check[] =>
  list.filter(({ name }) => (firstSteps as readonly CheckName[]).includes(name))
