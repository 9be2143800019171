import type { Logger } from 'pino'
import { keepErasedList } from '#server/backup/erased-list.ts'
import { backUpNightly } from '#server/backup/nightly.ts'
import type { AppContext } from '#server/context/context.ts'
import { checkNightly } from '#server/db/check-nightly.ts'
import { purgeBin } from '#server/features/bin/erase.ts'
import { forgetSensitive } from '#server/features/events/forget-sensitive.ts'
import { lapseOffers } from '#server/features/events/offers.ts'
import { fillPlaces } from '#server/features/events/places.ts'
import { forgetHistory } from '#server/features/history/forget-history.ts'
import { remindOfEvents } from '#server/features/mailings/remind.ts'
import { forgetLinks } from '#server/links/stored-link.ts'
import { forgetMails } from '#server/mail/outbox/forget-mails.ts'
import { referencedMedia } from '#server/media/referenced-media.ts'
import type { Services } from '#server/services/services.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import { resources } from '#shared/resources/index.ts'

/** Removes uploads that no record uses, an hour after they came. @returns how many */
export async function sweepMedia({ db, media }: Pick<Services, 'db' | 'media'>): Promise<number> {
  return media.sweep({
    referenced: await referencedMedia(db, resources),
    olderThanMs: hourMs,
    now: Date.now(),
  })
}

const chores = [
  checkNightly,
  backUpNightly,
  purgeBin,
  forgetHistory,
  forgetMails,
  forgetSensitive,
  forgetLinks,
  sweepMedia,
]

/** The chores that run every half minute, because people wait for them, or a crash would lose what they write down. */
const timely = [lapseOffers, fillPlaces, remindOfEvents, keepErasedList]

type Chore = (context: AppContext) => Promise<unknown>

async function run(chore: Chore, context: AppContext, log: Logger): Promise<void> {
  await chore(context).catch((error) => log.error({ err: error }, `housekeeping: ${chore.name} failed`))
}

/** Does every chore, also after one that failed. */
async function tidyUp(context: AppContext, log: Logger): Promise<void> {
  for (const chore of chores) await run(chore, context, log)
}

/**
 * Makes the day's backup if it is missing, tidies up every hour, and runs the timely chores twice a minute, without
 * delaying a stop. @returns a function that stops it
 */
export function startHousekeeping(context: AppContext, log: Logger): () => Promise<void> {
  void run(backUpNightly, context, log)
  const timer = setInterval(() => void tidyUp(context, log), hourMs)
  timer.unref()
  // On a full disk what was erased is gone within a minute.
  const whileFull = setInterval(
    () => context.reserve?.isInUse() && void run(sweepMedia, context, log),
    minuteMs,
  )
  whileFull.unref()
  const soon = setInterval(() => {
    for (const chore of timely) void run(chore, context, log)
  }, minuteMs / 2)
  soon.unref()
  return async () => {
    clearInterval(timer)
    clearInterval(whileFull)
    clearInterval(soon)
  }
}
