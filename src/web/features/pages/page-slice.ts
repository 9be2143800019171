import type { pages } from '#shared/resources/pages.ts'
import { publicResource } from '#web/redux/create-resource-slice.ts'
import { sliceOf } from '#web/redux/record-slices.ts'

/** The pages of the association's own; a public page reads the one at its address. */
export const pageSlice = sliceOf(publicResource<typeof pages>('pages'))
