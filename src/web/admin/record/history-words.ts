import type { HistoryEntry } from '#shared/history.ts'
import { findResource, recordNames } from '#shared/resources/index.ts'

/** Words for the actions of the history. */
const actions: Readonly<Record<string, string>> = {
  create: 'Skapade',
  update: 'Ändrade',
  delete: 'Tog bort',
  restore: 'Ångrade borttagning',
  erase: 'Raderade för gott',
  export: 'Sparade som fil',
  draft: 'Ändrade arbetskopian',
  discard: 'Kastade arbetskopian',
  share: 'Gjorde länk till förhandsgranskning',
  unshare: 'Tog tillbaka länk',
  send: 'Skickade',
  'send-confirmation': 'Skickade bekräftelsemejl',
  resend: 'Skickade igen',
  settle: 'Avgjorde osäkert mejl',
  release: 'Släppte hållna mejl',
  pause: 'Pausade utskick',
  resume: 'Fortsatte utskick',
  'resume-mail': 'Lät stoppad adress få utskick igen',
  cancel: 'Avbröt utskick',
  activate: 'Bekräftade medlemskap',
  confirm: 'Bekräftade prenumeration',
  unsubscribe: 'Avslutade prenumeration',
  login: 'Loggade in',
  password: 'Bytte lösenord',
  'grant-administrator': 'Gav administratörsrätt',
  'withdraw-administrator': 'Tog bort administratörsrätt',
  enable: 'Öppnade konto',
  disable: 'Stängde konto',
  'remove-demo': 'Tog bort demoinnehållet',
}

/** Actions that the filter of the history offers. */
export const commonActions = [
  'create',
  'update',
  'delete',
  'restore',
  'erase',
  'export',
  'send',
  'login',
].map((action) => [action, actions[action] ?? action] as const)

/** @returns what was done; what has no words is shown as it is. */
export const actionWords = ({ action }: HistoryEntry): string => actions[action] ?? action

/** @returns which record it was done to, by its name now, or which whole list. */
export function whatWords({ resource, record_id, title }: HistoryEntry): string {
  const { one, many } = recordNames(resource)
  if (record_id === null) return many
  return title ? `${one}: ${title}` : `${one} ${record_id}`
}

/** @returns the fields that were changed, as their form calls them. */
export const fieldWords = ({ resource, fields }: HistoryEntry): string =>
  fields.map((name) => findResource(resource)?.fields[name]?.label ?? name).join(', ')

/** @returns who did it: the name that the user had then. */
export const whoDid = ({ user_name, user_id }: HistoryEntry): string =>
  user_name || (user_id === null ? 'Besökare' : `Användare ${user_id}`)
