import { computed, datetime, text } from '#shared/field.ts'
import type { ImportedResource } from '#shared/people-import-plan.ts'
import { defineResource, type RecordKey } from '#shared/resource.ts'

/** Days that a deleted record stays in the bin (settled §6). */
export const binDays = 30

/** The list parameters of `GET /api/bin/`. Only `resource` and `id` together identify a deleted record. */
export const binRecords = defineResource({
  name: 'bin',
  access: { list: 'superuser' },
  order: '-deleted_at',
  fields: {
    resource: text({ search: false }),
    title: text(),
    deleted_at: datetime(),
    deleted_by: computed<string>(),
    deleted_by_id: computed<number | null>({ computedType: 'integer' }),
    declined_day: computed<string | null>(),
    reason: computed<string>(),
    merged_into: computed<string>(),
  },
})

/** A record in the bin. `deleted_by` is the first name that the administrator had when deleting the record. */
export type BinRecord = RecordKey & {
  title: string
  /** UTC, ISO 8601. */
  deleted_at: string
  deleted_by: string
  deleted_by_id: number | null
  /** The name, or else the id, of the member into whom the record was merged. It is restored only by undoing the merge. */
  merged_into: string
} & Declined

/** The decision by which a record went to the bin: its day, null where there is none, and the reason that the board gave. */
export type Declined = { declined_day: string | null; reason: string }

/** An undone import whose people are in the trash, and how many they are. */
export type UndoneImport = {
  key: string
  resource: ImportedResource
  file_name: string
  /** UTC, ISO 8601. */
  undone_at: string
  count: number
}

/** Answer of `POST /api/bin/restore/`: the restored records; a record that was not in the bin is left out. */
export type RestoreResult = { count: number; records: RecordKey[] }

/** Answer of `DELETE /api/bin/{resource}/{id}/`: how many records of each resource were erased. */
export type EraseResult = { erased: Record<string, number> }

/** @returns the address of the bin in the panel, narrowed down to what is called so */
export const binOf = (title: string): string => `/admin/bin/?q=${encodeURIComponent(title)}`
