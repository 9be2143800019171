import { decode, type Entity } from '#server/crud/record-codec.ts'
import type { Crud } from '#server/crud/rules.ts'
import { type StoredRow, tableOf } from '#server/db/records.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { firstLanguage, type Language, translationKey } from '#shared/languages.ts'
import { inAllLanguages, type Resource, titleFields, titleOfRecord } from '#shared/resource.ts'
import { getResource } from '#shared/resources/index.ts'

/** `entities[i]` is the answer made of `rows[i]`. */
type Read = { db: Db | Tx; entities: Entity[]; rows: StoredRow[] }

/** @returns the titles of records by their ids, including records in the bin. */
export async function findTitles(
  db: Db | Tx,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await readTitles(db, resource, ids)
  return new Map([...rows].map(([id, row]) => [id, titleOfRecord(resource, row)]))
}

/** The fields of the titles in all languages, by the ids of the records. */
async function readTitles(db: Db | Tx, resource: Resource, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, Partial<StoredRow>>()
  const rows = await tableOf(db, resource)
    .select(['id', ...inAllLanguages(resource, titleFields(resource))])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [Number(row.id), row]))
}

/** The title of a record, or what of it stands in another language. */
const titleIn = (resource: Resource, row: Partial<StoredRow>, language: Language = firstLanguage): string =>
  titleFields(resource)
    .map((name) => row[translationKey(name, language)] ?? '')
    .join(' ')
    .trim()

/** Fills the computed fields that hold the title of a referenced record; one query reads it in all languages. */
async function fillReferenceTitles({ fields }: Resource, { db, entities, rows }: Read): Promise<void> {
  const read = new Map<string, Map<number, Partial<StoredRow>>>()
  for (const [name, { titleOf, language }] of Object.entries(fields)) {
    const to = titleOf && fields[titleOf]?.to
    if (!to) continue
    const idOf = (row: StoredRow): number | null => row[titleOf] as number | null
    const ids = new Set(rows.map(idOf).filter((id) => id !== null))
    const target = getResource(to)
    const titles = read.get(titleOf) ?? (await readTitles(db, target, [...ids]))
    read.set(titleOf, titles)
    for (const [index, row] of rows.entries()) {
      const entity = entities[index]
      // A title is told to whom the reference is told.
      if (entity && titleOf in entity)
        entity[name] = titleIn(target, titles.get(idOf(row) ?? 0) ?? {}, language)
    }
  }
}

/** Fills the computed fields that hold a value of a referenced record, in the bin or not. */
async function fillThrough({ fields }: Resource, { db, entities, rows }: Read): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    if (!field.through) continue
    const [reference, source] = field.through
    const target = getResource(fields[reference]?.to ?? '')
    const idOf = (row: StoredRow): number | null => row[reference] as number | null
    const ids = new Set(rows.map(idOf).filter((id) => id !== null))
    const targets = ids.size
      ? await tableOf(db, target)
          .select(['id', source])
          .where('id', 'in', [...ids])
          .execute()
      : []
    const sourceField = target.fields[source]
    const values = new Map(targets.map((row) => [Number(row.id), row[source]]))
    for (const [index, row] of rows.entries()) {
      const entity = entities[index]
      if (entity && sourceField) entity[name] = decode(sourceField, values.get(idOf(row) ?? 0))
    }
  }
}

/** Fills the lists that stand in texts (`tidy-stones.ts`). */
async function fillTextLists({ resource, context }: Crud, { db, entities }: Read): Promise<void> {
  for (const [name, { kind, language = firstLanguage }] of Object.entries(resource.fields)) {
    if (kind !== 'html') continue
    for (const entity of entities) {
      const html = entity[name]
      if (typeof html === 'string' && html.includes('<div data-list='))
        entity[name] = (await context.fillLists?.(db, { html, language })) ?? html
    }
  }
}

/** Adds the computed fields to the entities: titles and values of referenced records, and the fields of the resource's rules. */
export async function computeFields(crud: Crud, read: Read): Promise<void> {
  const { resource, rules, context } = crud
  await fillReferenceTitles(resource, read)
  await fillThrough(resource, read)
  await fillTextLists(crud, read)
  await rules.compute?.({ ...read, now: context.now() })
}
