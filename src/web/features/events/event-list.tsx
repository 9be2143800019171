import { pages } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import { MoreLink, Section } from '#web/ui/layout.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { idBesideName } from './choose-event.ts'
import css from './event-list.module.css'
import { EventRows } from './event-rows.tsx'
import { NextEvent } from './next-event.tsx'
import { nextOf } from './upcoming.ts'

/** The next event large, the others below it; nothing at all when there are none. */
export const EventList = ({ events, now }: { events: readonly Event[]; now: string }) => {
  const { t } = useTexts()
  const next = nextOf(events, now)
  if (!next) return null
  const others = events.filter((event) => event !== next)
  return (
    <Section heading={t('home.events')} more={<MoreLink to={pages.calendar}>{t('home.all')}</MoreLink>}>
      <NextEvent event={next} id={idBesideName(events, next)} now={now} />
      {others.length > 0 && (
        <div className={css.others}>
          <EventRows events={others} among={events} />
        </div>
      )}
    </Section>
  )
}
