import { fikaOn } from './events-soon.ts'
import type { DemoContent } from './types.ts'

const dayWords = (day: string, language: string): string =>
  Temporal.PlainDate.from(day).toLocaleString(language, { day: 'numeric', month: 'long' })

/** The line over all pages tells of the next event, until its day has passed. */
export function noticeFor(today: Temporal.PlainDate): DemoContent['notice'] {
  const day = fikaOn(today).toString()
  return {
    text: `Fredagsfika i salongen den ${dayWords(day, 'sv-SE')} klockan 15. Kom som du är.`,
    link: '/kalender',
    link_text: 'Se kalendern',
    tone: 'info',
    shown_from: today.toString(),
    shown_until: day,
  }
}

/** @returns the notice's texts in English */
export const noticeInEnglish = ({ shown_until }: DemoContent['notice']) => ({
  text: `Friday fika in the salon on ${dayWords(shown_until, 'en-GB')} at 3 pm. Come as you are.`,
  link_text: 'See the calendar',
})
