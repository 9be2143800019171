import type { AppContext } from '#server/context/context.ts'
import { findById } from '#server/db/one-row.ts'
import { cardCodes } from '#server/membership/cards.ts'
import { readFacts } from '#server/membership/facts.ts'
import { readRules } from '#server/membership/rules.ts'
import { nameOf, type Person } from '#server/people/persons.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'
import type { LinkView } from '#shared/link-view.ts'
import { stateOn } from '#shared/membership/state.ts'
import { message } from '#shared/message.ts'
import { stockholmDay } from '#shared/time.ts'

/** @returns the membership card of a person: a code for the door, and what it says in words; none where years are unknown, or of who is no member */
export async function cardOf(
  context: AppContext,
  person: Person,
  language: Language,
): Promise<Pick<LinkView, 'card'>> {
  const { db, now } = context
  const rules = await readRules(db)
  const facts = rules.kind === 'none' ? undefined : (await readFacts(db, [person.id])).get(person.id)
  if (!facts) return {}
  const day = stockholmDay(now())
  const { state, isMember, typeId, validUntil } = stateOn(facts, day, rules)
  if (!isMember || typeId === null) return {}
  // A card is of a membership that was granted: who was accepted and has not paid yet may be a member by the rules, but until when?
  if (state === 'due' && (validUntil ?? '') < day) return {}
  const type = await findById(db, 'membership_types', typeId)
  const titles = JSON.parse(type?.titles ?? '{}') as Record<string, string>
  const { content, short } = await cardCodes(context, { memberId: person.id, lastDay: validUntil })
  return {
    card: {
      heading: message('link.member.cardHeading'),
      holder: nameOf(person),
      facts: [
        [message('link.member.cardType'), titles[language] || (titles[firstLanguage] ?? '')],
        [
          message('link.member.cardUntil'),
          validUntil === null
            ? message('link.member.cardAlways')
            : message('link.member.cardDay', { day: { day: validUntil } }),
        ],
      ],
      content,
      caption: message('link.member.card'),
      short: { label: message('link.member.cardCode'), text: `${short.slice(0, 4)} ${short.slice(4)}` },
    },
  }
}
