import { evenemang } from '#shared/resources/evenemang.ts'
import type { FormSettings } from '#web/admin/form/resource-form.tsx'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { Operation, OperationLink } from '#web/admin/table/operation.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { EventPreview } from './event-preview.tsx'
import { eventSlice } from './event-slice.ts'
import { participantsSheet } from './participants-sheet.tsx'

const form: FormSettings = {
  aside: (values) => <EventPreview values={values} />,
  paper: participantsSheet,
}

export const Page = (basics: PageBasics) => {
  const { t, resourceIn } = usePanelTexts()
  return (
    <ResourcePage
      {...basics}
      slice={eventSlice}
      columns={[
        'id',
        { key: 'eventName', width: undefined },
        'eventOrganizer',
        { key: 'eventDate', width: undefined },
        'eventHasForm',
        'eventLocation',
        { key: 'eventPrice', width: 'narrow' },
        'eventImage',
      ]}
      sortable={['id', 'eventName', 'eventOrganizer', 'eventDate', 'eventHasForm', 'eventLocation']}
      filters={['eventHasForm', 'eventLocation']}
      bulk={[]}
      form={form}
      operations={({ id }, { copy, name }) => (
        <>
          <OperationLink
            label={resourceIn(evenemang).names.page}
            of={name}
            icon="clipboard"
            href={`/admin/participants/?event_id=${id}`}
          />
          <Operation label={t('operation.duplicate')} of={name} icon="copy" onClick={() => copy(id)} />
        </>
      )}
    />
  )
}
