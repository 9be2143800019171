import { sql } from 'kysely'
import { bodySchema } from '#server/crud/body-schema.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { departedHash, findDeparted } from '#server/mail/outbox/departed-addresses.ts'
import { foldAddress } from '#shared/fold.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { type Plan, type Planned, type PlanOrder, plannedAs, withCounts } from './plan.ts'
import { notUndone } from './register.ts'

type KnownSubscriber = { id: number; stopped: boolean; deleted_at: string | null }

async function knownAddresses(db: Db | Tx): Promise<Map<string, KnownSubscriber>> {
  const rows = await db
    .selectFrom('subscribers')
    .select(['id', 'email', 'stopped', 'deleted_at'])
    .where(sql<boolean>`(deleted_at is null or ${notUndone('subscribers')})`)
    .orderBy('id')
    .execute()
  const known = new Map<string, KnownSubscriber>()
  for (const row of rows) {
    const before = known.get(foldAddress(row.email))
    // An address may lie in the bin and be on the list besides.
    if (!before || before.deleted_at !== null) known.set(foldAddress(row.email), row)
  }
  return known
}

/** @returns keyed hashes of the addresses in a file; they are read outside a transaction */
export async function hashesOf(
  place: Parameters<typeof departedHash>[0],
  { people }: Pick<PlanOrder, 'people'>,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const { values } of people) {
    const address = foldAddress(values.email ?? '')
    if (address !== '' && !hashes.has(address)) hashes.set(address, await departedHash(place, address))
  }
  return hashes
}

/** Plans what becomes of each row of a file of subscribers: an address comes once, and none that has left comes back. */
export async function planSubscribers(
  db: Db | Tx,
  hashes: ReadonlyMap<string, string>,
  order: PlanOrder,
): Promise<Plan> {
  const known = await knownAddresses(db)
  const departed = await findDeparted(db, [...hashes.values()])
  const rowOf = new Map<string, number>()
  const shape = bodySchema(subscribers, 'create', 'superuser').shape.email
  const stateOf = (person: PlanOrder['people'][number]): Partial<Planned> & Pick<Planned, 'state'> => {
    const { state, values, row } = person
    const email = values.email ?? ''
    const address = foldAddress(email)
    if (!shape?.safeParse(email).success)
      return {
        state: 'wrong',
        ...(person.state !== 'wrong' && { warnings: [{ code: 'no-address' } as const] }),
      }
    const first = rowOf.get(address)
    if (first !== undefined) return { state: 'duplicate', of: first }
    rowOf.set(address, row)
    if (state === 'held' && !order.includeHeld) return { state: 'held' }
    const there = known.get(address)
    const id = there?.id ?? null
    if (there?.stopped && there.deleted_at === null) return { state: 'stopped', id }
    if (there && there.deleted_at === null) return { state: 'equal', id }
    if (departed.has(hashes.get(address) ?? '')) return { state: 'departed' }
    if (there) return { state: 'binned', id }
    return { state: 'new', values: { email } }
  }
  return withCounts(order.people.map((person) => plannedAs(person, 'new', stateOf(person))))
}
