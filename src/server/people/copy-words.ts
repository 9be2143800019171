import { toEntity } from '#server/crud/record-codec.ts'
import { type StoredRow, tableOf } from '#server/db/records.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { cellOf } from '#server/formats/spreadsheet/columns.ts'
import { resourceIn } from '#server/texts/resource-words.ts'
import { hasText, translate, wordsIn } from '#server/texts/site-text.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { type Language, textIn } from '#shared/languages.ts'
import type { Message, Translate } from '#shared/message.ts'
import { clockIn } from '#shared/moment.ts'
import { kronorText } from '#shared/money.ts'
import type { CopyFact } from '#shared/person-desk.ts'
import type { Answer, Guest } from '#shared/questions.ts'
import { withKeys } from '#shared/questions.ts'
import { type Resource, titleOfRecord } from '#shared/resource.ts'
import type { LocalizedField } from '#shared/resource-words.ts'
import type { Question } from '#shared/resources/events.ts'
import { findResource } from '#shared/resources/index.ts'
import { mails } from '#shared/resources/mails.ts'
import { toWallTime } from '#shared/time.ts'
import type { AnyRow } from './find-person.ts'

const say = (language: Language, key: string): string =>
  hasText(language, key) ? wordsIn(language, { key } as Message) : ''

/** @returns what a column that no resource has is called */
export const columnLabel = (language: Language, name: string): string =>
  say(language, `copy.column.${name}`) || name

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** @returns a wall time in Stockholm with its hour as the language writes it */
const momentWords = (language: Language, wallTime: string): string => {
  const t: Translate = (key, ...given) => translate(language, key, ...given)
  return `${wallTime.slice(0, 10)} ${t('date.clock', { time: clockIn(wallTime, t) })}`
}

/** Columns whose values are words of the program. The copy shows a text for them, or nothing. */
const codedColumns: ReadonlySet<string> = new Set([
  ...['kind', 'state', 'how', 'action', 'form', 'stage', 'ask', 'decision', 'granted_by', 'is_sent'],
  'language',
])

/** @returns the panel's word for a stored code, such as `open`; empty where the catalogue has none */
function codeWords(
  language: Language,
  name: string,
  { table, value }: { table: string; value: string },
): string {
  const resource = table === mails.name ? mails : findResource(table)
  const label = resource && resourceIn(language, resource as Resource).fields[name]?.optionLabels?.[value]
  if (label) return label
  if (name === 'form') return findResource(value) ? tableTitle(language, value) : ''
  return say(language, `copy.value.${value}`)
}

/** Lists the values of a stored row, an older version for example, by the labels of its resource. */
function storedWords(language: Language, resource: Resource | undefined, json: string): string {
  let values: unknown
  try {
    values = JSON.parse(json)
  } catch {
    return json
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return ''
  const fields = resource ? resourceIn(language, resource).fields : {}
  return Object.entries(values)
    .flatMap(([name, value]) => {
      const field = fields[name]
      if (!field || field.isSecret || isTechnical(name) || value === null || value === '') return []
      const words = cellOf(field, value, '')
      return words === null || words === '' ? [] : [`${field.label}: ${words}`]
    })
    .join('; ')
}

/** A focal point, or what a picture is stored as, says nothing to the person. */
const isTechnical = (name: string): boolean => /_focus$|^lacking$/.test(name)

/** The labels of the fields that a line of the history names. */
function fieldLabels(language: Language, resource: Resource | undefined, names: string): string {
  const fields = resource ? resourceIn(language, resource).fields : {}
  const labels = names.split(/[\s,]+/).flatMap((name) => fields[name.replace(/[^\w]/g, '')]?.label ?? [])
  return [...new Set(labels)].join(', ')
}

/** @returns a value for people: times in Stockholm, the name of a register, the panel's word for a value of the program */
function wordsOf(
  language: Language,
  name: string,
  { value, table, row }: { value: unknown; table: string; row: AnyRow },
): string {
  if (value === null || value === undefined) return ''
  const about = findResource(String(row.resource ?? row.table_name ?? row.form ?? table))
  if (codedColumns.has(name)) return codeWords(language, name, { table, value: String(value) })
  if (name === 'fields') return fieldLabels(language, about, String(value))
  if (name === 'content' || name === 'before') return storedWords(language, about, String(value))
  if (name === 'table_name') return tableTitle(language, String(value))
  if (name === 'resource') return tableTitle(language, String(value))
  if (name === 'payer_phone') return formatPhone(String(value))
  if (name === 'amount') return kronorText(Number(value), language)
  if (typeof value === 'string' && instant.test(value)) return momentWords(language, toWallTime(value))
  return String(value)
}

/** @returns what a table is called in the copy: as the panel calls the resource, or by a text of its own */
export function tableTitle(language: Language, table: string): string {
  const own = say(language, `copy.table.${table}`)
  if (own) return own
  const resource = findResource(table)
  return resource ? resourceIn(language, resource).names.page : table
}

/** @returns the columns of a row that the copy holds */
export const columnFacts = (
  language: Language,
  columns: readonly string[],
  { row, table = '' }: { row: AnyRow; table?: string },
): CopyFact[] =>
  columns.map((name) => ({
    name,
    label: columnLabel(language, name),
    value: row[name] ?? null,
    words: wordsOf(language, name, { value: row[name], table, row }),
  }))

/** @returns the value of a field for people */
function fieldWords(language: Language, field: LocalizedField & { name: string }, value: unknown): string {
  if (field.kind === 'datetime' && value) return momentWords(language, String(value))
  if (field.kind === 'phone') return formatPhone(String(value ?? ''))
  if (field.kind === 'text' && field.options)
    return codeWords(language, field.name, { table: '', value: String(value ?? '') })
  return String(cellOf(field, value, '') ?? '')
}

/** @returns the fields of a record with the words of the panel, and the times that every record has */
export function fieldFacts(language: Language, resource: Resource, row: AnyRow): CopyFact[] {
  const { fields } = resourceIn(language, resource)
  const entity = toEntity(resource, row as StoredRow, 'superuser')
  const facts = Object.entries(fields).flatMap(([name, field]): CopyFact[] => {
    if (!(name in entity) || field.isSecret) return []
    const value = entity[name]
    if (isTechnical(name)) return [{ name, label: field.label, value, words: '' }]
    return [{ name, label: field.label, value, words: fieldWords(language, { ...field, name }, value) }]
  })
  return [...facts, ...columnFacts(language, ['created_at'], { row })]
}

/** Says the titles of the records that a row refers to, a group for example, in place of their numbers. */
export async function withTitles(
  db: Db | Tx,
  { fields }: Resource,
  facts: readonly CopyFact[],
): Promise<CopyFact[]> {
  return Promise.all(
    facts.map(async (fact) => {
      const target =
        fields[fact.name]?.kind === 'reference' ? findResource(fields[fact.name]?.to ?? '') : undefined
      if (!target || typeof fact.value !== 'number') return fact
      const row = await tableOf(db, target).selectAll().where('id', '=', fact.value).executeTakeFirst()
      return row ? { ...fact, words: titleOfRecord(target, row) || fact.words } : fact
    }),
  )
}

const itemsOf = <T>(value: unknown): T[] => JSON.parse(String(value || '[]')) as T[]

/** Answers with their questions, the sensitive ones too, and those of the guests whom the applicant named. */
export async function answerFacts(db: Db | Tx, language: Language, row: AnyRow): Promise<CopyFact[]> {
  const event = row.event_id
    ? await db
        .selectFrom('events')
        .select(['questions', 'removed_questions'])
        .where('id', '=', Number(row.event_id))
        .executeTakeFirst()
    : undefined
  const asked = [...itemsOf<Question>(event?.questions), ...itemsOf<Question>(event?.removed_questions)]
  const guests = withKeys(itemsOf<Guest>(row.guests))
  const { fields } = resourceIn(language, findResource('evenemang') as Resource)
  const lineOf = ({ question, answer, guest }: Answer): string => {
    const known = asked.find(({ key }) => key === question)
    const title = known ? textIn(known, 'question', language).text : question
    const of = guests.find(({ key }) => key === guest)
    return `${of ? `${of.name}, ` : ''}${title}: ${answer}`
  }
  return ['answers', 'sensitive_answers'].map((name) => {
    const value = itemsOf<Answer>(row[name])
    const label = name === 'answers' ? (fields.answers?.label ?? name) : columnLabel(language, name)
    return { name, label, value, words: value.map(lineOf).join('; ') }
  })
}
