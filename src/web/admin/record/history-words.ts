import { changeWords, type HistoryEntry } from '#shared/history.ts'
import { findResource } from '#shared/resources/index.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

/** Actions that the filter of the history offers. */
const common = [
  'create',
  'update',
  'delete',
  'restore',
  'erase',
  'export',
  'import',
  'send',
  'login',
] as const

/** @returns these actions, each with its words */
export const commonActions = ({ t }: PanelTexts) =>
  common.map((action) => [action, t(`action.${action}`)] as const)

/** @returns the words of an action, its own for that resource if there are any; an action without words as it is */
export function actionWords(
  { action, resource, file }: Pick<HistoryEntry, 'action' | 'resource' | 'file'>,
  { t, has }: Pick<PanelTexts, 't' | 'has'>,
): string {
  if (file !== undefined) return t('history.importOf', { file })
  const key = [`action.${action}-${resource}`, `action.${action}`].find(has)
  return key ? t(key as 'action.create') : action
}

/** @returns the record of an entry by its present name, how many there were, or the name of the whole list */
export function whatWords(
  { resource, record_id, title, count = 1 }: HistoryEntry,
  { recordNames, number }: PanelTexts,
): string {
  const { one, many } = recordNames(resource)
  if (record_id === null) return many
  if (count > 1) return `${number(count)} ${many}`
  return title ? `${one}: ${title}` : `${one} ${record_id}`
}

/** @returns what was changed, in words */
export function fieldWords(entry: HistoryEntry, { resourceIn }: PanelTexts): string {
  const definition = findResource(entry.resource)
  return changeWords(entry, definition && resourceIn(definition).fields)
}

/** @returns the name that the user had then */
export const whoDid = ({ user_name, user_id, action }: HistoryEntry, { t }: PanelTexts): string => {
  if (user_name) return user_name
  if (user_id !== null) return t('history.user', { id: user_id })
  return t(action.startsWith('own-') ? 'history.member' : 'history.visitor')
}
