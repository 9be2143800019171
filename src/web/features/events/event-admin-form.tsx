import { placeFields } from '#shared/places.ts'
import { events } from '#shared/resources/events.ts'
import type { FormSettings } from '#web/admin/form/resource-form.tsx'
import { PlacesInput, QuotasInput, RegistrationInput } from './event-admin-places.tsx'
import { PriceInput } from './event-admin-price.tsx'
import { QuestionsInput } from './event-admin-questions.tsx'
import { EventPreview } from './event-preview.tsx'
import { participantsSheet } from './participants-sheet.tsx'

export const eventForm: FormSettings = {
  fields: [
    'eventName',
    'eventLocation',
    'eventDate',
    'eventEndDate',
    'eventOrganizer',
    'eventPrice',
    'eventDesc',
    'eventImage',
    ...Object.values(events.sections ?? {}).flat(),
  ],
  inputs: {
    ...Object.fromEntries(placeFields.map((name) => [name, PlacesInput])),
    eventHasForm: RegistrationInput,
    quotas: QuotasInput,
    price_per_place: PriceInput,
    questions: QuestionsInput,
  },
  copied: (values) => ({ ...values, cancelled: false }),
  aside: (values) => <EventPreview values={values} />,
  paper: participantsSheet,
}
