import type { Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import type { Services } from '#server/services.ts'

/** Values of a record by the names of its fields. */
export type Values = Record<string, unknown>

/** The surroundings of a write: its transaction, the services, and the actor who writes. */
export type WriteScope = { tx: Tx; context: Services; actor: Actor }
