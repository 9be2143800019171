import { toEntity } from '#server/crud/record-codec.ts'
import { type StoredRow, tableOf } from '#server/db/records.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { cellOf } from '#server/formats/spreadsheet/columns.ts'
import { resourceIn } from '#server/texts/resource-words.ts'
import { hasText, translate, wordsIn } from '#server/texts/site-text.ts'
import { type Language, textIn } from '#shared/languages.ts'
import type { Message, Translate } from '#shared/message.ts'
import { clockIn } from '#shared/moment.ts'
import { kronorText } from '#shared/money.ts'
import type { CopyFact } from '#shared/person-desk.ts'
import type { Answer, Guest } from '#shared/questions.ts'
import { withKeys } from '#shared/questions.ts'
import { type Resource, titleOfRecord } from '#shared/resource.ts'
import type { Question } from '#shared/resources/events.ts'
import { findResource } from '#shared/resources/index.ts'
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

/** @returns a value for people: times in Stockholm, the name of a register */
function wordsOf(language: Language, name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (name === 'resource')
    return findResource(String(value)) ? tableTitle(language, String(value)) : String(value)
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
export const columnFacts = (language: Language, columns: readonly string[], row: AnyRow): CopyFact[] =>
  columns.map((name) => ({
    name,
    label: columnLabel(language, name),
    value: row[name] ?? null,
    words: wordsOf(language, name, row[name]),
  }))

/** @returns the fields of a record with the words of the panel, and the times that every record has */
export function fieldFacts(language: Language, resource: Resource, row: AnyRow): CopyFact[] {
  const { fields } = resourceIn(language, resource)
  const entity = toEntity(resource, row as StoredRow, 'superuser')
  const facts = Object.entries(fields).flatMap(([name, field]): CopyFact[] => {
    if (!(name in entity) || field.isSecret) return []
    const value = entity[name]
    const words =
      field.kind === 'datetime' && value ? momentWords(language, String(value)) : cellOf(field, value, '')
    return [{ name, label: field.label, value, words: words === null ? '' : String(words) }]
  })
  return [...facts, ...columnFacts(language, ['created_at'], row)]
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
