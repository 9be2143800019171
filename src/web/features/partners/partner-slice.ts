import { partners } from '#shared/resources/partners.ts'
import { createResourceSlice } from '#web/redux/create-resource-slice.ts'

export const partnerSlice = createResourceSlice('partner', 'partners', partners)
