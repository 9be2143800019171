import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { writtenOnly } from '#shared/typed-moment.ts'
import { FieldInput } from '#web/admin/form/field-input.tsx'
import type { InputProps } from '#web/admin/form/input-props.ts'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'

/** @returns the calendar day of the browser, `2026-12-13`. */
const browserDay = (now: Date): string => {
  const [month, date] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${date}`
}

/** @returns the day to begin with: today, unless the browser has another day than Sweden, which is then said */
export const proposedDay = (now: Date): string => {
  const today = stockholmDayOf(now.toISOString())
  return browserDay(now) === today ? today : ''
}

/**
 * settled §4.11: names the day that visitors will see. While none is picked and the browser's day is not Sweden's, it
 * warns and advises another; a day that was picked is taken as it is.
 * @param day that was picked, or nothing
 */
export function dateHint(day: string, now: Date, { t, longDay }: Pick<PanelTexts, 't' | 'longDay'>): string {
  const [here, there] = [browserDay(now), stockholmDayOf(now.toISOString())]
  if (day) return t(day > there ? 'postDate.later' : 'postDate.day', { day: longDay(day) })
  if (here === there) return t('postDate.none')
  return t(here < there ? 'postDate.dayAfter' : 'postDate.dayBefore', {
    here: longDay(here),
    today: longDay(there),
  })
}

/** The date of a post, with what it means for visitors. */
export const PostDateInput = (props: InputProps) => {
  const texts = usePanelTexts()
  const hint = dateHint(writtenOnly('date', props.value), new Date(), texts)
  return <FieldInput {...props} field={{ ...props.field, hint }} />
}
