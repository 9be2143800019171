import type { AppContext } from '#server/context/context.ts'
import { hasAddress } from '#server/db/folded-columns.ts'
import { applicationToken } from '#server/db/secret.ts'
import { foldedName, type Person } from '#server/people/persons.ts'
import { foldText } from '#shared/fold.ts'
import { type Language, textIn } from '#shared/languages.ts'
import type { LinkPart } from '#shared/link-view.ts'
import { eventTime, message } from '#shared/message.ts'
import { linkPage } from '#shared/paths.ts'

/** The applications to events that the page lists; older ones are in the copy. */
const maxListed = 100

/** @returns the applications of an address, the latest first; of a family those that bear no other one's name */
async function findApplications({ db }: AppContext, person: Person, family: readonly Person[]) {
  const rows = await db
    .selectFrom('evenemang')
    .select(['id', 'created_at', 'name', 'event_id', 'event_name', 'state'])
    .where(hasAddress('email', person.email))
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
  const own = foldedName(person)
  const others = new Set(family.map(foldedName).filter((name) => name !== own))
  return rows.filter(({ name }) => !others.has(foldText(name)))
}

const stateWords = (state: string) =>
  state === 'cancelled'
    ? message('link.member.cancelled')
    : message(state === 'waiting' ? 'link.member.waiting' : 'link.member.confirmed')

/** @returns the part about a person's applications to events, each of which leads to its own page */
export async function applicationsPart(
  context: AppContext,
  { person, family }: { person: Person; family: readonly Person[] },
  language: Language,
): Promise<LinkPart> {
  const { db } = context
  const heading = message('link.member.applications')
  const applications = await findApplications(context, person, family)
  if (applications.length === 0) return { heading, text: [message('link.member.noApplications')] }
  const ids = applications.map(({ id }) => id)
  const eventIds = applications.map(({ event_id }) => event_id ?? 0)
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where('id', 'in', eventIds)
    .where('deleted_at', 'is', null)
    .execute()
  const linked = new Set(
    (
      await db
        .selectFrom('application_links')
        .select('application_id')
        .where('application_id', 'in', ids)
        .execute()
    ).map(({ application_id }) => application_id),
  )
  const links = await Promise.all(
    applications.map(async (application) => {
      const { id, event_id, event_name, state } = application
      const event = events.find((one) => one.id === event_id)
      const label = event ? textIn(event, 'eventName', language).text : event_name
      const notes = [...(event ? [eventTime(event)] : []), stateWords(state)]
      if (!event || !linked.has(id)) return { label, notes }
      return { label, notes, to: linkPage('application', await applicationToken(context, application)) }
    }),
  )
  return { heading, links }
}
