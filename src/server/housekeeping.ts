import type { Logger } from 'pino'
import type { AppContext } from '#server/context.ts'
import { referencedMedia } from '#server/media/referenced-media.ts'
import { resources } from '#shared/resources/index.ts'

const hour = 60 * 60 * 1000

/** Removes uploads that no record uses, an hour after they came. @returns how many */
export async function sweepMedia({ db, media }: AppContext): Promise<number> {
  return media.sweep({ referenced: await referencedMedia(db, resources), olderThanMs: hour, now: Date.now() })
}

/** Tidies up every hour, and never in the way of a stop. @returns stops it */
export function startHousekeeping(context: AppContext, log: Logger): () => Promise<void> {
  const timer = setInterval(() => {
    sweepMedia(context).catch((error) => log.error({ err: error }, 'housekeeping failed'))
  }, hour)
  timer.unref()
  return async () => clearInterval(timer)
}
