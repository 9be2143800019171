import { type Kysely, sql } from 'kysely'
import type { MigrationContext } from '#server/db/migrations/building.ts'
import type { Tables } from '#server/db/tables.ts'
import { stockholmDay } from '#shared/time.ts'

type Application = {
  id: number
  name: string
  email: string
  language: string
  state: string
  guests: string
  price_kind: string
  paid: number | boolean
  updated_at: string
  deleted_at: string | null
  eventName: string
  eventDate: string
  price_per_place: number
  member_price: number | null
  isOff: number | boolean
}

/** @returns the digit that makes a row of digits right: from the right every second is doubled, beginning with the last */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** @returns the number of a claim with its length digit and its check digit */
function referenceOf(number: number): string {
  const body = `${number}`
  const checked = `${body}${(body.length + 2) % 10}`
  return `${checked}${checkDigit(checked)}`
}

/** @returns what all of a party pay together, in öre */
function priceOf({ price_kind, guests, price_per_place, member_price }: Application): number {
  const kinds = [
    price_kind,
    ...(JSON.parse(guests) as { price_kind?: string }[]).map((guest) => guest.price_kind),
  ]
  const kronor = kinds.map((kind) => {
    if (kind === 'free') return 0
    return kind === 'member' ? (member_price ?? price_per_place) : price_per_place
  })
  return kronor.reduce((sum, one) => sum + one, 0) * 100
}

const dayOf = (instant: string): string => stockholmDay(new Date(instant))

const yearMs = 365 * 86_400_000
const batchSize = 200

/**
 * Payments of places move into the one table of claims (decision 0075): who has a place that costs something has a claim, and who
 * was marked as paid a payment for it. Claims at events of more than a year ago that nobody paid are written off, for nobody
 * asks for them any more.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  // Claims had no folded columns yet.
  const tables = db.withoutPlugins() as unknown as Kysely<Tables>
  const now = new Date()
  const created_at = now.toISOString()
  const today = stockholmDay(now)
  const longAgo = new Date(now.getTime() - yearMs).toISOString()
  const last = await tables
    .selectFrom('claims')
    .select(sql<number | null>`max(id)`.as('id'))
    .executeTakeFirst()
  let id = Number(last?.id ?? 0)
  let after = 0
  for (;;) {
    const { rows } =
      await sql<Application>`select a.id, a.name, a.email, a.language, a.state, a.guests, a.price_kind, a.paid,
        a.updated_at, a.deleted_at, e."eventName", e."eventDate", e.price_per_place, e.member_price,
        case when e.cancelled or e.deleted_at is not null then 1 else 0 end as "isOff"
      from evenemang a join events e on e.id = a.event_id
      where e.price_per_place is not null and a.id > ${after} order by a.id limit ${batchSize}`.execute(db)
    if (rows.length === 0) break
    after = rows.at(-1)?.id ?? after
    for (const row of rows) {
      const amount = priceOf(row)
      const isPaid = Boolean(row.paid)
      const hasPlace = row.state === 'confirmed' && row.deleted_at === null && !Number(row.isOff)
      if (amount === 0 || !(hasPlace || isPaid)) continue
      id += 1
      const isForgotten = !isPaid && row.eventDate < longAgo
      await tables
        .insertInto('claims')
        .values({
          id,
          number: 1000 + id,
          reference: referenceOf(1000 + id),
          kind: 'place',
          evenemang_id: row.id,
          name: row.name,
          email: row.email,
          email_key: row.email.trim().normalize('NFC').toLowerCase(),
          language: row.language === 'en' ? 'en' : 'sv',
          due_day: dayOf(row.eventDate),
          written_off_day: isForgotten ? today : null,
          unique_key: `place ${row.id}`,
          created_at,
        })
        .execute()
      await tables
        .insertInto('claim_lines')
        .values({ claim_id: id, kind: 'evenemang', evenemang_id: row.id, text: row.eventName, amount })
        .execute()
      if (!isPaid) continue
      const day = dayOf(row.updated_at)
      const payment = await tables
        .insertInto('payments')
        .values({ source: 'opening', claim_id: id, amount, paid_day: day, booked_day: day, created_at })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tables
        .insertInto('allocations')
        .values({ payment_id: payment.id, claim_id: id, amount, at: created_at })
        .execute()
    }
  }
  if (id > Number(last?.id ?? 0)) await dialect.setLastId(tables, 'claims', id)
}
