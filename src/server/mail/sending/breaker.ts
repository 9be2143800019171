import { readJsonSetting, removeSetting, writeJsonSetting } from '#server/db/settings.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { MailContext } from '#server/mail/mail-context.ts'
import { findHold } from '#server/mail/outbox/mail-hold.ts'
import { minuteMs, secondMs } from '#shared/durations.ts'
import type { MailFault } from '#shared/mail-settings.ts'

/** Why nothing is sent for the moment; kept in the database, so that all workers of all instances pause. */
export type Pause = {
  failures: number
  until: string
  reason: string
  /** The fault of the mail server, as far as it is known. */
  fault?: MailFault | undefined
  /** One mail is on its way to see whether the mail server is back. */
  isTrying: boolean
}

const setting = 'mail_pause'
const shortestPauseMs = 30 * secondMs
const longestPauseMs = 15 * minuteMs
/** Longer than the longest attempt, so that no second one starts meanwhile. */
const trialMs = 2 * minuteMs

/** @returns why nothing is sent for the moment, or null */
export const readPause = (db: Db | Tx): Promise<Pause | null> => readJsonSetting(db, setting)

const writePause = (tx: Tx, pause: Pause): Promise<void> => writeJsonSetting(tx, setting, pause)

async function lockPause(tx: Tx, { dialect }: MailContext): Promise<Pause | null> {
  const row = await dialect
    .lockRow(tx.selectFrom('settings').select('value').where('name', '=', setting))
    .executeTakeFirst()
  return row ? (JSON.parse(row.value) as Pause) : null
}

const after = (now: Date, milliseconds: number): string =>
  new Date(now.getTime() + milliseconds).toISOString()

/** @returns how many of `count` mails may be taken: all, none while they are held or during a pause, and one to try when the pause is over */
export async function allowance(tx: Tx, context: MailContext, count: number): Promise<number> {
  if (await findHold(tx, context)) return 0
  const pause = await lockPause(tx, context)
  if (!pause) return count
  const now = context.now()
  if (pause.until > now.toISOString()) return 0
  await writePause(tx, { ...pause, until: after(now, trialMs), isTrying: true })
  return Math.min(count, 1)
}

/** The mail server is away: all workers wait, longer each time, 30 seconds to 15 minutes. */
export async function pauseAll(
  tx: Tx,
  context: MailContext,
  why: Pick<Pause, 'reason' | 'fault'>,
): Promise<void> {
  const now = context.now()
  const pause = await lockPause(tx, context)
  // A mail that was on its way when the pause began fails too, and says nothing new.
  if (pause && !pause.isTrying && pause.until > now.toISOString()) return
  const failures = (pause?.failures ?? 0) + 1
  const pauseMs = Math.min(longestPauseMs, shortestPauseMs * 2 ** (failures - 1))
  await writePause(tx, { failures, until: after(now, pauseMs), ...why, isTrying: false })
}

/** The mail server answers: all workers go on. */
export async function endPause(tx: Tx): Promise<void> {
  await removeSetting(tx, setting)
}

/** The mail that was to try the server never came to it: the next mail may. */
export async function endTrial(tx: Tx, context: MailContext): Promise<void> {
  const pause = await lockPause(tx, context)
  if (pause?.isTrying) await writePause(tx, { ...pause, until: context.now().toISOString(), isTrying: false })
}
