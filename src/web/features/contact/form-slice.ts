import type { contact } from '#shared/resources/contact.ts'
import { createResourceSlice, formResource } from '#web/redux/create-resource-slice.ts'

/** The messages someone wrote to the board; the contact page's record is `kontakt`. */
export const formSlice = createResourceSlice('form', 'contact', formResource<typeof contact>('contact'))
