/** Names of the months from January on, and of the weekdays from Sunday on, in the order of `Date.prototype.getDay`. */
export type DateNames = { months: readonly string[]; weekdays: readonly string[] }

/**
 * Writes days, `YYYY-MM-DD`, in words. Intl may write a date differently on server and browser, and hydration must not
 * change the page; so the names are given.
 */
export function createDates({ months, weekdays }: DateNames) {
  const partsOf = (day: string) => {
    const [year, month, date] = day.split('-').map(Number)
    return { year, month: months[(month ?? 1) - 1] ?? '', date }
  }
  /** @returns `13 dec` */
  const shortDate = (day: string): string => {
    const { month, date } = partsOf(day)
    return `${date} ${month.slice(0, 3)}`
  }
  /** @returns `söndag` */
  const weekday = (day: string): string => weekdays[new Date(`${day}T00:00Z`).getUTCDay()] ?? ''
  return {
    weekdays,
    /** @returns `13 december 2026` */
    longDate(day: string): string {
      const { year, month, date } = partsOf(day)
      return `${date} ${month} ${year}`
    },
    /** @returns `december 2026` */
    monthAndYear(day: string): string {
      const { year, month } = partsOf(day)
      return `${month} ${year}`
    },
    shortDate,
    weekday,
    /** @returns `sön 13 dec` */
    shortDay: (day: string): string => `${weekday(day).slice(0, 3)} ${shortDate(day)}`,
    /** @returns `söndag 13 december` */
    dayInWords(day: string): string {
      const { month, date } = partsOf(day)
      return `${weekday(day)} ${date} ${month}`
    },
  }
}

export type Dates = ReturnType<typeof createDates>
