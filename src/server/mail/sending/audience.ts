import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { ApplicationState } from '#shared/resources/evenemang.ts'
import type { Audience } from '#shared/resources/mailings.ts'

/** Whom a mailing goes to. */
export type Addressed = Pick<Selectable<Tables['mailings']>, 'audience' | 'event_id' | 'chosen'>

/** The states of the applications that an audience consists of. */
const states: Readonly<Partial<Record<Audience, readonly ApplicationState[]>>> = {
  confirmed: ['confirmed'],
  waiting: ['waiting'],
  everybody: ['confirmed', 'waiting'],
  chosen: ['confirmed', 'waiting'],
}

const idsIn = (chosen: string): number[] => (chosen ? (JSON.parse(chosen) as number[]) : [])

/** @returns a query for the applications that a mailing about an event goes to; none whose event is erased */
export function applicantsOf(db: Db | Tx, { audience, event_id, chosen }: Addressed) {
  const query = db
    .selectFrom('evenemang')
    .where('event_id', '=', event_id)
    .where('state', 'in', states[audience] ?? ['confirmed'])
    .where('deleted_at', 'is', null)
  return audience === 'chosen' ? query.where('id', 'in', idsIn(chosen)) : query
}

/** @returns a query for the subscribers who want mailings */
export const confirmedSubscribers = (db: Db | Tx) =>
  db.selectFrom('subscribers').where('deleted_at', 'is', null).where('confirmed', '=', true)

/** @returns how many a mailing would go to now */
export async function countAudience(db: Db | Tx, mailing: Addressed): Promise<number> {
  const all = sql<number>`count(*)`.as('count')
  const { count } = await (mailing.audience === 'subscribers'
    ? confirmedSubscribers(db).where('stopped', '=', false).select(all).executeTakeFirstOrThrow()
    : applicantsOf(db, mailing).select(all).executeTakeFirstOrThrow())
  return Number(count)
}
