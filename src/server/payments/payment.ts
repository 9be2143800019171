import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { priceOf } from '#shared/prices.ts'
import { withKeys } from '#shared/questions.ts'
import { readSwishCode, swishCode } from '#shared/swish.ts'

type Application = Pick<
  Selectable<Tables['evenemang']>,
  'id' | 'state' | 'places' | 'paid' | 'price_kind' | 'guests'
>
type Priced = Pick<Selectable<Tables['events']>, 'eventName' | 'price_per_place' | 'member_price'>

/** @returns the price of an application's places in kronor; null for an event without a price or an application without a place */
export function amountOf(
  { state, price_kind, guests }: Pick<Application, 'state' | 'price_kind' | 'guests'>,
  event: Priced,
): number | null {
  if (event.price_per_place === null || state !== 'confirmed') return null
  const kinds = [price_kind, ...withKeys(JSON.parse(guests)).map((guest) => guest.price_kind)]
  return kinds.reduce((sum, kind) => sum + (priceOf(kind, event) ?? 0), 0)
}

/** @returns the message that names an application in a payment */
const messageOf = ({ id }: Application, { eventName }: Priced): string => `A${id} ${eventName}`

/** @returns the association's number for Swish; empty for none */
export async function readSwishNumber(db: Db | Tx): Promise<string> {
  const row = await db.selectFrom('kontakt').select('swish_number').executeTakeFirst()
  return row?.swish_number ?? ''
}

/** The payment of an application: the amount, and the ways to pay it. */
export type Payment = { amount: number; number: string; message: string; code: string }

/** @returns null when there is nothing to pay by Swish, or it is paid */
export function paymentOf(application: Application, event: Priced, swishNumber: string): Payment | null {
  const amount = amountOf(application, event)
  // Somebody who comes free has nothing to pay.
  if (!amount || application.paid) return null
  const message = messageOf(application, event)
  const code = swishCode(swishNumber, { amount: amount * 100, message })
  return code === null ? null : { amount, number: swishNumber, message: readSwishCode(code).message, code }
}
