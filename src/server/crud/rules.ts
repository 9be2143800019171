import type { SelectQueryBuilder } from 'kysely'
import type { AppContext } from '#server/context.ts'
import type { Entity, StoredRow } from '#server/crud/record-codec.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/guards.ts'
import type { ProblemCode } from '#shared/errors.ts'
import type { Resource } from '#shared/resource.ts'

export type Values = Record<string, unknown>

// biome-ignore lint/suspicious/noExplicitAny: the generic queries work on whichever table the resource names
export type AnyQuery = SelectQueryBuilder<any, any, any>

/** What a rule may use while a record is written. */
export type WriteScope = { tx: Tx; context: AppContext; actor: Actor }

/** What a feature adds to the plain reading and writing of its resource. */
export type CrudRules = {
  /** The rows that the actor may see; others are as if they were not there. */
  visible?: (query: AnyQuery, actor: Actor, now: Date) => AnyQuery
  /** Adds the computed fields. `entities[i]` belongs to `rows[i]`. */
  compute?: (scope: { db: Db | Tx; entities: Entity[]; rows: StoredRow[]; now: Date }) => Promise<void> | void
  /** Counts over all records what the first of a list carries (specification §3). */
  aggregate?: () => Promise<Values>
  /** Checks and completes a new record. */
  beforeCreate?: (values: Values, scope: WriteScope) => Promise<Values> | Values
  /** What a new record brings about, in its transaction: a mail in the outbox, for example. */
  afterCreate?: (row: StoredRow, scope: WriteScope) => Promise<void> | void
  /** Checks a changed record before it is stored. */
  beforeUpdate?: (values: Values, row: StoredRow, scope: WriteScope) => Promise<Values> | Values
  beforeDelete?: (row: StoredRow, scope: WriteScope) => Promise<void> | void
  /** What a record that exists already is called. */
  duplicate?: ProblemCode
}

/** One resource with what it works with. */
export type Crud = { context: AppContext; resource: Resource; rules: CrudRules }

/** A table of the registry by its name. */
export type TableName = keyof Tables
