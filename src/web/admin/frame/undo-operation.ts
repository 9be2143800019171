import type { UndoResult } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { timeZone } from '#shared/time.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'
import type { Call } from './use-api.ts'

/** Undoes an action. @throws ApiProblem */
export const undoOperation = async (call: Call, id: string): Promise<UndoResult> =>
  (await call<UndoResult>(panelApi.undoOperation(id), { method: 'POST' })).data

const dayOf = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' })

/** @returns the time of an instant, with its day unless that is today */
export const formatUntil = (
  instant: string,
  { time, dateTime }: Pick<PanelTexts, 'time' | 'dateTime'>,
): string =>
  dayOf.format(new Date(instant)) === dayOf.format(Date.now()) ? time(instant) : dateTime(instant)

/** Records that a message about an undo names. */
const mostNamed = 5

/**
 * Says what an undo did: the records that stayed as they are with the reason of each, and the correcting mails.
 * @param whole said when everything is as before
 */
export function formatUndo(
  { undone, left, mails }: UndoResult,
  { t, recordNames }: Pick<PanelTexts, 't' | 'recordNames'>,
  whole: string = t('undo.done'),
): string {
  const names = left.slice(0, mostNamed).map(({ resource, record_id, title, reason }) => {
    const name = title || `${recordNames(resource).one} ${record_id}`
    return t('undo.leftRecord', { name, reason: t(`undo.reason.${reason}`) })
  })
  const others = left.length - names.length
  return [
    undone > 0 && left.length > 0 && t('undo.some', { count: undone }),
    undone > 0 && left.length === 0 && whole,
    names.length > 0 && t('undo.leftNamed', { names: names.join(', '), others, count: left.length }),
    mails > 0 && t('undo.mails', { count: mails }),
  ]
    .filter(Boolean)
    .join(' ')
}
