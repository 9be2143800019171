import { documents } from '#shared/resources/documents.ts'
import { sliceOf } from '#web/redux/record-slices.ts'

export const documentSlice = sliceOf(documents)
