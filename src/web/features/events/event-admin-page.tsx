import { type Event, events } from '#shared/resources/events.ts'
import { Operation } from '#web/admin/operation.tsx'
import type { FormSettings } from '#web/admin/resource-form.tsx'
import { ResourcePage, type ResourcePageProps } from '#web/admin/resource-page.tsx'
import { StatusBadge } from '#web/admin/status-badge.tsx'
import { TablePicture } from '#web/admin/table-picture.tsx'
import css from './event-admin-page.module.css'
import { EventPreview } from './event-preview.tsx'
import { eventSlice } from './event-slice.ts'

const hasForm = ['Yes', 'No'] as const

const columns: ResourcePageProps<Event>['columns'] = [
  { key: 'id', header: '#', sort: 'id', width: 'narrow', cell: ({ id }) => id },
  {
    key: 'eventName',
    header: 'Event Name',
    sort: 'eventName',
    isTitle: true,
    width: 'long',
    cell: ({ eventName }) => eventName,
  },
  {
    key: 'eventOrganizer',
    header: 'Organizer',
    sort: 'eventOrganizer',
    cell: ({ eventOrganizer }) => eventOrganizer,
  },
  {
    key: 'eventDate',
    header: 'Date',
    sort: 'eventDate',
    cell: ({ eventDate }) => (
      <span className={css.when}>
        <span>{eventDate.slice(0, 10)}</span> <span>{eventDate.slice(11, 16)}</span>
      </span>
    ),
  },
  {
    key: 'eventHasForm',
    header: 'Has Form',
    sort: 'eventHasForm',
    cell: ({ eventHasForm }) => <StatusBadge on={eventHasForm} words={hasForm} />,
  },
  {
    key: 'eventLocation',
    header: 'Location',
    sort: 'eventLocation',
    cell: ({ eventLocation }) => eventLocation,
  },
  { key: 'eventPrice', header: 'Price', width: 'narrow', cell: ({ eventPrice }) => eventPrice },
  {
    key: 'eventImage',
    header: 'Image',
    cell: ({ eventImage, eventImage_sizes }) => <TablePicture src={eventImage} versions={eventImage_sizes} />,
  },
]

const filters: ResourcePageProps<Event>['filters'] = [
  {
    kind: 'choice',
    field: 'eventHasForm',
    label: 'Has Form',
    options: [
      ['', 'All'],
      ['true', 'Yes'],
      ['false', 'No'],
    ],
  },
  { kind: 'values', field: 'eventLocation', label: 'Location' },
]

const texts: ResourcePageProps<Event>['texts'] = {
  created: ({ eventName }) => `${eventName} created successfully`,
  updated: ({ eventName }) => `${eventName} updated successfully`,
  deleted: (id) => `event with id:${id} deleted successfully`,
}

const form: FormSettings = {
  words: { eventHasForm: hasForm },
  aside: (values) => <EventPreview values={values} />,
}

export const Page = () => (
  <ResourcePage
    title="Events"
    record="Event"
    resource={events}
    slice={eventSlice}
    creatable
    columns={columns}
    filters={filters}
    texts={texts}
    nameOf={({ eventName }) => eventName}
    form={form}
    operations={({ id }, { copy }) => <Operation label="Duplicate" icon="copy" onClick={() => copy(id)} />}
  />
)
