import { useMatch } from 'react-router'
import { participantsPage } from '#shared/participants.ts'
import { Page as Participants } from '#web/features/participants/participants-page.tsx'
import css from './event-place.module.css'
import { EventTabs } from './event-tabs.tsx'

/** The participants of an event, among its other sections. */
export const Page = () => (
  <div className={css.page}>
    <EventTabs eventId={Number(useMatch(participantsPage(':id'))?.params.id)} current="participants" />
    <Participants />
  </div>
)
