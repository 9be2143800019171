import { createDates } from '#shared/dates.ts'
import { months, weekdays } from '#texts/sv/dates.ts'

/** Days in the words of the specification's language, for mails and the panel. */
export const { longDate, monthAndYear, shortDate, weekday } = createDates({
  months: months.split(' '),
  weekdays: weekdays.split(' '),
})
