import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { readClaims } from '#server/payments/read-claims.ts'
import { message, type Words } from '#shared/message.ts'
import { type Prices, priceOf } from '#shared/prices.ts'
import { withKeys } from '#shared/questions.ts'
import { readSwishCode, swishCode } from '#shared/swish.ts'

type Application = Pick<
  Selectable<Tables['evenemang']>,
  'id' | 'state' | 'paid' | 'price_kind' | 'guests' | 'promised_prices'
>
type Priced = Pick<Selectable<Tables['events']>, 'eventName' | 'price_per_place' | 'member_price'>

/** The prices that an application pays: those that were promised by mail, or those of the event now. */
const readPrices = ({ promised_prices }: Pick<Application, 'promised_prices'>, event: Priced): Prices =>
  promised_prices === '' ? event : (JSON.parse(promised_prices) as Prices)

/** Reads the prices that were promised by mail to applicants of an event, by the ids of the applications. */
export async function readPromisedPrices(db: Db | Tx, eventId: number): Promise<Map<number, Prices>> {
  const rows = await db
    .selectFrom('evenemang')
    .select(['id', 'promised_prices'])
    .where('event_id', '=', eventId)
    .where('promised_prices', '!=', '')
    .execute()
  return new Map(rows.map(({ id, promised_prices }) => [id, JSON.parse(promised_prices) as Prices]))
}

/** The price of an application's places in kronor. Null for an event without a price or an application without a place. */
export function amountOf(
  application: Pick<Application, 'state' | 'price_kind' | 'guests' | 'promised_prices'>,
  event: Priced,
): number | null {
  const { state, price_kind, guests } = application
  const prices = readPrices(application, event)
  if (prices.price_per_place === null || state !== 'confirmed') return null
  const kinds = [price_kind, ...withKeys(JSON.parse(guests)).map((guest) => guest.price_kind)]
  return kinds.reduce((sum, kind) => sum + (priceOf(kind, prices) ?? 0), 0)
}

/** @returns the price of each person of an application in kronor, the applicant first; empty where nothing costs anything */
function pricesOf(
  application: Pick<Application, 'state' | 'price_kind' | 'guests' | 'promised_prices'>,
  event: Priced,
): number[] {
  if (!amountOf(application, event)) return []
  const prices = readPrices(application, event)
  const guests = withKeys(JSON.parse(application.guests))
  return [application.price_kind, ...guests.map(({ price_kind }) => price_kind)].map(
    (kind) => priceOf(kind, prices) ?? 0,
  )
}

/** @returns whose price an applicant pays, and what makes up the sum of a party */
export function priceFacts(
  application: Pick<Application, 'state' | 'price_kind' | 'guests' | 'promised_prices'>,
  event: Priced,
): (readonly [label: Words, value: Words])[] {
  const prices = pricesOf(application, event)
  const sum = prices.reduce((all, price) => all + price, 0)
  const isMember = prices.length > 0 && application.price_kind === 'member'
  return [
    ...(isMember
      ? [[message('link.application.price'), message('link.application.memberPrice')] as const]
      : []),
    ...(prices.length > 1
      ? [
          [
            message('link.application.sum'),
            message('link.application.parts', { parts: prices.join(' + '), sum: String(sum) }),
          ] as const,
        ]
      : []),
  ]
}

/** The claim of an application: the reference by which it is paid, and what is left of it in öre. */
export type PlaceClaim = { reference: string; left: number }

/** @returns the claims of some applications that something is left of, by the ids of the applications */
export async function readPlaceClaims(db: Db | Tx, ids: readonly number[]): Promise<Map<number, PlaceClaim>> {
  if (ids.length === 0) return new Map()
  // The day decides only what is overdue, of which nobody asks here.
  const claims = await readClaims(db, {
    today: '',
    where: (query) => query.where('evenemang_id', 'in', [...ids]).where('kind', '=', 'place'),
  })
  return new Map(
    claims
      .filter(({ left }) => left > 0)
      .map(({ evenemang_id, reference, left }) => [Number(evenemang_id), { reference, left }]),
  )
}

/** Reads what was paid for the places of an event, less what went back, in öre by application. */
export async function readPaidAmounts(db: Db | Tx, eventId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('allocations')
    .innerJoin('claims', 'claims.id', 'allocations.claim_id')
    .innerJoin('evenemang', 'evenemang.id', 'claims.evenemang_id')
    .select(['evenemang.id', ({ fn }) => fn.sum<number | string>('allocations.amount').as('paid')])
    .where('evenemang.event_id', '=', eventId)
    .where('allocations.undone_at', 'is', null)
    .groupBy('evenemang.id')
    .execute()
  return new Map(rows.map(({ id, paid }) => [id, Number(paid)]))
}

/** @returns what the payment of one application takes besides its event */
export async function readPaying(db: Db | Tx, { id }: Pick<Application, 'id'>): Promise<Paying> {
  return { number: await readSwishNumber(db), claim: (await readPlaceClaims(db, [id])).get(id) }
}

/** @returns the association's number for Swish; empty for none */
export async function readSwishNumber(db: Db | Tx): Promise<string> {
  const row = await db.selectFrom('kontakt').select('swish_number').executeTakeFirst()
  return row?.swish_number ?? ''
}

/** The payment of an application: the amount, and the ways to pay it. */
export type Payment = { amount: number; number: string; reference: string; message: string; code: string }

/** The association's number for Swish, and the claim of an application, if something is left of it. */
export type Paying = { number: string; claim: PlaceClaim | undefined }

/** @returns null when there is nothing to pay by Swish, or it is paid */
export function paymentOf(
  application: Application,
  event: Priced,
  { number, claim }: Paying,
): Payment | null {
  // Somebody who comes free has nothing to pay.
  if (!amountOf(application, event) || application.paid || !claim) return null
  // The reference stands first: what is too long for a message is cut off behind it.
  const code = swishCode(number, { amount: claim.left, message: `${claim.reference} ${event.eventName}` })
  if (code === null) return null
  const { reference } = claim
  return { amount: claim.left / 100, number, reference, message: readSwishCode(code).message, code }
}
