import type { Generated } from 'kysely'

/** The tables of the imports of members and subscribers. */
export type ImportTables = {
  /** Keyed hashes of the addresses that left the mailing list, so that no import puts them back. */
  departed_addresses: { hash: string; at: string }
  /**
   * Imports of members and subscribers, by the key that the page gave. One without `done_at` is being written. `result` is
   * JSON of the answer.
   */
  people_imports: {
    key: string
    resource: string
    file_name: string
    user_id: number | null
    user_name: string
    /** Renewed while it is being written, so that one whose process is gone is known. */
    alive_at: string
    /** The time of its lines in the history. */
    done_at: string | null
    result: Generated<string>
    /** The operation by which it is undone. */
    operation_id: Generated<string | null>
    /** The hash of the headings, empty without headings, and the chosen fields as JSON. */
    headings: Generated<string>
    fields: Generated<string>
  }
  /** The chosen columns of bank files, and of imports before they held their own, by the hash of the headings, as JSON. */
  import_columns: { headings: string; fields: string; used_at: string }
}
