import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { longDate } from '#shared/swedish-date.ts'
import { FieldInput } from '#web/admin/form/field-input.tsx'
import type { InputProps } from '#web/admin/form/input-props.ts'

/** @returns the calendar day of the browser, `2026-12-13`. */
const browserDay = (now: Date): string => {
  const [month, date] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${date}`
}

/**
 * settled §4.11: names the day that visitors will see. While none is picked and the browser's day is not Sweden's, it
 * warns and advises another; a day that was picked is taken as it is.
 * @param day that was picked, or nothing
 */
export function dateHint(day: string, now: Date): string {
  const [here, there] = [browserDay(now), stockholmDayOf(now.toISOString())]
  if (day > there) return `Besökare ser ${longDate(day)}. Inlägget syns först den dagen.`
  if (day) return `Besökare ser ${longDate(day)}.`
  if (here === there) return 'Dagen som besökare ser.'
  const advice = `välj ${here < there ? 'dagen efter' : 'dagen före'} den du tänkt dig`
  const today = longDate(there)
  return `Din webbläsare har ${longDate(here)}, servern ${today}: ${advice}, för i dag alltså ${today}.`
}

/** The date of a post, with what it means for visitors. */
export const PostDateInput = (props: InputProps) => {
  const hint = dateHint(typeof props.value === 'string' ? props.value : '', new Date())
  return <FieldInput {...props} field={{ ...props.field, hint }} />
}
