import type { RawBuilder } from 'kysely'
import type { Erasure } from '#server/crud/erase-records.ts'
import type { Entity } from '#server/crud/record-codec.ts'
import type { RecordQuery, StoredRow } from '#server/db/records.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import type { JsonSchema } from '#server/http/api-document/json-schema.ts'
import type { Value } from '#server/http/input/list-query.ts'
import type { OperationKind } from '#server/operations/operation.ts'
import type { OperationScope, Values, WriteScope } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import type { Declined } from '#shared/bin.ts'
import type { ProblemCode } from '#shared/errors.ts'
import type { Resource } from '#shared/resource.ts'

/** The database that a list is read from, and the time. */
type Place = { db: Db | Tx; now: Date }

/** Hooks of a feature in the reading and writing of its resource. The hooks of a write run in its transaction. */
export type CrudRules = {
  /** Narrows a query to the public rows; only an administrator finds the others. */
  published?: (query: RecordQuery, now: Date) => RecordQuery
  /** When a record that is published (`publishedBy`) appears, in milliseconds since 1970; without it at once. */
  appearsAtMs?: (row: StoredRow) => number
  /** Conditions of the resource's `states`, by their names. */
  states?: Readonly<Record<string, (now: Date) => RawBuilder<boolean>>>
  /** Conditions of the resource's `furtherFilters`, by their names; they read its table under its own name. */
  furtherFilters?: Readonly<Record<string, (values: readonly Value[], now: Date) => RawBuilder<boolean>>>
  /** Ids of all records that meet the others of the `furtherFilters`, of which no column tells. */
  derivedFilters?: Readonly<
    Record<string, (values: readonly Value[], place: Place) => Promise<readonly number[]>>
  >
  /** Ranks of all records by their ids, for computed fields that are `ranked`, by their names. */
  orders?: Readonly<Record<string, (place: Place) => Promise<ReadonlyMap<number, number>>>>
  /** Computed fields without an order that a saved list holds too, as the database is now. */
  savedFields?: (db: Db | Tx) => Promise<readonly string[]>
  /** Sets the computed fields. `entities[i]` is made of `rows[i]`. */
  compute?: (scope: { db: Db | Tx; entities: Entity[]; rows: StoredRow[]; now: Date }) => Promise<void> | void
  /** Counts over all records; the first record of a list carries the values (specification §3). */
  aggregate?: () => Promise<Values>
  /** Checks a new record and returns its complete values. */
  beforeCreate?: (values: Values, scope: WriteScope) => Promise<Values> | Values
  /** Finds the record that a new one only repeats, by what was sent: it is answered instead, and nothing more is stored. */
  findSame?: (values: Values, scope: WriteScope) => Promise<StoredRow | undefined>
  /** Does what a new record entails: adds a mail to the outbox, for example. `values` holds what was sent and is not stored, too. */
  afterCreate?: (row: StoredRow, scope: WriteScope, values: Values) => Promise<void> | void
  /** The action as which signed-in accounts change a record by these values, if other records follow it. */
  updating?: (values: Values) => OperationKind | null
  /** The preview of a change, besides its summary: begun before the writes, and read after them. */
  outlook?: {
    properties: Readonly<Record<string, JsonSchema>>
    begin(scope: OperationScope, id: number): Promise<() => Promise<object>>
  }
  /** Checks the new values of a record and returns the values to store. */
  beforeUpdate?: (values: Values, row: StoredRow, scope: WriteScope) => Promise<Values> | Values
  beforeDelete?: (row: StoredRow, scope: WriteScope) => Promise<void> | void
  /** Deleted records that stay in the bin beyond its 30 days; the condition reads the table under its own name. */
  staysInBin?: (now: Date) => RawBuilder<boolean>
  /** The decisions by which some records went to the bin, by their ids. */
  declined?: (db: Db | Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, Declined>>
  /** The names of the records into which some deleted ones were merged, by the ids of these. */
  mergedInto?: (db: Db | Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** Throws for a record that must not leave the bin. */
  beforeRestore?: (row: StoredRow, scope: WriteScope) => Promise<void> | void
  /** Erases further records when an administrator erases this one; the page cache is then emptied. */
  beforeErase?: (row: StoredRow, erasure: Erasure) => Promise<void>
  /** Problem code when a unique value is taken; `conflict` by default. */
  duplicate?: ProblemCode
}

/** A resource with its rules and the services. */
export type Crud = { context: Services; resource: Resource; rules: CrudRules }

/** The services, and every resource that is mounted, with its rules, by name. */
export type CrudContext = Services & { cruds: Map<string, Crud> }

/** A resource, and the actor who reads or writes it. */
export type Write = Crud & { actor: Actor }
