import type { AppContext } from '#server/context/context.ts'
import { isMemberAddress } from '#server/membership/member-address.ts'
import { membersFirstKey } from '#server/membership/members-first.ts'
import type { Person } from '#server/people/persons.ts'
import { eventState } from '#shared/event-state.ts'
import { type Language, textIn } from '#shared/languages.ts'
import type { LinkPart } from '#shared/link-view.ts'
import { memberKeyIn } from '#shared/member-key.ts'
import { eventTime, message } from '#shared/message.ts'
import { eventFormPage } from '#shared/paths.ts'
import { stockholmDay } from '#shared/time.ts'

/** @returns the part with the events that take members alone now, each with the key of the address; none without such events, or for who is no member */
export async function membersFirstPart(
  context: AppContext,
  { email }: Person,
  language: Language,
): Promise<LinkPart[]> {
  const { db } = context
  const now = context.now()
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('members_first_until', '>', now.toISOString())
    .where('eventHasForm', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('eventDate')
    .execute()
  const events = rows.filter((event) => eventState(event, now.getTime()).registration === 'open')
  if (events.length === 0 || !(await isMemberAddress(db, email, stockholmDay(now)))) return []
  const links = await Promise.all(
    events.map(async (event) => ({
      label: textIn(event, 'eventName', language).text,
      notes: [eventTime(event)],
      to:
        eventFormPage(event.eventName, event.id) +
        memberKeyIn(await membersFirstKey(context, event.id, email)),
    })),
  )
  return [
    { heading: message('link.member.first'), text: [message('link.member.firstText', { email })], links },
  ]
}
