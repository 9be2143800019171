import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { statesOfMembers, statesOn } from '#server/db/member-states.ts'
import { deriveToken } from '#server/db/secret.ts'
import type { Services } from '#server/services/services.ts'
import { foldField } from '#shared/fold.ts'
import { type DoorCards, doorDigestDigits, doorDigestText } from '#shared/membership/cards.ts'
import { addDays } from '#shared/membership/days.ts'
import { foldName } from '#shared/person-fields.ts'
import { stockholmDay } from '#shared/time.ts'
import { cardReader, membershipsWithCards } from './cards.ts'
import { readRules } from './rules.ts'

/** Somebody who has applied to the event, whose name the door knows anyway. */
type Applicant = { id: number; name: string; email: string }

/** The same person has the same address and the same name: of a family with one address it is one of them. */
const personOf = (name: string, email: string): string => `${foldName(name)} ${foldField('email', email)}`

/** Cards that are hashed before other requests have their turn. */
const turn = 1_000

/** @returns an application, hidden by digits of a hash that follow those which the door compares */
const hide = (application: number, hash: string): string =>
  ((Number.parseInt(hash.slice(doorDigestDigits, doorDigestDigits + 8), 16) ^ application) >>> 0)
    .toString(16)
    .padStart(8, '0')

/** @returns the cards of all who are members now, for the door of an event; none where years are unknown */
export async function doorCards(
  services: Services,
  { eventId, applicants }: { eventId: number; applicants: readonly Applicant[] },
): Promise<DoorCards> {
  const { db, now } = services
  const day = stockholmDay(now())
  const key = await deriveToken(services, 'door cards', String(eventId))
  const rules = await readRules(db)
  if (rules.kind === 'none') return { key, cards: [], named: '' }
  const rows = await (await membershipsWithCards(services, day))
    .innerJoin(statesOn(day, rules).as('states'), 'states.member_id', 'memberships.member_id')
    .where('states.state', 'in', statesOfMembers(rules))
    .select(['memberships.member_id', 'last_day', 'states.valid_until'])
    .select(['members.first_name', 'members.last_name', 'members.email'])
    .distinct()
    .execute()
  const applicationOf = new Map(applicants.map(({ id, name, email }) => [personOf(name, email), id]))
  const codesOf = await cardReader(services)
  const hash = (code: string): string => createHash('sha256').update(doorDigestText(key, code)).digest('hex')
  const named: string[] = []
  const groups = new Map<string | null, string[]>()
  for (const [index, { member_id, last_day, valid_until, first_name, last_name, email }] of rows.entries()) {
    if (index % turn === turn - 1) await yieldToEventLoop()
    const { content, short } = codesOf({ memberId: member_id, lastDay: last_day })
    const whole = hash(content)
    const application = applicationOf.get(personOf(`${first_name} ${last_name}`, email))
    if (application !== undefined) named.push(hide(application, whole))
    const digests = groups.get(valid_until) ?? []
    groups.set(valid_until, digests)
    digests.push(hash(short).slice(0, doorDigestDigits) + whole.slice(0, doorDigestDigits))
  }
  const cards = [...groups].map(([last, digests]) => ({
    valid_until: last,
    counts_until: last && rules.grace_is_member ? addDays(last, rules.grace_days) : last,
    digests: digests.toSorted().join(''),
  }))
  return { key, cards, named: named.toSorted().join('') }
}
