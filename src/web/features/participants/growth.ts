import type { Participant } from '#shared/participants.ts'
import { stockholmDayOf } from '#shared/stockholm-day.ts'

/** Of the places that are taken now, the number that had been applied for at the end of a day in Stockholm. */
export type Growth = { day: string; places: number }

/** @returns the days with applications, in their order */
export function growthOf(participants: readonly Participant[]): Growth[] {
  const added = new Map<string, number>()
  for (const { state, created_date, places } of participants) {
    const day = stockholmDayOf(created_date)
    if (state === 'confirmed') added.set(day, (added.get(day) ?? 0) + places)
  }
  let total = 0
  return [...added]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, places]) => {
      total += places
      return { day, places: total }
    })
}
