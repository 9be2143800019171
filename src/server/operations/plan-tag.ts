import { createHash } from 'node:crypto'
import { inTurns } from '#server/file-reading/in-turns.ts'
import type { FieldKind } from '#shared/field.ts'
import { findResource } from '#shared/resources/index.ts'
import { findParents, type RowChange, type RowImage, type Schema } from './changes.ts'
import type { RunningOperation } from './operation.ts'

/** Columns that say who gets something. */
const recipients: ReadonlySet<string> = new Set(['recipient', 'email'])
/** Numbers that are given when the plan is carried out. */
const given: ReadonlySet<string> = new Set(['id', 'number', 'reference', 'unique_key', 'position'])

/** Columns with words, of tables that hold no records. */
const wordColumns =
  /^(name|title|label|text|content|message|note|reason|evidence|decided_by|(\w+_)?(why|name))$/
const wordKinds: ReadonlySet<FieldKind> = new Set(['text', 'multiline', 'html'])

function hasWords(table: string, column: string): boolean {
  const resource = findResource(table)
  if (!resource) return wordColumns.test(column)
  const kind = resource.fields[column]?.kind
  return kind !== undefined && wordKinds.has(kind)
}

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value)
const isCode = (value: string): boolean => /^[a-z][a-z_-]{0,30}$/.test(value)

type Context = { today: string; isNew: (table: string, key: string) => boolean; schema: Schema }

/** The part of a value that belongs to the plan: amounts, ids, days, codes and recipients, but no words and times. */
function tagValue(
  [table, column]: readonly [table: string, column: string],
  value: RowImage[string] | undefined,
  today: string,
): unknown {
  if (given.has(column)) return '+'
  if (typeof value !== 'string') return typeof value === 'boolean' ? Number(value) : (value ?? null)
  if (recipients.has(column)) return value.toLowerCase()
  if (hasWords(table, column)) return '+'
  if (findResource(table)?.fields[column]?.kind === 'enum') return value
  if (value === today) return 'today'
  return isDay(value) || isCode(value) ? value : '+'
}

function tagChange(change: RowChange, { today, isNew, schema }: Context): unknown {
  const { table, key, before, after } = change
  if (!after) return [table, key, 'deleted']
  const newParents = new Set(
    findParents(change, schema)
      .filter((parent) => isNew(parent.table, parent.key))
      .map(({ column }) => column),
  )
  const columns = Object.keys(after).filter((name) => !before || before[name] !== after[name])
  const values = columns
    .toSorted()
    .map((name) => [name, newParents.has(name) ? '+' : tagValue([table, name], after[name], today)])
  return [table, before ? key : '+', values]
}

type Mails = RunningOperation['laterMails']

/** The recipients of mails that are written later. */
const tagMails = (mails: Mails): string[] =>
  mails.map(({ kind, recipients: all }) =>
    JSON.stringify([kind, all.map((one) => one.toLowerCase()).toSorted()]),
  )

/**
 * Hashes what a plan changes and sends: ids, fields, amounts, days and recipients. New ids, references, words, tokens and
 * times are no part of it.
 * @param today the day of the plan in Stockholm
 */
export async function tagPlan(
  changes: readonly RowChange[],
  schema: Schema,
  { today, mails }: { today: string; mails: Mails },
): Promise<string> {
  const created = new Set(changes.filter(({ before }) => !before).map(({ table, key }) => `${table} ${key}`))
  const isNew = (table: string, key: string) => created.has(`${table} ${key}`)
  const parts: string[] = []
  await inTurns(changes, (change) => {
    if (change.table !== 'versions' && change.table !== 'version_media')
      parts.push(JSON.stringify(tagChange(change, { today, isNew, schema })))
  })
  return createHash('sha256')
    .update([...parts, ...tagMails(mails)].toSorted().join('\n'))
    .digest('base64url')
    .slice(0, 22)
}
