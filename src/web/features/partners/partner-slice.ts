import type { partners } from '#shared/resources/partners.ts'
import { createResourceSlice, publicResource } from '#web/redux/create-resource-slice.ts'

export const partnerSlice = createResourceSlice(
  'partner',
  'partners',
  publicResource<typeof partners>('partners'),
)
