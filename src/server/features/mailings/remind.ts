import type { Services } from '#server/services/services.ts'
import { translate } from '#server/texts/site-text.ts'
import { dayMs } from '#shared/durations.ts'
import { hasBegun } from '#shared/event-state.ts'
import { firstLanguage } from '#shared/languages.ts'
import { stockholmDay, timeZone } from '#shared/time.ts'

/** The time of the day before at which a reminder leaves, Stockholm time. */
export const remindAt = '12:00'

/** @returns whether it is time to remind of an event: from the day before at noon until it begins */
function isDue(eventDate: string, now: Date): boolean {
  const from = Temporal.Instant.from(eventDate)
    .toZonedDateTimeISO(timeZone)
    .subtract({ days: 1 })
    .withPlainTime(Temporal.PlainTime.from(remindAt))
  return now.getTime() >= from.epochMilliseconds && !hasBegun({ eventDate }, now.getTime())
}

/**
 * Plans the reminders that are due: one mailing for each event and day, to applicants with a place then, however many
 * instances do so at once.
 * @returns the number of events
 */
export async function remindOfEvents(context: Pick<Services, 'db' | 'now' | 'outbox'>): Promise<number> {
  const { db, now, outbox } = context
  const time = now().toISOString()
  const soon = await db
    .selectFrom('events')
    .select(['id', 'eventName', 'eventDate'])
    .where('remind', '=', true)
    .where('cancelled', '=', false)
    .where('deleted_at', 'is', null)
    .where('eventDate', '>', time)
    .where('eventDate', '<', new Date(now().getTime() + 2 * dayMs).toISOString())
    .execute()
  let reminded = 0
  for (const { id, eventName, eventDate } of soon) {
    if (!isDue(eventDate, now())) continue
    const isNew = await db.transaction().execute(async (tx) => {
      const claim = await tx
        .insertInto('event_reminders')
        .values({ event_id: id, day: stockholmDay(new Date(eventDate)) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('event_id')
        .executeTakeFirst()
      if (!claim) return false
      await tx
        .insertInto('mailings')
        .values({
          created_at: time,
          updated_at: time,
          title: translate(firstLanguage, 'mail.event-reminder.subject', { event: eventName }),
          content: '',
          kind: 'event-reminder',
          audience: 'confirmed',
          event_id: id,
          user_id: null,
          user_name: '',
          starts_at: time,
        })
        .execute()
      return true
    })
    if (isNew) reminded += 1
  }
  if (reminded > 0) outbox.wake()
  return reminded
}
