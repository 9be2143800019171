import type { HistoryEntry } from '#shared/history.ts'
import { findResource } from '#shared/resources/index.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

/** Actions of the history that have words. */
const known = [
  'create',
  'update',
  'delete',
  'restore',
  'erase',
  'export',
  'draft',
  'discard',
  'share',
  'unshare',
  'send',
  'send-confirmation',
  'resend',
  'settle',
  'release',
  'pause',
  'resume',
  'resume-mail',
  'cancel',
  'cancel-mailings',
  'give-place',
  'accept-place',
  'lapse',
  'read-sensitive',
  'activate',
  'confirm',
  'unsubscribe',
  'login',
  'login-failed',
  'password',
  'grant-administrator',
  'withdraw-administrator',
  'change-roles',
  'reset-password',
  'ask-reset',
  'ask-address',
  'change-address',
  'keep-address',
  'add-second-factor-passkey',
  'add-second-factor-app',
  'remove-second-factor-passkey',
  'remove-second-factor-app',
  'remove-second-factor-all',
  'renew-second-factor-codes',
  'invite',
  'uninvite',
  'enable',
  'disable',
  'remove-demo',
] as const

/** Actions that the filter of the history offers. */
const common = ['create', 'update', 'delete', 'restore', 'erase', 'export', 'send', 'login'] as const

/** @returns what the filter of the history offers, each with its words. */
export const commonActions = ({ t }: PanelTexts) =>
  common.map((action) => [action, t(`action.${action}`)] as const)

/** @returns what was done, in words of that resource if it has any; what has no words is shown as it is. */
export function actionWords(
  { action, resource }: Pick<HistoryEntry, 'action' | 'resource'>,
  { t }: Pick<PanelTexts, 't'>,
): string {
  const found = known.find((one) => one === `${action}-${resource}`) ?? known.find((one) => one === action)
  return found ? t(`action.${found}`) : action
}

/** @returns which record it was done to, by its name now, or which whole list. */
export function whatWords({ resource, record_id, title }: HistoryEntry, { recordNames }: PanelTexts): string {
  const { one, many } = recordNames(resource)
  if (record_id === null) return many
  return title ? `${one}: ${title}` : `${one} ${record_id}`
}

/** @returns the fields that were changed, as their form calls them. */
export function fieldWords({ resource, fields }: HistoryEntry, { resourceIn }: PanelTexts): string {
  const found = findResource(resource)
  const words = found ? resourceIn(found).fields : {}
  return fields.map((name) => words[name]?.label ?? name).join(', ')
}

/** @returns who did it: the name that the user had then. */
export const whoDid = ({ user_name, user_id }: HistoryEntry, { t }: PanelTexts): string =>
  user_name || (user_id === null ? t('history.visitor') : t('history.user', { id: user_id }))
