import { contact } from '#shared/resources/contact.ts'
import { createResourceSlice } from '#web/redux/create-resource-slice.ts'

/** The messages someone wrote to the board; the contact page's record is `kontakt`. */
export const formSlice = createResourceSlice('form', 'contact', contact)
