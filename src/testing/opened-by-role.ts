import type { Role } from '#shared/roles.ts'

/** The resources that each role opens, written out once more, so that the table in `src/shared/rights.ts` cannot change unseen. */
export const opens: Record<Role, { read: string[]; write: string[]; mark?: string[] }> = {
  writer: {
    read: ['posts', 'pages', 'categories', 'partners', 'about', 'notice', 'documents', 'pictures', 'notes'],
    write: ['posts', 'pages', 'categories', 'partners', 'about', 'notice', 'documents', 'pictures', 'notes'],
  },
  events: {
    read: ['events', 'evenemang', 'mailings', 'documents', 'pictures', 'notes', 'door'],
    write: ['events', 'evenemang', 'mailings', 'notes', 'door'],
  },
  members: {
    read: [
      'members',
      'persondata',
      'groups',
      'group_members',
      'choices',
      'letters',
      'evidence',
      'meetings',
      'voting',
      'mailings',
      'documents',
      'notes',
    ],
    write: [
      'members',
      'persondata',
      'groups',
      'group_members',
      'choices',
      'letters',
      'meetings',
      'voting',
      'mailings',
      'notes',
    ],
  },
  mailings: {
    read: ['subscribers', 'contact', 'mailings', 'choices', 'letters', 'documents', 'pictures', 'notes'],
    write: ['subscribers', 'contact', 'mailings', 'letters', 'notes'],
  },
  treasurer: {
    read: ['events', 'evenemang', 'documents', 'notes', 'door', 'payments', 'payment_rules', 'claims', 'bookkeeping', 'money'],
    write: ['notes', 'payments', 'payment_rules', 'claims', 'bookkeeping'],
    mark: ['evenemang'],
  },
  door: { read: ['door'], write: [], mark: ['door'] },
  reader: {
    read: [
      'posts',
      'pages',
      'categories',
      'partners',
      'about',
      'notice',
      'events',
      'groups',
      'mailings',
      'choices',
      'evidence',
      'documents',
      'pictures',
      'notes',
      'money',
    ],
    write: [],
  },
}
