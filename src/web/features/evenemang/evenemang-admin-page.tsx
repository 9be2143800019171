import { Link, useSearchParams } from 'react-router'
import { participantsMailAddress } from '#shared/participants-mail-address.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import type { WayOn } from '#web/admin/page/list-actions.tsx'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { RecordReader } from '#web/admin/record/record-reader.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { ApplicationStateCell, EventCell } from './evenemang-admin-cells.tsx'
import { ListedEvent } from './evenemang-admin-event.tsx'
import { useApplicationOperations } from './evenemang-admin-operations.tsx'
import { evenemangSlice } from './evenemang-slice.ts'

/** Which of the events of a name is meant, with the way there. */
const EventHeading = ({ event_id, event_name, event_date }: Evenemang) => {
  const { dateTime } = usePanelTexts()
  const text = [event_name, dateTime(event_date)].filter(Boolean).join(' · ')
  return event_id === null ? text : <Link to={`/admin/events/?edit=${event_id}`}>{text}</Link>
}

const groups = {
  keyOf: ({ event_id, event_name }: Evenemang) => event_id ?? event_name,
  heading: EventHeading,
}

/** @returns the event whose participants the list is narrowed down to */
function useListedEvent(): number | null {
  const [parameters] = useSearchParams()
  const [id = '', ...others] = parameters.getAll('event_id')
  return /^[1-9]\d{0,9}$/.test(id) && others.length === 0 ? Number(id) : null
}

/** The way to a mail to those of the chosen who have not cancelled. */
function writeTo(eventId: number, rows: readonly Evenemang[], { t }: PanelTexts): WayOn[] {
  const chosen = rows.filter(({ state }) => state !== 'cancelled').map(({ id }) => id)
  const to = participantsMailAddress(eventId, { chosen })
  return chosen.length > 0 ? [{ label: t('participants.writeToChosen'), to }] : []
}

export const Page = (basics: PageBasics) => {
  const texts = usePanelTexts()
  const { t, dateTime, resourceIn } = texts
  const { fields } = resourceIn(evenemang)
  const { operations, dialog } = useApplicationOperations()
  const eventId = useListedEvent()
  return (
    <ResourcePage
      {...basics}
      slice={evenemangSlice}
      intro={eventId !== null && <ListedEvent id={eventId} />}
      columns={[
        'id',
        'name',
        { key: 'state', cell: (row) => <ApplicationStateCell {...row} /> },
        { key: 'event_name', cell: (row) => <EventCell {...row} /> },
        'email',
        { key: 'message', width: 'long' },
        'created_date',
      ]}
      filters={['event_name', 'event_id', 'state']}
      group={eventId === null ? groups : undefined}
      texts={{
        deleted: (id) => t('participants.deleted', { id }),
        deleteFailed: (id) => t('participants.notDeleted', { id }),
      }}
      bulkWays={eventId === null || basics.isReadOnly ? undefined : (rows) => writeTo(eventId, rows, texts)}
      operations={basics.isReadOnly ? undefined : operations}
      reader={({ id, close }) => (
        <RecordReader<Evenemang>
          resource={basics.resource}
          id={id}
          title={basics.record}
          facts={(row) => [
            [fields.name.label, row.name],
            [fields.state.label, fields.state.options?.[row.state]],
            ...(row.queue_place === null ? [] : [[fields.queue_place.label, row.queue_place] as const]),
            [fields.event_name.label, row.event_name],
            [fields.event_date.label, dateTime(row.event_date)],
            [
              fields.email.label,
              <a key="email" href={`mailto:${encodeURIComponent(row.email)}`}>
                {row.email}
              </a>,
            ],
            [fields.message.label, row.message],
            [fields.created_date.label, dateTime(row.created_date)],
          ]}
          onClose={close}
        />
      )}
    >
      {dialog}
    </ResourcePage>
  )
}
