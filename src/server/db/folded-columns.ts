import {
  ColumnNode,
  ColumnUpdateNode,
  type InsertQueryNode,
  type Kysely,
  type KyselyPlugin,
  type OnConflictNode,
  type OperationNode,
  PrimitiveValueListNode,
  type RawBuilder,
  sql,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import type { Dialect } from '#server/db/dialect.ts'
import { claimEntries } from '#shared/claim-list.ts'
import type { FieldKind } from '#shared/field.ts'
import { foldField } from '#shared/fold.ts'
import { historyEntries } from '#shared/history.ts'
import { columnFields, isFolded, type Resource } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'
import { mailings } from '#shared/resources/mailings.ts'
import { mails } from '#shared/resources/mails.ts'

const suffix = '_folded'

/** @returns the name of the column that holds a text folded, beside the text itself. */
export const foldedColumn = (name: string): string => `${name}${suffix}`

/** Adds the folded column of a text, unless it is there. The rows have none until the next start folds them. */
export async function addFoldedColumn(
  { db, dialect }: { db: Pick<Kysely<unknown>, 'schema' | 'getExecutor'>; dialect: Dialect },
  { table, column }: { table: string; column: string },
): Promise<void> {
  const name = foldedColumn(column)
  const { rows } = await dialect.columnsOf(table).execute(db)
  if (rows.some((row) => row.name === name)) return
  await db.schema
    .alterTable(table)
    .addColumn(name, dialect.foldedType as 'text')
    .execute()
}

export const isFoldedColumn = (column: string): boolean => column.endsWith(suffix)

const listed: readonly Resource[] = [...resources, mails, mailings, historyEntries, claimEntries]

/** The folded texts of each table, with their kinds. */
export const foldedTexts: ReadonlyMap<string, ReadonlyMap<string, FieldKind>> = new Map(
  listed.map((resource) => [
    resource.name,
    new Map(
      columnFields(resource)
        .filter(([, field]) => isFolded(field))
        .map(([name, { kind }]) => [name, kind]),
    ),
  ]),
)

/** Folded texts of tables that are no resource's: they are read anew from what they are of, not folded again at a start. */
const furtherTexts: typeof foldedTexts = new Map([['document_texts', new Map([['text', 'multiline']])]])

/** A condition: the column holds this e-mail address, whatever its capital letters. */
export const hasAddress = (column: string, address: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(foldedColumn(column))} = ${foldField('email', address)}`

type Texts = ReadonlyMap<string, FieldKind>

const fold = (kind: FieldKind, value: unknown): string => foldField(kind, String(value ?? ''))

/** A text that the database makes itself is folded by the next start. */
function foldNode(kind: FieldKind, node: OperationNode | undefined): string | null {
  if (node === undefined || node.kind === 'DefaultInsertValueNode') return fold(kind, '')
  return ValueNode.is(node) ? fold(kind, node.value) : null
}

function withFoldedValues(insert: InsertQueryNode, texts: Texts): InsertQueryNode {
  const { columns = [], values } = insert
  if (!values || !ValuesNode.is(values)) return insert
  const places = [...texts].map(([name, kind]) => {
    const place = columns.findIndex(({ column }) => column.name === name)
    return { column: ColumnNode.create(foldedColumn(name)), kind, place }
  })
  const rows = values.values.map((row) => {
    if (PrimitiveValueListNode.is(row)) {
      const folded = places.map(({ kind, place }) => fold(kind, row.values[place]))
      return PrimitiveValueListNode.create([...row.values, ...folded])
    }
    const folded = places.map(({ kind, place }) => ValueNode.create(foldNode(kind, row.values[place])))
    return ValueListNode.create([...row.values, ...folded])
  })
  return {
    ...insert,
    ...(insert.onConflict && { onConflict: withFoldedUpdates(insert.onConflict, texts) }),
    columns: [...columns, ...places.map(({ column }) => column)],
    values: ValuesNode.create(rows),
  }
}

function withFoldedUpdates<N extends UpdateQueryNode | OnConflictNode>(update: N, texts: Texts): N {
  const { updates = [] } = update
  const folded = updates.flatMap(({ column, value }) => {
    const name = ColumnNode.is(column) ? column.column.name : ''
    const kind = texts.get(name)
    if (kind === undefined) return []
    const text = ValueNode.create(foldNode(kind, value))
    return [ColumnUpdateNode.create(ColumnNode.create(foldedColumn(name)), text)]
  })
  return folded.length === 0 ? update : { ...update, updates: [...updates, ...folded] }
}

const textsOfTable = (name: string): Texts | undefined => foldedTexts.get(name) ?? furtherTexts.get(name)

const textsOf = (table: OperationNode | undefined): Texts | undefined =>
  table && TableNode.is(table) ? textsOfTable(table.table.identifier.name) : undefined

/**
 * Writes each text that is searched or ordered by folded beside itself, in every insert and update of Kysely's, whoever
 * makes it. Tables as an older version had them are written `withoutPlugins()`.
 */
export const folding: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'InsertQueryNode') {
      const texts = textsOf(node.into)
      return texts ? withFoldedValues(node, texts) : node
    }
    if (node.kind !== 'UpdateQueryNode') return node
    const texts = textsOf(node.table)
    return texts ? withFoldedUpdates(node, texts) : node
  },
  transformResult: async ({ result }) => result,
}
