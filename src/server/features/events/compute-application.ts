import type { CrudRules } from '#server/crud/rules.ts'
import type { StoredRow } from '#server/db/records.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { amountOf, paymentOf, readPlaceClaims, readSwishNumber } from '#server/payments/payment.ts'
import { quotasOf } from '#server/places/count-places.ts'
import { withholdPrices } from './member-price.ts'
import { computeQueuePlaces } from './places.ts'
import type { Application } from './rows.ts'

async function readEvents(db: Db | Tx, rows: readonly StoredRow[]) {
  const ids = new Set(rows.map(({ event_id }) => event_id as number | null).filter((id) => id !== null))
  const events =
    ids.size === 0
      ? []
      : await db
          .selectFrom('events')
          .select(['id', 'eventName', 'price_per_place', 'member_price', 'quotas', 'deleted_at'])
          .where('id', 'in', [...ids])
          .execute()
  return new Map(events.map((event) => [event.id, event]))
}

/** Sets what an application tells of its event: its name for the kind of places, what it costs, and how that is paid. */
export const computeApplications: NonNullable<CrudRules['compute']> = async (scope) => {
  const { db, entities, rows } = scope
  const events = await readEvents(db, rows)
  const eventOf = ({ event_id }: StoredRow) => events.get(event_id as number)
  const isPriced = (row: StoredRow): boolean => (eventOf(row)?.price_per_place ?? null) !== null
  const number = rows.some(isPriced) ? await readSwishNumber(db) : ''
  const asked = number === '' ? [] : rows.filter((row) => !row.paid && isPriced(row))
  const claims = await readPlaceClaims(
    db,
    asked.map(({ id }) => id),
  )
  for (const [index, row] of rows.entries()) {
    const event = eventOf(row)
    const application = row as unknown as Application
    const quota = event && quotasOf(event).find(({ key }) => key === row.quota)
    const payment = event && paymentOf(application, event, { number, claim: claims.get(row.id) })
    Object.assign(entities[index] ?? {}, {
      created_date: row.created_at,
      own_page: row.own_page ?? null,
      event_deleted: Boolean(event?.deleted_at),
      quota_name: quota?.name ?? '',
      amount: event ? amountOf(application, event) : null,
      swish_code: payment?.code ?? null,
    })
  }
  await computeQueuePlaces(scope)
  withholdPrices(scope)
}
