import type { Language } from '#shared/languages.ts'

/** A membership that anyone may choose, as it is offered on a day. */
export type MembershipOffer = {
  id: number
  titles: Readonly<Record<Language, string>>
  /** Whole öre. */
  amount: number
  /** The last day of who joins now; null where nothing is sold yet. */
  last_day: string | null
  note: string
  min_age: number | null
  max_age: number | null
}

/** @returns whether somebody of an age may choose a membership */
export const isOfAge = (
  age: number,
  { min_age, max_age }: Pick<MembershipOffer, 'min_age' | 'max_age'>,
): boolean => age >= (min_age ?? 0) && age <= (max_age ?? 1_000)
