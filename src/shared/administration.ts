import { computed, datetime, integer, text } from '#shared/field.ts'
import { defineResource, type Resource } from '#shared/resource.ts'

/** What the admin panel asks for beyond the records themselves; see `/api/docs`. */

/** Days that a deleted record stays in the bin (DESIGN §6). */
export const binDays = 30

/** Most records that one bulk change or one undo takes. */
export const bulkLimit = 1_000

/** A record by its resource's name and its id. */
export type RecordKey = { resource: string; id: number }

/** The list parameters of `GET /api/bin/`; a deleted record is known by `resource` and `id` together. */
export const binRecords = defineResource({
  name: 'bin',
  title: 'papperskorgen',
  access: { list: 'superuser' },
  order: '-deleted_at',
  fields: {
    resource: text({ label: 'Kind', search: false }),
    title: text({ label: 'Title' }),
    deleted_at: datetime({ label: 'Deleted' }),
    deleted_by: computed<string>({ label: 'By' }),
    deleted_by_id: computed<number | null>({ label: 'By', computedType: 'integer' }),
  },
})

/** A record in the bin. `deleted_by` is the first name that the administrator had then. */
export type BinRecord = RecordKey & {
  title: string
  /** UTC, ISO 8601. */
  deleted_at: string
  deleted_by: string
  deleted_by_id: number | null
}

/** The list parameters of `GET /api/history/`, besides `from` and `to`. */
export const historyEntries = defineResource({
  name: 'history',
  title: 'historiken',
  access: { list: 'superuser' },
  order: '-id',
  fields: {
    at: datetime({ label: 'When' }),
    user_id: integer({ label: 'User' }),
    user_name: text({ label: 'User' }),
    action: text({ label: 'Action', search: false }),
    resource: text({ label: 'Kind', search: false }),
    record_id: integer({ label: 'Record' }),
    fields: computed<string[]>({ label: 'Fields', computedType: 'object' }),
    title: computed<string | null>({ label: 'Title' }),
  },
})

/** One line of who did what, when (T57). Nobody signed in, or the program itself, has no `user_id`. */
export type HistoryEntry = {
  id: number
  /** UTC, ISO 8601. */
  at: string
  user_id: number | null
  /** The first name that the user had then. */
  user_name: string
  /** `create`, `update`, `delete`, `restore`, `erase`, `export`, `send`, `login`, `grant-administrator` … */
  action: string
  resource: string
  record_id: number | null
  /** Names of the fields that an update changed; never their values. */
  fields: string[]
  /** What the record is called now, null when it was erased. */
  title: string | null
}

/** Body of `POST /api/{resource}/bulk/`; `set` holds fields that are true or false. */
export type BulkChange = { ids: number[] } & ({ action: 'delete' } | { set: Record<string, boolean> })
/** What was changed: records that do not exist, or were like that already, are left out. */
export type BulkResult = { count: number; ids: number[] }

/** Answer of `POST /api/bin/restore/`: those that were in the bin. */
export type RestoreResult = { count: number; records: RecordKey[] }

/** Answer of `DELETE /api/bin/{resource}/{id}/`: how many records of each resource are gone for good. */
export type EraseResult = { erased: Record<string, number> }

/** One line of `GET /api/{resource}/values/?field=`. */
export type FieldValue = { value: string | number | boolean; count: number }

/** One line of `GET /api/search/?q=`. */
export type SearchHit = RecordKey & { title: string; hint: string }

export type MemberMonth = {
  /** `2027-03`, in Stockholm. */
  month: string
  /** Who came in that month. */
  joined: number
  /** Who was there at its end, by what they are now: changes of a status are not remembered. */
  active: number
  passive: number
}

export type EventApplications = {
  id: number
  eventName: string
  /** Stockholm wall time with offset. */
  eventDate: string
  eventHasForm: boolean
  applications: number
}

/** What a new association has to do; true is done. What the demo brought does not count. */
export type GettingStarted = {
  association_name: boolean
  about: boolean
  contact_details: boolean
  first_event: boolean
  first_post: boolean
  second_administrator: boolean
  mail: boolean
  demo_removed: boolean
}

/** Answer of `GET /api/statistics/`. */
export type Statistics = {
  members: {
    active: number
    passive: number
    /** The last 12 months, the present one last. */
    months: MemberMonth[]
  }
  /** The 10 next events, the nearest first, and the 10 latest, the latest first. */
  events: { coming: EventApplications[]; past: EventApplications[] }
  unread_messages: number
  /** Published posts, those of a coming day included (specification §2, Dashboard). */
  active_posts: number
  getting_started: GettingStarted
}

/** Names of the files that lists are saved to, and of the sheets in them. */
export const swedishPlurals: Readonly<Record<string, string>> = {
  members: 'medlemmar',
  contact: 'meddelanden',
  posts: 'inlägg',
  categories: 'kategorier',
  events: 'evenemang',
  evenemang: 'anmälningar',
  subscribers: 'prenumeranter',
  board: 'styrelsen',
  partners: 'partner',
  users: 'användare',
}

/** @returns the fields that tell what a record is called: the first text, or a person's two names. */
export function titleFields(resource: Resource): string[] {
  if ('first_name' in resource.fields) return ['first_name', 'last_name']
  const first = Object.entries(resource.fields).find(([, { kind }]) => kind === 'text' || kind === 'email')
  return first ? [first[0]] : []
}
