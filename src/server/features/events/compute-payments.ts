import type { CrudRules } from '#server/crud/rules.ts'
import { amountOf, paymentOf, readPlaceClaims, readSwishNumber } from '#server/payments/payment.ts'

/** Sets what the applications cost, and the Swish codes of those that are to be paid. */
export const computePayments: NonNullable<CrudRules['compute']> = async ({ db, entities, rows }) => {
  const ids = [...new Set(rows.map(({ event_id }) => event_id as number | null))].filter((id) => id !== null)
  const events =
    ids.length === 0
      ? []
      : await db
          .selectFrom('events')
          .select(['id', 'eventName', 'price_per_place', 'member_price'])
          .where('id', 'in', ids)
          .where('price_per_place', 'is not', null)
          .execute()
  const priced = new Map(events.map((event) => [event.id, event]))
  const number = priced.size > 0 ? await readSwishNumber(db) : ''
  const asked =
    number === '' ? [] : rows.filter(({ event_id, paid }) => !paid && priced.has(event_id as number))
  const claims = await readPlaceClaims(
    db,
    asked.map(({ id }) => id),
  )
  for (const [index, row] of rows.entries()) {
    const entity = entities[index]
    const event = priced.get(row.event_id as number)
    if (!entity) continue
    const application = row as unknown as Parameters<typeof paymentOf>[0]
    entity.amount = event ? amountOf(application, event) : null
    entity.swish_code = event
      ? (paymentOf(application, event, { number, claim: claims.get(row.id) })?.code ?? null)
      : null
  }
}
