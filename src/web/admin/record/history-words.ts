import type { HistoryEntry } from '#shared/history.ts'

/** Words for the actions of the history. */
const actions: Readonly<Record<string, string>> = {
  create: 'Skapade',
  update: 'Ändrade',
  delete: 'Tog bort',
  restore: 'Ångrade borttagning',
  erase: 'Raderade för gott',
  export: 'Sparade som fil',
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

/** @returns who did it: the name that the user had then. */
export const whoDid = ({ user_name, user_id }: HistoryEntry): string =>
  user_name || (user_id === null ? 'Besökare' : `Användare ${user_id}`)
