import { kontakt } from '#shared/resources/kontakt.ts'
import { createResourceSlice } from '#web/redux/create-resource-slice.ts'

export const kontaktSlice = createResourceSlice('kontakt', 'kontakt', kontakt)
