import {
  description,
  type Field,
  type FieldKind,
  type Guard,
  type ImageSizes,
  type TranslatableNames,
  withTranslations,
} from '#shared/field.ts'
import { mayWrite } from '#shared/field-access.ts'
import type { firstLanguage, Language } from '#shared/languages.ts'

export type Operation = 'list' | 'create' | 'update' | 'delete'

/** Identifies a record by the name of its resource and its id. */
export type RecordKey = { resource: string; id: number }

/** The value of a filter that is no field: a whole number, the id of a record, a day, `YYYY-MM-DD`, or one of few words. */
export type FurtherFilter = Pick<Field, 'min' | 'max' | 'to' | 'options'> & {
  kind: 'integer' | 'reference' | 'date' | 'enum'
}

/** How the palette's search, `GET /api/search/`, finds the records of a resource. */
export type SearchRules<Name extends string = string> = {
  /** Fields to search; by default the fields of the title. */
  fields?: readonly Name[]
  /** Fields with an index of their folded values, which finds a beginning (`liveIndex` of a migration, `{ fold }`). */
  indexed?: readonly Name[]
  /** One index covers all searched fields in all languages, so every record is searched; each start sees to it. */
  hasSearchIndex?: true
  /** Field that tells records with the same title apart. */
  hint?: Name
}

/** The declaration of a resource; see `docs/add-a-resource.md`. */
export type ResourceDefinition<
  F extends Record<string, Field> = Record<string, Field>,
  N extends string = string,
> = {
  /** The specification's word, which names the URL segment, the table, the folder and the slice. */
  name: N
  fields: F
  /** Fields of a record's title; by default the first text or e-mail field. */
  titledBy?: readonly (keyof F & string)[]
  /** False keeps the records out of the palette. */
  search?: false | SearchRules<keyof F & string>
  /** Guard of each operation; an operation without one has no route. `list` also guards reading a single record. */
  access: { list: Guard } & Partial<Record<Operation, Guard>>
  /** Field that a list is ordered by unless the caller sorts it; `-` means descending. */
  order: string
  /** Time of what a record is about, for {@link comingOrder}. */
  comingBy?: keyof F & string
  /** Time at which that is over; without one it lasts until its day is. */
  comingUntil?: keyof F & string
  /** The resource has exactly one record, which a migration adds (settled §4.10). */
  singleton?: true
  /** Bodies of writes may be multipart, and bring pictures or a file (specification §7). */
  multipart?: true
  /**
   * Every save keeps what the record was after it, so that two can be compared and one restored; never for records of
   * persons ([0026](docs/decisions/0026-versions-and-previews.md)).
   */
  keepsVersions?: true
  /** Pattern of the address of a record's page, by its id or a field of it; a link can show the page before visitors see it. */
  previewedAt?: `/${string}:${string}`
  /** Tick by which a record is published; a change of it can wait in a working copy. */
  publishedBy?: keyof F & string
  /** Day on which a record that is published appears, at its `publish_time` (`publication.ts`); without it at once. */
  publishedOn?: keyof F & string
  /** States of a record that follow from several fields and the time; a list is filtered by them with `state=`. */
  states?: readonly string[]
  /**
   * Filters of a list that are no field of its records, by their parameters; the feature's rules hold their conditions.
   * Several values mean one of them.
   */
  furtherFilters?: Readonly<Record<string, FurtherFilter>>
  /** Public pages display the records, so a write empties the page cache. */
  publicContent?: true
  /**
   * Optional parts of the panel's form, in their order below the other fields: each starts folded, named by a text of
   * its own, `<resource>.sections.<name>.title`. Nothing is required of a folded section in which nothing is filled in.
   */
  sections?: Readonly<Record<string, readonly (keyof F & string)[]>>
}

export type Resource<
  F extends Record<string, Field> = Record<string, Field>,
  N extends string = string,
> = ResourceDefinition<F, N> & { readonly path: string }

type ImageKeys<F extends Record<string, Field>> = {
  [K in keyof F & string]: F[K]['kind'] extends 'image' ? K : never
}[keyof F & string]

/** Names of the texts that {@link defineResource} adds, one for each picture that no other field describes. */
type AltKeys<F extends Record<string, Field>> = {
  [K in ImageKeys<F>]: F[K] extends { describedBy: string } ? never : `${K}_alt`
}[ImageKeys<F>]

/** Descriptions of pictures are translated where other texts are. */
type TranslatedKeys<F extends Record<string, Field>> = [TranslatableNames<F>] extends [never]
  ? never
  : TranslatableNames<F> | AltKeys<F>

type OtherLanguage = Exclude<Language, typeof firstLanguage>

/** The fields that {@link defineResource} makes of those of a definition. */
type Completed<F extends Record<string, Field>> = F &
  Record<AltKeys<F>, Field<string> & { describes: string }> &
  Record<`${TranslatedKeys<F>}_${OtherLanguage}`, Field<string> & { translates: string }>

/** The fields that hold a text in another language. */
type Translations<F> = { [K in keyof F as F[K] extends { translates: string } ? K : never]: F[K] }

/**
 * One record as the API answers it. Each image field `x` has a companion `x_sizes` (width, height, srcset). Texts in
 * other languages are always there, but what makes a record by itself need not know which languages there are.
 */
export type Entity<R> =
  R extends Resource<infer F>
    ? { id: number } & {
        [K in Exclude<keyof F, keyof Translations<F>>]: F[K] extends Field<infer T> ? T : never
      } & { [K in keyof Translations<F>]?: string } & {
        [K in ImageKeys<F> as `${K}_sizes`]?: ImageSizes | null
      }
    : never

/**
 * The order, `sort=coming`, of a resource with `comingBy`: first what is not over, the next on top, then what has
 * been, the latest on top. Records about the same thing stand together.
 */
export const comingOrder = 'coming'

/** Name of the field that says which others a record lacks. */
export const lackingKey = 'lacking'

/** Name of the read-only companion of an image field. */
export const sizesKey = (imageField: string): string => `${imageField}_sizes`

/** Name of the field that describes a picture. */
const altKey = (imageField: string): string => `${imageField}_alt`

/** @returns the name of the field whose text stands in for a picture. */
export const altFieldOf = (name: string, { describedBy = altKey(name) }: Field): string => describedBy

/** @returns the field, and beside a picture that no other field describes its description. */
function withDescription([name, field]: [string, Field], isTranslated: boolean): [string, Field][] {
  if (field.kind !== 'image' || field.describedBy) return [[name, field]]
  const alt = { ...description(name), key: field.key ?? '' }
  return [
    [name, field],
    [altKey(name), isTranslated ? { ...alt, translatable: true } : alt],
  ]
}

/** @returns the field, and those of its items, with the beginnings of the keys of their texts */
function keyed(key: string, field: Field): Field {
  const { of } = field
  if (!of) return { ...field, key }
  const parts = Object.entries(of).map(([name, part]) => [
    name,
    keyed(`${key}.of.${part.translates ?? name}`, part),
  ])
  return { ...field, key, of: Object.fromEntries(parts) }
}

/** @returns the fields, each with what belongs to it beside it: descriptions of pictures, texts in other languages. */
function complete<F extends Record<string, Field>>(resource: string, fields: F): Completed<F> {
  const isTranslated = Object.values(fields).some(({ translatable }) => translatable)
  const described = Object.entries(fields).flatMap(([name, field]) =>
    withDescription([name, keyed(`${resource}.fields.${name}`, field)], isTranslated),
  )
  return Object.fromEntries(described.flatMap(withTranslations)) as Completed<F>
}

/**
 * Declares a resource once for server and web (`docs/architecture.md`, "One definition"). The server does not start
 * when the definition contradicts itself (`resource-contradictions.ts`).
 */
export function defineResource<const F extends Record<string, Field>, const N extends string>(
  definition: ResourceDefinition<F, N>,
): Resource<Completed<F>, N> {
  const fields = complete(definition.name, definition.fields)
  return { ...definition, fields, path: `/api/${definition.name}/` }
}

/** @returns the fields that have a column in the table, with their names. */
export function columnFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => field.kind !== 'computed' && !field.transient)
}

/**
 * @returns the fields that a version holds, with their names: all that is written, but no ticks, so that restoring a
 *   text publishes or hides nothing.
 */
export const versionedFields = (resource: Resource): [string, Field][] =>
  columnFields(resource).filter(([, field]) => field.kind !== 'boolean' && mayWrite(field, 'superuser'))

const foldedKinds: ReadonlySet<FieldKind> = new Set(['text', 'multiline', 'email', 'phone'])

/** @returns whether the text is stored once more as it is searched and ordered (`fold.ts`): all that people write. */
export const isFolded = ({ kind, search, translatable, translates }: Field): boolean =>
  search === true || (foldedKinds.has(kind) && (search !== false || Boolean(translatable ?? translates)))

export const referenceFields = (resource: Resource): [string, Field][] =>
  columnFields(resource).filter(([, { kind }]) => kind === 'reference')

/** @returns the names of the fields in which the text of this one stands in other languages. */
export const translationsOf = ({ fields }: Pick<Resource, 'fields'>, name: string): string[] =>
  Object.keys(fields).filter((other) => fields[other]?.translates === name)

/** @returns the names, and behind each those of its text in other languages. */
export const inAllLanguages = (resource: Resource, names: readonly string[]): string[] =>
  names.flatMap((name) => [name, ...translationsOf(resource, name)])

export function imageFields(resource: Resource): string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => field.kind === 'image')
    .map(([name]) => name)
}

/** @returns the names of the fields that hold a file which is kept as it came. */
export const fileFields = ({ fields }: Pick<Resource, 'fields'>): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.kind === 'file')

/** @returns the name of the field that holds the focal point of a picture; undefined for one that no page crops */
export const focusFieldOf = ({ fields }: Pick<Resource, 'fields'>, image: string): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.focuses === image)

/** @returns the names of the fields that the list parameter `q` searches, in the order of the definition. */
export const searchedFields = (resource: Resource): string[] =>
  columnFields(resource)
    .filter(([, { search }]) => search)
    .map(([name]) => name)

export function titleFields({ fields, titledBy }: Resource): readonly string[] {
  if (titledBy) return titledBy
  const firstText = Object.entries(fields).find(([, { kind }]) => kind === 'text' || kind === 'email')
  return firstText ? [firstText[0]] : []
}

/** @returns the names of the fields that the palette searches, in the order of its index. */
export function paletteFields(resource: Resource): string[] {
  const { fields } = resource.search || {}
  return inAllLanguages(resource, fields ?? titleFields(resource))
}

/**
 * @param record has at least the {@link titleFields}.
 * @returns the record's title.
 */
export const titleOfRecord = (resource: Resource, record: Readonly<Record<string, unknown>>): string =>
  titleFields(resource)
    .map((name) => record[name] ?? '')
    .join(' ')
    .trim()

/** @returns the keys that an update ignores: what the API answers and never stores, and what only a new record takes. */
export function ignoredKeys(resource: Resource): string[] {
  const unwritableFields = Object.entries(resource.fields)
    .filter(([, field]) => field.kind === 'computed' || field.writableBy === 'never' || field.transient)
    .map(([name]) => name)
  return ['id', ...unwritableFields, ...imageFields(resource).map(sizesKey)]
}

/** @returns whether only who has a role reads the list: it is about persons, or for the board alone */
export const isPersonal = ({ access }: Pick<Resource, 'access'>): boolean => access.list !== 'public'
