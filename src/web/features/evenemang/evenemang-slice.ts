import type { evenemang } from '#shared/resources/evenemang.ts'
import { createResourceSlice, formResource } from '#web/redux/create-resource-slice.ts'

/** Applications to events; the events themselves are the `event` slice. */
export const evenemangSlice = createResourceSlice(
  'evenemang',
  'evenemang',
  formResource<typeof evenemang>('evenemang'),
)
