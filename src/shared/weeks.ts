import { dayMs } from './durations.ts'

export type Week = { number: number; days: (string | null)[] }

const utc = (day: string): Date => new Date(`${day}T00:00Z`)
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** @returns the number of a day's week (ISO 8601): the week belongs to the year of its Thursday. */
export function weekNumber(day: string): number {
  const date = utc(day)
  const thursday = new Date(date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * dayMs)
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  return 1 + Math.floor((thursday.getTime() - first) / (7 * dayMs))
}

/** @returns the weeks of a month from Monday to Sunday; null stands for a day of another month. */
export function weeksOf(month: string): Week[] {
  const weeks: Week[] = []
  const first = utc(`${month}-01`)
  const monday = first.getTime() - ((first.getUTCDay() + 6) % 7) * dayMs
  for (let start = monday; ; start += 7 * dayMs) {
    const days = Array.from({ length: 7 }, (_, index) => dayOf(new Date(start + index * dayMs)))
    const ownDays = days.map((day) => (day.startsWith(month) ? day : null))
    if (ownDays.every((day) => day === null)) return weeks
    weeks.push({ number: weekNumber(days[0] ?? ''), days: ownDays })
  }
}

/** @returns the months to leaf to from a month; null where nothing comes. */
export function neighbours(month: string, months: ReadonlySet<string>) {
  const sorted = [...months].sort()
  return {
    before: sorted.findLast((other) => other < month) ?? null,
    after: sorted.find((other) => other > month) ?? null,
  }
}
