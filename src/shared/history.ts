import { computed, datetime, integer, text } from '#shared/field.ts'
import { defineResource } from '#shared/resource.ts'

/** The list parameters of `GET /api/history/`, besides `from` and `to`. */
export const historyEntries = defineResource({
  name: 'history',
  title: 'historiken',
  plural: 'historiken',
  access: { list: 'superuser' },
  order: '-id',
  fields: {
    at: datetime({ label: 'When' }),
    user_id: integer({ label: 'User' }),
    user_name: text({ label: 'User' }),
    action: text({ label: 'Action', search: false }),
    resource: text({ label: 'Kind', search: false }),
    record_id: integer({ label: 'Record' }),
    fields: computed<string[]>({ label: 'Fields', computedType: 'array' }),
    title: computed<string | null>({ label: 'Title' }),
  },
})

/** Who did what, and when (T57). `user_id` is null when nobody was signed in or the program itself acted. */
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
