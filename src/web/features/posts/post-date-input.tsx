import { longDate, stockholmDayOf } from '#shared/swedish-date.ts'
import { FieldInput } from '#web/admin/form/field-input.tsx'
import type { InputProps } from '#web/admin/form/input-props.ts'

/** @returns the calendar day of the browser, `2026-12-13`. */
const browserDay = (now: Date): string => {
  const [month, date] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${date}`
}

/**
 * settled §4.11: names the day that visitors will see, and warns only when the browser's day is not Sweden's.
 * @param day that was picked, or nothing
 */
export function dateHint(day: string, now: Date): string {
  const [here, there] = [browserDay(now), stockholmDayOf(now.toISOString())]
  const hints: string[] = []
  if (day) hints.push(`Besökare ser ${longDate(day)}.`)
  if (day > there) hints.push('Inlägget syns först den dagen.')
  if (here !== there) {
    const advice = here < there ? 'dagen efter' : 'dagen före'
    hints.push(
      `Din webbläsare har ${longDate(here)}, servern ${longDate(there)}: välj ${advice} den du tänkt dig.`,
    )
  }
  return hints.join(' ') || 'Dagen som besökare ser.'
}

/** The date of a post, with what it means for visitors. */
export const PostDateInput = (props: InputProps) => {
  const hint = dateHint(typeof props.value === 'string' ? props.value : '', new Date())
  return <FieldInput {...props} field={{ ...props.field, hint }} />
}
