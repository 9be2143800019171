import type { kontakt } from '#shared/resources/kontakt.ts'
import { createResourceSlice, publicResource } from '#web/redux/create-resource-slice.ts'

export const kontaktSlice = createResourceSlice(
  'kontakt',
  'kontakt',
  publicResource<typeof kontakt>('kontakt'),
)
