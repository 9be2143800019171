import type { Tables } from '#server/db/tables.ts'

/** How rows of a table are found that are a person's. */
type Finding<Column extends string = string> =
  /** The column of an e-mail field, beside which it stands folded; where records have names, those tell families apart. */
  | { readonly address: Column }
  /** A column with the address as `foldAddress` gives it. */
  | { readonly addressKey: Column }
  /** A column with the id of a row that is theirs in another table. */
  | { readonly of: keyof Tables; readonly id: Column }
  /** Columns `table_name` and `row_key`, which name a row that is theirs. */
  | { readonly ofRows: true }
  /** Columns `resource` and `record_id`, which name a record that is theirs. */
  | { readonly ofRecords: true }

/** The effect of erasing a person on the rows that are theirs. */
type Erasing<Column extends string> =
  /** They are records: they go with their versions, working copies, links, mails and pictures. */
  | 'record'
  /** They are deleted. */
  | 'rows'
  /** These columns become empty, and the rest stays: why. */
  | { readonly empties: readonly Column[]; readonly why: string }
  /** A rule of their own (`erase-person.ts`) leaves the row without the person. */
  | { readonly own: string }
  /** They stay: why, and until when. */
  | { readonly stays: string }

/** How a table holds something about persons. */
export type PersonTable<Column extends string = string> =
  /** It holds nothing about anybody, for the reason. */
  | { readonly nobody: string }
  | {
      readonly finds: readonly Finding<Column>[]
      /** The part of each row that the copy for the person holds: the fields of a resource, or columns. Secrets are in no copy. */
      readonly copied: 'fields' | readonly Column[] | { readonly not: string }
      readonly erased: Erasing<Column>
      /** Free texts of a row that may name other persons: `texts` for all of a resource. */
      readonly mentions?: 'texts' | readonly Column[]
    }
  /** Texts of others in which a name may stand, all of a resource: listed for a human who answers, never sent, and edited by hand. */
  | { readonly mentions: 'texts' | readonly Column[]; readonly searches?: readonly Column[] }
  /** Searches that were typed to find persons. Erasing a person empties those that find the person. */
  | { readonly searches: readonly Column[] }

/** Rows that are found by a column, or by one of several, and are deleted with the person. */
export const rowsOf = <Column extends string>(
  finds: Finding<Column> | readonly Finding<Column>[],
  copied: readonly Column[] | { readonly not: string },
  mentions?: readonly Column[],
): PersonTable<Column> => ({
  finds: [finds].flat(),
  copied,
  erased: 'rows',
  ...(mentions && { mentions }),
})
