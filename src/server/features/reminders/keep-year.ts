import { readSetting, writeSetting } from '#server/db/settings.ts'
import { keepPeriods } from '#server/membership/periods.ts'
import { readRules } from '#server/membership/rules.ts'
import type { Services } from '#server/services/services.ts'
import { stockholmDay } from '#shared/time.ts'
import { askForYear } from './ask-for-year.ts'
import { endUnpaid } from './end-unpaid.ts'
import { holdClaims } from './hold-claims.ts'
import { openRenewals } from './open-renewals.ts'
import { remind } from './remind.ts'
import { sendingDay } from './sending-day.ts'

/** The days of Stockholm for which the work was done to its end. */
export const doneSettings = {
  held: 'claims held',
  ended: 'memberships ended',
  reminded: 'memberships reminded',
} as const

/** Does a day's work unless it was done to its end, however many instances and restarts there are. */
async function oncePerDay(
  { db }: Services,
  { name, day }: { name: string; day: string },
  work: () => Promise<void>,
): Promise<void> {
  if ((await readSetting(db, name)) === day) return
  await work()
  await writeSetting(db, name, day)
}

/**
 * Keeps the membership year going: after midnight ends what was not paid, and at nine asks for renewals, reminds, and asks for the
 * year. Nothing goes while the switch is off: claims with money on them are held all the same, so that no application lapses. Each step is made once, by rows with keys.
 */
export async function keepMembershipYear(context: Services): Promise<void> {
  const rules = await readRules(context.db)
  if (rules.kind === 'none') return
  const today = stockholmDay(context.now())
  await oncePerDay(context, { name: doneSettings.held, day: today }, async () => {
    await holdClaims(context, { day: today, rules })
  })
  if (!rules.reminders) return
  await oncePerDay(context, { name: doneSettings.ended, day: today }, async () => {
    await keepPeriods(context.db, rules, today)
    await endUnpaid(context, { day: today, rules })
  })
  const day = sendingDay(context.now())
  if (day === null) return
  await oncePerDay(context, { name: doneSettings.reminded, day }, async () => {
    await openRenewals(context, { day, rules })
    await remind(context, { day, rules })
    await askForYear(context, { day, rules })
  })
}
