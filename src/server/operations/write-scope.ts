import type { Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import type { Services } from '#server/services/services.ts'
import type { RunningOperation } from './operation.ts'

/** Values of a record by the names of its fields. */
export type Values = Record<string, unknown>

/** The surroundings of a write: its transaction, the services, and the actor who writes. */
export type WriteScope = {
  tx: Tx
  context: Services
  actor: Actor
  /** The action that these writes belong to, whose effects are held. */
  operation?: RunningOperation
  /** The operation of the lines of the history: an action, or the undo of one. */
  operationId?: string
  /**
   * Reads only once in a transaction what several of its writes ask for: what they have locked, or keep true themselves.
   */
  once: <T>(key: string, read: () => Promise<T>) => Promise<T>
  /** Invalidates the cached pages, a second later at most, after a change of a resource that is on none of them itself. */
  invalidatePages: () => void
  /** Does something once the transaction is over and kept; nothing waits for it. Of works with one name one is done. */
  afterCommit: (name: string, work: () => void) => void
}

/** The surroundings of a write that belongs to an action with preview and undo. */
export type OperationScope = WriteScope & { operation: RunningOperation }
