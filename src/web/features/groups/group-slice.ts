import { groups } from '#shared/resources/groups.ts'
import { sliceOf } from '#web/redux/record-slices.ts'

export const groupSlice = sliceOf(groups)
