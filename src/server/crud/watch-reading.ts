import type { Actor } from '#server/http/access/actor.ts'
import { createCounters } from '#server/http/limits/counters.ts'
import { tellAdministrators } from '#server/mail/outbox/tell-administrators.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import type { Services } from '#server/services/services.ts'
import { hourMs } from '#shared/durations.ts'
import { isPersonal, type Resource } from '#shared/resource.ts'

type Context = Pick<Services, 'db' | 'now' | 'outbox' | 'config' | 'personalReads'>

/** Tells the history and the administrators once an hour, whichever instances were read. */
const tell = (
  context: Context,
  { id, first_name }: NonNullable<Actor['user']>,
  resource: Resource,
): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const { now, config } = context
    const counters = createCounters({ db: tx, now, sweeps: false })
    const { count } = await counters.add(`personal-reads:${id}`, hourMs)
    if (count > 1) return
    const scope = { tx, context, actor: { user: { id, first_name } } }
    await recordHistory(scope, { action: 'read-many', resource: resource.name, record_id: null })
    const data = { count: String(config.personalReadsPerHour) }
    await tellAdministrators(tx, context, { kind: 'many-reads', recordId: id, data })
  })

/**
 * Counts the personal records that the actor is shown. When they become many in an hour, the history has a line and the
 * administrators get a mail (T161).
 */
export async function watchReading(
  context: Context,
  { user }: Pick<Actor, 'user'>,
  { resource, ids }: { resource: Resource; ids: readonly number[] },
): Promise<void> {
  if (!user || !isPersonal(resource)) return
  if (!context.personalReads.count(user.id, resource.name, ids)) return
  try {
    await tell(context, user, resource)
    context.personalReads.settle(user.id)
  } catch {
    // A full disk must not keep an administrator from reading; the next reading tries again.
  }
}
