import type { Generated } from 'kysely'

/** The tables of actions that are previewed, held and undone (decision 0100). Times are ISO 8601 in UTC. */
export type OperationTables = {
  /** Actions of the panel or of a member. They stay as long as the history. */
  operations: {
    /** A UUID. */
    id: string
    kind: string
    /** The resource and the record that the action is about; null for several records. */
    resource: string
    record_id: number | null
    user_id: number | null
    at: string
    /** When its mails leave, and when the places that it frees are given away. */
    effects_at: string
    undo_until: string
    undone_at: string | null
    /** The operation that this one undoes. */
    undoes: string | null
    /** JSON of the answer to its undo, which a repeated request gets again. */
    result: Generated<string>
  }
  /** One row for each row that an operation changed, deleted when its undo ends. Triggers write them. */
  operation_changes: {
    id: Generated<number>
    operation_id: string
    table_name: string
    /** The values of the primary key, separated by spaces. */
    row_key: string
    /** Rows of one group are undone together, or not at all. */
    group_number: Generated<number>
    /** JSON of the row; null before it was created, or after it was deleted. */
    before: string | null
    after: string | null
  }
  /** SQLite only: the operation whose transaction is running. PostgreSQL has a setting of the transaction. */
  current_operation: { id: string }
  /**
   * Places at events that operations have freed, and that stay taken until their effects run. A row of no places keeps the
   * queue of the event waiting.
   */
  held_places: {
    id: Generated<number>
    operation_id: string
    event_id: number
    quota: string
    places: number
  }
  /** Records that were created by an operation, and are in the trash because it was undone. */
  undone_records: { resource: string; record_id: number; at: string }
}
