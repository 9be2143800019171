import { computed, datetime, integer, text } from '#shared/field.ts'
import { defineResource } from '#shared/resource.ts'

/** The list parameters of `GET /api/history/`, besides `from` and `to`. */
export const historyEntries = defineResource({
  name: 'history',
  access: { list: 'superuser' },
  order: '-id',
  fields: {
    at: datetime(),
    user_id: integer(),
    user_name: text(),
    action: text({ search: false }),
    resource: text({ search: false }),
    record_id: integer(),
    fields: computed<string[]>({ computedType: 'array' }),
    title: computed<string | null>(),
  },
})

/** The history as a resource (T57). `user_id` is null for visitors and for the program itself. */
export type HistoryEntry = {
  id: number
  /** UTC, ISO 8601. */
  at: string
  user_id: number | null
  /** First name of the user at that time. */
  user_name: string
  /** `create`, `update`, `delete`, `restore`, `erase`, `export`, `send`, `login`, `grant-administrator` … */
  action: string
  resource: string
  record_id: number | null
  /** Names of the fields that an update changed; their values are not in the history. */
  fields: string[]
  /** The record's present title; null when the record was erased. */
  title: string | null
}
