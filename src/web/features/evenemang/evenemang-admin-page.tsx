import { useState } from 'react'
import { useSelector } from 'react-redux'
import { mailLink } from '#shared/formats/mail-link.ts'
import { eventPlace } from '#shared/participants.ts'
import { participantsMailAddress } from '#shared/participants-mail-address.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import card from '#web/admin/page/card.module.css'
import type { PageLink } from '#web/admin/page/list-bars.tsx'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import type { RowTools } from '#web/admin/page/resource-page-props.ts'
import { useActs } from '#web/admin/page/use-acts.tsx'
import { type OpenByRecord, UndoOfRow, useOpenByRecord } from '#web/admin/record/open-operations.tsx'
import { RecordReader } from '#web/admin/record/record-reader.tsx'
import { Operation } from '#web/admin/table/operation.tsx'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { TableTime } from '#web/admin/table/table-time.tsx'
import { Link } from '#web/ui/link.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import shapes from '#web/ui/shapes.module.css'
import { useSearchParams } from '#web/ui/use-search-params.ts'
import { type Applied, applicationActs } from './application-acts.tsx'
import { useApplicationRemoval } from './application-removal.tsx'
import { ListedEvent } from './evenemang-admin-event.tsx'
import css from './evenemang-admin-page.module.css'
import { evenemangSlice } from './evenemang-slice.ts'
import { isGone, WayToBin } from './gone-event.tsx'

/** The operations of the board on an application besides deleting it. */
function useApplicationOperations() {
  const texts = usePanelTexts()
  const call = useApi()
  const { perform, dialog, bar } = useActs<Applied>()
  const acts = applicationActs(texts, call)
  const operations = (row: Evenemang, { run, name }: RowTools & { name: string }) =>
    !isGone(row) &&
    acts
      .filter(({ isOffered }) => isOffered(row))
      .map((act) => (
        <Operation
          key={act.key}
          label={act.label}
          of={name}
          icon={act.icon}
          onClick={() => void perform(act, row, { run })}
        />
      ))
  return { operations, dialog, bar }
}

const looks = {
  confirmed: { tone: 'ok', icon: 'check' },
  waiting: { tone: 'warning', icon: 'history' },
  cancelled: { tone: 'off', icon: 'close' },
} as const

/** @returns the words of the state of an application: of one whose event is deleted, that it is */
const stateOf = (application: Evenemang, { t, resourceIn }: PanelTexts): string | undefined =>
  isGone(application)
    ? t('participants.eventDeleted')
    : resourceIn(evenemang).fields.state.optionLabels?.[application.state]

/** The state of an application, and its place in the queue. */
const ApplicationStateCell = ({ open, ...application }: Evenemang & { open: OpenByRecord }) => {
  const texts = usePanelTexts()
  const { t } = texts
  const { state, queue_place: place } = application
  if (isGone(application))
    return (
      <span className={css.gone}>
        <StateBadge tone="off" icon="bin">
          {stateOf(application, texts)}
        </StateBadge>
      </span>
    )
  return (
    <>
      <StateBadge {...looks[state]}>{stateOf(application, texts)}</StateBadge>
      {place !== null && <span className={shapes.below}>{t('participants.queuePlace', { place })}</span>}
      <UndoOfRow id={application.id} open={open} />
    </>
  )
}

const EventCell = ({ event_name, event_date }: Evenemang) => (
  <>
    {event_name}
    {event_date !== null && (
      <span className={shapes.below}>
        <TableTime instant={event_date} />
      </span>
    )}
  </>
)

/** The event of a group, with a link to it, or to the bin that it is in. */
const EventHeading = (application: Evenemang) => {
  const { dateTime } = usePanelTexts()
  const { event_id, event_name, event_date } = application
  const text = [event_name, dateTime(event_date)].filter(Boolean).join(' · ')
  return event_id === null || isGone(application) ? (
    <>
      {`${text} `}
      <WayToBin {...application} />
    </>
  ) : (
    <Link to={eventPlace(event_id)} className={card.touch}>
      {text}
    </Link>
  )
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

/** @returns the link to a mail to the chosen applicants who have not cancelled */
function writeTo(eventId: number, rows: readonly Evenemang[], { t }: PanelTexts): PageLink[] {
  const chosen = rows.filter(({ state }) => state !== 'cancelled').map(({ id }) => id)
  const to = participantsMailAddress(eventId, { chosen })
  return chosen.length > 0 ? [{ label: t('participants.writeToChosen'), to }] : []
}

const addressFact = ({ email }: Evenemang, label: string) =>
  [
    label,
    <a key="email" href={mailLink(email)}>
      {email}
    </a>,
  ] as const

export const Page = (basics: PageBasics) => {
  const texts = usePanelTexts()
  const { t, dateTime, resourceIn } = texts
  const { fields } = resourceIn(evenemang)
  const { operations, dialog, bar } = useApplicationOperations()
  const removal = useApplicationRemoval()
  const eventId = useListedEvent()
  const listed = useSelector(evenemangSlice.select)
  const [undone, setUndone] = useState(0)
  const changed = () => setUndone((count) => count + 1)
  const open = useOpenByRecord(evenemang.name, { version: listed, changed })
  return (
    <ResourcePage
      {...basics}
      slice={evenemangSlice}
      intro={eventId !== null && <ListedEvent key={eventId} id={eventId} />}
      columns={[
        'id',
        'name',
        { key: 'state', cell: (row) => <ApplicationStateCell {...row} open={open} /> },
        { key: 'event_name', cell: (row) => <EventCell {...row} /> },
        // Addresses are told to those who may change applications.
        ...(basics.isReadOnly ? [] : (['email'] as const)),
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
      beforeRemove={removal.mayRemove}
      bars={bar}
      version={undone}
      reader={({ id, close }) => (
        <RecordReader<Evenemang>
          resource={basics.resource}
          id={id}
          title={basics.record}
          facts={(row) => [
            [fields.name.label, row.name],
            [fields.state.label, stateOf(row, texts)],
            ...(row.queue_place === null ? [] : [[fields.queue_place.label, row.queue_place] as const]),
            [fields.event_name.label, row.event_name],
            [fields.event_date.label, dateTime(row.event_date)],
            ...(row.email === '' ? [] : [addressFact(row, fields.email.label)]),
            [fields.message.label, row.message],
            [fields.created_date.label, dateTime(row.created_date)],
          ]}
          onUndone={changed}
          onClose={close}
        />
      )}
    >
      {dialog}
      {removal.dialog}
      {open.undoing.dialog}
    </ResourcePage>
  )
}
