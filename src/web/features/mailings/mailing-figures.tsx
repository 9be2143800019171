import { Progress } from '@mantine/core'
import type { Mailing } from '#shared/resources/mailings.ts'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'

const secondsTo = (time: string): number => Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1_000))

/** @returns whether a mailing was cancelled before any of it left */
export const isTakenBack = ({ state, started_at }: Mailing): boolean =>
  state === 'cancelled' && started_at === null

/** @returns whether a mailing was cancelled under way */
export const isStopped = ({ state, started_at }: Mailing): boolean =>
  state === 'cancelled' && started_at !== null

/** @returns how many did not get it; those in hand or in doubt may have */
export const countUnreached = (mailing: Mailing): number => {
  const { recipients, sent, left, failed, uncertain, unsent } = mailing
  return isStopped(mailing) ? Math.max(0, recipients - sent - left - uncertain) : failed + unsent
}

function timeLeft(seconds: number, { t }: PanelTexts): string {
  if (seconds < 90) return t('mailing.secondsLeft', { seconds: Math.max(1, Math.round(seconds)) })
  return t('mailing.minutesLeft', { minutes: Math.round(seconds / 60) })
}

/** @returns what is said of a mailing that has started */
function partsOf(mailing: Mailing, texts: PanelTexts): string[] {
  const { t } = texts
  const { state, recipients, stopped, sent, left, failed, uncertain, unsent, seconds_left } = mailing
  const parts = isStopped(mailing)
    ? [t('mailing.stoppedAt', { sent, total: recipients, missing: countUnreached(mailing) })]
    : [
        t('mailing.sentCount', { count: sent }),
        t('mailing.leftCount', { count: left }),
        t('mailing.failedCount', { count: failed + unsent }),
      ]
  if (isStopped(mailing) && left > 0) parts.push(t('mailing.leftCount', { count: left }))
  if (uncertain > 0) parts.push(t('mailing.uncertainCount', { count: uncertain }))
  if (stopped > 0) parts.push(t('mailing.stoppedCount', { count: stopped }))
  if (state === 'sending' && seconds_left !== null) parts.push(timeLeft(seconds_left, texts))
  return parts
}

/** How far a mailing has come, in words and as a bar that says the same. */
export const Figures = ({ mailing }: { mailing: Mailing }) => {
  const texts = usePanelTexts()
  const { t } = texts
  const { state, recipients, sent, left, failed, uncertain, unsent } = mailing
  if (state === 'planned') {
    return (
      <p role="status">
        {mailing.audience === 'subscribers'
          ? t('mailing.beginsIn', { seconds: secondsTo(mailing.starts_at), count: recipients })
          : t('mailing.beginsFor', { seconds: secondsTo(mailing.starts_at), count: recipients })}
      </p>
    )
  }
  if (isTakenBack(mailing)) return <p role="status">{t('mailing.takenBackText')}</p>
  // A subscriber who has left the list meanwhile is missing neither in the words nor in the bar of one that is done.
  const reached = isStopped(mailing) ? sent : recipients - left - failed - uncertain - unsent
  return (
    <>
      <Progress
        value={recipients === 0 ? 100 : (100 * reached) / recipients}
        aria-label={t('mailing.name', { title: mailing.title })}
      />
      <p role="status">{partsOf(mailing, texts).join(' · ')}</p>
    </>
  )
}
