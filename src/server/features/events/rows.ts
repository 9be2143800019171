import type { Selectable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

export type Application = Selectable<Tables['evenemang']>
export type EventRow = Selectable<Tables['events']>

/** An application, and the event that it is to. */
export type Applied = { application: Application; event: EventRow }
