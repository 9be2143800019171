import { Navigate, useMatch } from 'react-router'
import { doorPage } from '#shared/door.ts'
import { participantsPage } from '#shared/participants.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { applicationActs } from '#web/features/evenemang/application-acts.tsx'
import { Page as Participants } from '#web/features/participants/participants-page.tsx'
import { useSearchParams } from '#web/ui/use-search-params.ts'
import css from './event-place.module.css'
import { EventTabs } from './event-tabs.tsx'

/**
 * The participants of an event, among its other sections. The code that a participant shows leads here: who only lets
 * people in gets to the door.
 */
export const Page = () => {
  const id = Number(useMatch(participantsPage(':id'))?.params.id)
  const [parameters] = useSearchParams()
  const may = useMay()
  if (!may('read', evenemang.name))
    return <Navigate replace to={doorPage(id, Number(parameters.get('application')) || undefined)} />
  return (
    <div className={css.page}>
      <EventTabs eventId={id} current="participants" />
      <Participants actsOf={applicationActs} />
    </div>
  )
}
