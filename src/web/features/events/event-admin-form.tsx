import { placeFields } from '#shared/places.ts'
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
    'eventHasForm',
    'capacity',
    'quotas',
    'fills_gaps',
    'registration_opens',
    'registration_closes',
    'max_guests',
    'offer_hours',
    'remind',
    'questions',
    'price_per_place',
    'member_price',
    'bring',
    'cancelled',
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
