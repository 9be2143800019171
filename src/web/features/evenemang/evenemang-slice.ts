import { evenemang } from '#shared/resources/evenemang.ts'
import { createResourceSlice } from '#web/redux/create-resource-slice.ts'

/** Applications to events; the events themselves are the `event` slice. */
export const evenemangSlice = createResourceSlice('evenemang', 'evenemang', evenemang)
