import type { Actor } from '#server/http/access/actor.ts'
import { createCounters } from '#server/http/limits/counters.ts'
import { tellAdministrators } from '#server/mail/outbox/tell-administrators.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import type { Services } from '#server/services/services.ts'
import { hourMs } from '#shared/durations.ts'
import { isPersonal, type Resource } from '#shared/resource.ts'

/** Records in the history who exports which resource, before the first byte leaves (T57). */
export const recordExport = (context: Services, actor: Actor, resource: string): Promise<void> =>
  context.db
    .transaction()
    .execute((tx) => recordHistory({ tx, context, actor }, { action: 'export', resource, record_id: null }))

/** A list of more persons than that is told to the administrators, and any whole list. */
const manyPersons = 100

/** A list of persons that is saved as a file. */
export type Saved = { resource: Resource; count: number; isWhole: boolean }

/** Tells the administrators, once an hour for each account, that a register of persons is saved as a file. */
export async function tellOfMassExport(
  context: Services,
  { user }: Actor,
  { resource, count, isWhole }: Saved,
): Promise<void> {
  if (!user || !isPersonal(resource) || count === 0 || !(isWhole || count > manyPersons)) return
  await context.db.transaction().execute(async (tx) => {
    const counters = createCounters({ db: tx, now: context.now, sweeps: false })
    if ((await counters.add(`mass-export:${user.id}`, hourMs)).count > 1) return
    const data = { resource: resource.name, count: String(count) }
    await tellAdministrators(tx, context, { kind: 'mass-export', recordId: user.id, data })
  })
}
