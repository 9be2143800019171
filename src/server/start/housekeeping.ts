import type { Logger } from 'pino'
import { keepErasedList } from '#server/backup/erased-list.ts'
import { backUpNightly } from '#server/backup/nightly.ts'
import type { AppContext } from '#server/context/context.ts'
import { checkNightly } from '#server/db/check-nightly.ts'
import { purgeBin } from '#server/features/bin/erase.ts'
import { readDocumentTexts } from '#server/features/documents/read-texts.ts'
import { eraseMerged } from '#server/features/duplicates/erase-merged.ts'
import { deleteExpiredKeys } from '#server/features/events/application-keys.ts'
import { forgetSensitive } from '#server/features/events/forget-sensitive.ts'
import { lapseOffers } from '#server/features/events/offers.ts'
import { fillPlaces } from '#server/features/events/places.ts'
import { forgetHistory } from '#server/features/history/forget-history.ts'
import { forgetChoices } from '#server/features/mailings/choice-routes.ts'
import { remindOfEvents } from '#server/features/mailings/remind.ts'
import { deleteOldImports } from '#server/features/people-import/read-imports.ts'
import { resumeSiteImports } from '#server/features/post-import/run-site-import.ts'
import { deleteOldSiteImports } from '#server/features/post-import/site-imports.ts'
import { keepMembershipYear } from '#server/features/reminders/keep-year.ts'
import { forgetDue } from '#server/features/retention/forget-due.ts'
import { forgetSuspects } from '#server/features/suspects/forget-suspects.ts'
import { forgetLinks } from '#server/links/stored-link.ts'
import { forgetMails } from '#server/mail/outbox/forget-mails.ts'
import { completeSizes } from '#server/media/library/complete-sizes.ts'
import { noteUnused } from '#server/media/library/note-unused.ts'
import { referencedMedia } from '#server/media/referenced-media.ts'
import { forgetReasons } from '#server/membership/applications.ts'
import { settleStates } from '#server/membership/settle-states.ts'
import { deleteExpiredChanges } from '#server/operations/apply-operation.ts'
import { runDueEffects } from '#server/operations/effects.ts'
import { deleteOldMissing, storeCounts } from '#server/redirects/count-addresses.ts'
import type { Services } from '#server/services/services.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import { resources } from '#shared/resources/index.ts'

/**
 * Removes uploads that no record uses, an hour after they came; of those that one used before, 30 days after it was seen
 * that none does any more. What was put into the library by hand stays. @returns how many
 */
export async function sweepMedia({
  db,
  media,
  now,
  reserve,
}: Pick<Services, 'db' | 'media' | 'now' | 'reserve'>): Promise<number> {
  const referenced = await referencedMedia(db, resources)
  const stays = await noteUnused(db, {
    resources,
    referenced,
    now: now(),
    isFull: reserve?.isInUse() ?? false,
  })
  return media.sweep({ referenced: stays, olderThanMs: hourMs, now: now().getTime() })
}

type Job = (context: AppContext) => Promise<unknown>

/** The jobs of the scheduler that run every hour. */
export const hourlyJobs: readonly Job[] = [
  checkNightly,
  backUpNightly,
  forgetDue,
  purgeBin,
  forgetHistory,
  forgetMails,
  forgetChoices,
  forgetSensitive,
  deleteExpiredKeys,
  forgetSuspects,
  deleteOldImports,
  deleteOldSiteImports,
  eraseMerged,
  deleteExpiredChanges,
  forgetReasons,
  forgetLinks,
  deleteOldMissing,
  sweepMedia,
  completeSizes,
]

/** The jobs that run every half minute, because people wait for them, or a crash would lose what they write down. */
export const frequentJobs: readonly Job[] = [
  keepMembershipYear,
  settleStates,
  runDueEffects,
  lapseOffers,
  fillPlaces,
  remindOfEvents,
  keepErasedList,
  readDocumentTexts,
  storeCounts,
  resumeSiteImports,
]

/** @returns the work as a timer calls it: not begun again while it still runs, which on a slow machine would only take connections from visitors */
function oneAtATime(work: () => Promise<unknown>): () => Promise<void> {
  let running = false
  return async () => {
    if (running) return
    running = true
    await work().finally(() => {
      running = false
    })
  }
}

/**
 * Makes the day's backup if it is missing, tidies up every hour, and runs the frequent jobs twice a minute, without
 * delaying a stop. @returns a function that stops it
 */
export function startHousekeeping(context: AppContext, log: Logger): () => Promise<void> {
  const run = (job: Job): Promise<unknown> =>
    job(context).catch((error) => log.error({ err: error }, `housekeeping: ${job.name} failed`))
  const tidyUp = async () => {
    for (const job of hourlyJobs) await run(job)
  }
  // On a full disk what was erased is gone within a minute.
  const sweepWhileFull = async () => context.reserve?.isInUse() && run(sweepMedia)
  void run(backUpNightly)
  const timers = [
    setInterval(oneAtATime(tidyUp), hourMs),
    setInterval(oneAtATime(sweepWhileFull), minuteMs),
    ...frequentJobs.map((job) =>
      setInterval(
        oneAtATime(() => run(job)),
        minuteMs / 2,
      ),
    ),
  ]
  for (const timer of timers) timer.unref()
  return async () => timers.forEach(clearInterval)
}
