import type { Generated } from 'kysely'

/** The tables of the imports of members and subscribers. */
export type ImportTables = {
  /** Keyed hashes of the addresses that left the mailing list, so that no import puts them back. */
  departed_addresses: { hash: string; at: string }
  /**
   * Imports of members and subscribers, by the key that the page gave. One without `done_at` is being written. `result` and
   * `undone` are JSON of what the page is told.
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
    undone_at: string | null
    undone: Generated<string>
  }
  /**
   * The records of an import, each with its `version` after it, and with its former values as JSON; null for a new one.
   * They are there for a day, to take the import back.
   */
  import_values: {
    import_key: string
    resource: string
    record_id: number
    version: number
    former: string | null
  }
  /** The chosen fields of files by the hash of their headings, as JSON. */
  import_columns: { headings: string; fields: string; used_at: string }
}
