import type { LocalizedResource } from '#shared/resource-words.ts'
import type { RecordThunks } from '#web/redux/create-resource-slice.ts'
import { sliceOf } from '#web/redux/record-slices.ts'

/** Props that every resource page gets from its line in the routes. */
export type PageBasics = {
  resource: LocalizedResource
  title: string
  /** The word for one record: 'Member' makes 'Edit Member'. */
  record: string
  /** The words of the New button; without them there is none. */
  adds?: string | undefined
  /** The user may only read the records; `resource` has no other operation then. */
  isReadOnly?: boolean
}

/** @returns the slice of a resource that has none of its own; the page knows the type of its records. */
export const plainSlice = <T>(resource: LocalizedResource): RecordThunks<T> =>
  sliceOf(resource) as unknown as RecordThunks<T>
