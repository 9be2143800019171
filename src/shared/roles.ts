import { stockholmDay } from '#shared/time.ts'

/** The roles beside administrator (`docs/decisions/0035-roles-and-mandates.md`); they are stored. */
export const roles = ['writer', 'events', 'members', 'mailings', 'treasurer', 'reader', 'door'] as const

export type Role = (typeof roles)[number]

/** The first and last day of a right, both included; null for no such end. */
export type Term = { first_day: string | null; last_day: string | null }

/** A role of an account with its term, now, before or later. */
export type Mandate = Term & { role: Role }

/** @param day in Stockholm. @returns whether the term has begun and is not over */
export const isInForce = ({ first_day, last_day }: Term, day: string): boolean =>
  (first_day === null || first_day <= day) && (last_day === null || last_day >= day)

/** @returns the roles that are held on the day, in Stockholm, of a point in time */
export const rolesOn = (mandates: readonly Mandate[], now: Date): Role[] => {
  const day = stockholmDay(now)
  return mandates.filter((mandate) => isInForce(mandate, day)).map(({ role }) => role)
}

const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/**
 * @param today in Stockholm
 * @returns the first day, today or later, on which none of the terms is in force; null when there is always one
 */
export function firstUncoveredDay(terms: readonly Term[], today: string): string | null {
  let day = today
  for (;;) {
    const inForce = terms.filter((term) => isInForce(term, day))
    if (inForce.some(({ last_day }) => last_day === null)) return null
    const last = inForce
      .map(({ last_day }) => last_day ?? day)
      .sort()
      .at(-1)
    if (last === undefined) return day
    day = dayAfter(last)
  }
}
