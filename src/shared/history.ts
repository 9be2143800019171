import { computed, datetime, integer, text } from '#shared/field.ts'
import { defineResource } from '#shared/resource.ts'
import { type LocalizedField, wordsOf } from '#shared/resource-words.ts'

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
    count: computed<number | undefined>({ computedType: 'integer' }),
    file: computed<string | undefined>(),
    kind: computed<string | undefined>(),
    operation: computed<string | undefined>(),
    undo_until: computed<string | undefined>(),
    became: computed<boolean[] | undefined>({ computedType: 'array', itemSchema: { type: 'boolean' } }),
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
  /** Of a line that stands for an operation, `grouped=true`: the number of records that it was done to. */
  count?: number
  /** Of the line of an import: the name of its file. */
  file?: string
  /** The kind of the operation that the line belongs to. */
  kind?: string
  /** The operation, if the reader can still undo it, and until when (ISO 8601). */
  operation?: string
  undo_until?: string
  /** New values of the ticks of `fields` in an operation of several records; empty when they are not known. */
  became?: boolean[]
}

/** @returns the labels of the fields that were changed, and of ticks that several records got what they were and became */
export const changeWords = (
  { fields, became = [] }: Pick<HistoryEntry, 'fields' | 'became'>,
  words: Readonly<Record<string, LocalizedField>> = {},
): string =>
  fields
    .map((name, index) => {
      const field = words[name]
      const [on, off] = field ? wordsOf(field) : []
      const isOn = became[index]
      if (!field || isOn === undefined || !on || !off) return field?.label ?? name
      return `${field.label}: ${isOn ? off : on} → ${isOn ? on : off}`
    })
    .join(', ')
