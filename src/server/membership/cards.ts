import { createHmac, timingSafeEqual } from 'node:crypto'
import { notRestricted } from '#server/db/restrictions.ts'
import { deriveToken, type Place } from '#server/db/secret.ts'
import type { Services } from '#server/services/services.ts'
import { type CardCheck, cardPrefix, readShortCode, shortCodeOf } from '#shared/membership/cards.ts'
import { stateOn } from '#shared/membership/state.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import { readFacts } from './facts.ts'
import { readRules } from './rules.ts'

/** A card: the member, and the day until which it is valid; null without an end. */
export type Card = { memberId: number; lastDay: string | null }

type CardCodes = { content: string; short: string }

/** A card is a keyed hash: nothing can be read from it, and only this installation finds whose it is. */
const digestOf = (key: string, { memberId, lastDay }: Card): Buffer =>
  createHmac('sha256', key).update(`${memberId} ${lastDay}`).digest().subarray(0, 20)

const keyOf = (place: Place): Promise<string> => deriveToken(place, 'membership card', '1')

const codesOf = (digest: Buffer): CardCodes => ({
  content: `${cardPrefix}${digest.toString('base64url')}`,
  short: shortCodeOf(digest),
})

/** @returns what makes the codes of many cards */
export async function cardReader(place: Place): Promise<(card: Card) => CardCodes> {
  const key = await keyOf(place)
  return (card) => codesOf(digestOf(key, card))
}

/** @returns the content of the code on a card, and the signs below it */
export const cardCodes = async (place: Place, card: Card): Promise<CardCodes> =>
  (await cardReader(place))(card)

function matcherOf(code: string): ((digest: Buffer) => boolean) | null {
  if (code.startsWith(cardPrefix)) {
    const asked = Buffer.from(code.slice(cardPrefix.length), 'base64url')
    return asked.length === 20 ? (digest) => timingSafeEqual(asked, digest) : null
  }
  const short = readShortCode(code)
  return short === null ? null : (digest) => shortCodeOf(digest) === short
}

/** @returns a query for the memberships that have a card: those that end, or ended at most a year ago, as their owner may have renewed */
export const membershipsWithCards = async ({ db }: Pick<Services, 'db'>, day: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('members', 'members.id', 'memberships.member_id')
    .where('members.deleted_at', 'is', null)
    .where(await notRestricted(db, members))
    .where((where) =>
      where.or([
        where('last_day', 'is', null),
        where('last_day', '>=', `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`),
      ]),
    )

/** @returns the card with a code */
async function findCard(services: Services, code: string, day: string): Promise<Card | null> {
  const isIt = matcherOf(code)
  if (!isIt) return null
  const key = await keyOf(services)
  const rows = await (await membershipsWithCards(services, day)).select(['member_id', 'last_day']).execute()
  const cards = rows.map(({ member_id, last_day }) => ({ memberId: member_id, lastDay: last_day }))
  return cards.find((card) => isIt(digestOf(key, card))) ?? null
}

/** @returns what the door is told of a card: of one that is valid the name, the type and the last day, of others why not */
export async function checkCard(services: Services, code: string): Promise<CardCheck> {
  const { db, now } = services
  const day = stockholmDay(now())
  const card = await findCard(services, code.trim(), day)
  const facts = card && (await readFacts(db, [card.memberId])).get(card.memberId)
  if (!card || !facts) return { state: 'unknown' }
  const { isMember, typeId, validUntil } = stateOn(facts, day, await readRules(db))
  if (!isMember) return { state: 'ended', valid_until: card.lastDay }
  const { first_name, last_name } = await db
    .selectFrom('members')
    .select(['first_name', 'last_name'])
    .where('id', '=', card.memberId)
    .executeTakeFirstOrThrow()
  const type = await db
    .selectFrom('membership_types')
    .select('titles')
    .where('id', '=', typeId ?? 0)
    .executeTakeFirst()
  const titles = JSON.parse(type?.titles ?? '{}') as Record<string, string>
  return {
    state: 'valid',
    name: `${first_name} ${last_name}`,
    type: titles.sv ?? '',
    valid_until: validUntil,
  }
}
