import type { Event } from '#shared/resources/events.ts'

/** Kinds of the price of a person at an event; an applicant is a member by the address, or as the board says, which lets people come free too. */
export const priceKinds = ['ordinary', 'member', 'free'] as const
export type PriceKind = (typeof priceKinds)[number]

/** @param stored empty for the ordinary price. @returns the kind of a person's price */
export const priceKindOf = (stored: string): PriceKind =>
  priceKinds.find((one) => one === stored) ?? 'ordinary'

/** The prices of an event in kronor. */
export type Prices = Pick<Event, 'price_per_place' | 'member_price'>

/** @returns whether applicants with the address of a member pay another price */
export const pricesByAddress = (event: Prices): event is Prices & { member_price: number } =>
  event.price_per_place != null && event.member_price != null && event.member_price !== event.price_per_place

/** @returns the price of one person in kronor; null for an event without a price */
export function priceOf(kind: string, { price_per_place, member_price }: Prices): number | null {
  if (price_per_place === null) return null
  if (kind === 'free') return 0
  return kind === 'member' ? (member_price ?? price_per_place) : price_per_place
}
