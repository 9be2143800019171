import type { StoredRow } from '#server/db/records.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import { quotasOf } from '#server/places/count-places.ts'
import { AppError, type FieldProblem, invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Quota } from '#shared/resources/events.ts'
import { itemsOf, newKey } from './questions.ts'

/** Gives each kind of places that has none a key of its own, by which applications name it. */
export function settleQuotas(values: Values): Values {
  if (values.quotas === undefined) return values
  const taken = new Set<string>()
  const quotas = itemsOf<Quota>(values.quotas).map((quota) => {
    const key = quota.key === '' || taken.has(quota.key) ? newKey() : quota.key
    taken.add(key)
    return { ...quota, key }
  })
  return { ...values, quotas: JSON.stringify(quotas) }
}

/**
 * Keeps every kind of places that live applications are for.
 * @throws AppError validation at the list, which says how many they are
 */
export async function refuseTakingAway(
  { tx }: Pick<WriteScope, 'tx'>,
  event: StoredRow,
  quotas: readonly Quota[],
): Promise<void> {
  const kept = new Set(quotas.map(({ key }) => key))
  const gone = itemsOf<Quota>(event.quotas).filter(({ key }) => !kept.has(key))
  if (gone.length === 0) return
  const rows = await tx
    .selectFrom('evenemang')
    .select(({ fn }) => ['quota', fn.countAll().as('count')])
    .where('event_id', '=', event.id)
    .where('state', '!=', 'cancelled')
    .where('deleted_at', 'is', null)
    .where(
      'quota',
      'in',
      gone.map(({ key }) => key),
    )
    .groupBy('quota')
    .execute()
  const counts = new Map(rows.map(({ quota, count }) => [quota, Number(count)]))
  const errors = gone.flatMap(({ key, name }): FieldProblem[] => {
    const count = counts.get(key)
    if (!count) return []
    return [{ pointer: '/quotas', code: 'used', detail: message('event.quotaUsed', { name, count }) }]
  })
  if (errors.length > 0) throw new AppError('validation', { errors })
}

type Choice = { key: unknown; now: Date; isBoard: boolean }

/**
 * @returns the kind of places that an application is for; null where the event has none
 * @throws AppError validation when it is for none, for one that is not there, or for one that opens later
 */
export function chosenQuota(
  event: Pick<StoredRow, 'quotas'> | { quotas: string },
  { key, now, isBoard }: Choice,
): Quota | null {
  const quotas = quotasOf(event as { quotas: string })
  if (quotas.length === 0) {
    if (key) throw invalidField('quota', message('apply.noQuotas'))
    return null
  }
  const quota = quotas.find((one) => one.key === key)
  if (!quota) throw invalidField('quota', message(key ? 'apply.unknownQuota' : 'apply.chooseQuota'))
  const { opens } = quota
  if (!isBoard && opens && Date.parse(opens) > now.getTime())
    throw invalidField('quota', message('apply.quotaOpens', { time: { instant: opens } }))
  return quota
}
