import { useState } from 'react'
import { eventPlace, participantsPage } from '#shared/participants.ts'
import { capacityOf } from '#shared/places.ts'
import { wordsOf } from '#shared/resource-words.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { type Event, events } from '#shared/resources/events.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { Operation, OperationLink } from '#web/admin/table/operation.tsx'
import { PartBar } from '#web/admin/table/part-bar.tsx'
import { StateBadge, StatusBadge } from '#web/admin/table/status-badge.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import shapes from '#web/ui/shapes.module.css'
import { eventForm } from './event-admin-form.tsx'
import { useEventNews } from './event-admin-news.ts'
import { useEventRemoval } from './event-admin-removal.tsx'
import { eventSlice } from './event-slice.ts'
import { useSeriesNote } from './use-series-note.ts'

/** Whether one applies to it, and how many of its places are taken. */
const Registration = ({ eventHasForm, places_taken, queue_length, ...event }: Event) => {
  const capacity = capacityOf(event)
  const { t, resourceIn } = usePanelTexts()
  const taken = places_taken ?? 0
  const queue = queue_length ? ` · ${t('places.waiting', { count: queue_length })}` : ''
  return (
    <>
      <StatusBadge on={eventHasForm} words={wordsOf(resourceIn(events).fields.eventHasForm)} />
      {eventHasForm && capacity !== null && (
        <span className={shapes.below}>
          {`${taken}/${capacity}${queue}`}
          <PartBar part={taken / capacity} />
        </span>
      )}
    </>
  )
}

const CancelledMark = () => {
  const { language, resourceIn } = usePanelTexts()
  const [cancelled] = wordsOf(resourceIn(events).fields.cancelled)
  return (
    // Beside a name, which is in the language of the site.
    <span lang={language}>
      <StateBadge tone="error" icon="close">
        {cancelled}
      </StateBadge>
    </span>
  )
}

export const Page = (basics: PageBasics) => {
  const { t, resourceIn } = usePanelTexts()
  const may = useMay()
  const news = useEventNews()
  const [changes, setChanges] = useState(0)
  const series = useSeriesNote(() => setChanges((count) => count + 1))
  const removal = useEventRemoval()
  return (
    <ResourcePage
      {...basics}
      key={changes}
      slice={eventSlice}
      columns={[
        'id',
        { key: 'eventName', width: undefined, mark: ({ cancelled }) => cancelled && <CancelledMark /> },
        'eventOrganizer',
        { key: 'eventDate', width: undefined },
        { key: 'eventHasForm', cell: (event) => <Registration {...event} /> },
        'eventLocation',
        { key: 'eventPrice', width: 'narrow' },
        'eventImage',
      ]}
      sortable={['id', 'eventName', 'eventOrganizer', 'eventDate', 'eventHasForm', 'eventLocation']}
      filters={['eventHasForm', 'eventLocation', 'cancelled']}
      bulk={[]}
      form={eventForm}
      beforeRemove={async (event, tools) => {
        const isRemoved = await removal.mayRemove(event, tools)
        if (isRemoved) news.forget()
        return isRemoved
      }}
      afterUpdate={(stored, before) => {
        news.afterUpdate(stored, before)
        series.ask(stored, before)
      }}
      note={series.note ?? news.note}
      bars={series.bar}
      operations={({ id }, { copy, name }) => (
        <>
          {/* One of the two, so that the list fits; each leads to the other. */}
          {may('read', evenemang.name) ? (
            <OperationLink
              label={resourceIn(evenemang).names.page}
              of={name}
              icon="clipboard"
              href={participantsPage(id)}
            />
          ) : (
            <OperationLink label={t('event.overview')} of={name} icon="info" href={eventPlace(id)} />
          )}
          {!basics.isReadOnly && (
            <Operation label={t('operation.duplicate')} of={name} icon="copy" onClick={() => copy(id)} />
          )}
        </>
      )}
    >
      {removal.dialog}
    </ResourcePage>
  )
}
