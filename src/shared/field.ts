// Fields are plain data, so that the public pages check their forms with `check-field.ts` alone and never
// download a schema library.

import {
  describeLanguage,
  firstLanguage,
  type Language,
  languageNames,
  otherLanguages,
  translationKey,
} from '#shared/languages.ts'

/** Who may do something: anyone, anyone signed in, or an administrator (specification §6). */
export type Guard = 'public' | 'user' | 'superuser'

/** How a field is stored, checked and displayed. A `computed` field has no column and is never written. */
export type FieldKind =
  | 'text'
  | 'multiline'
  | 'html'
  | 'email'
  | 'phone'
  | 'url'
  | 'enum'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'integer'
  | 'reference'
  | 'image'
  | 'list'
  | 'computed'

/**
 * What happens to a record when the record that it references is erased: `detach` empties the reference,
 * `take-along` erases the referencing record too. `refuse` keeps the referenced record from being deleted while a
 * record outside the bin references it; records in the bin are detached.
 */
export type WhenErased = 'detach' | 'refuse' | 'take-along'

export type FieldRules = {
  /** Name of the field in the forms and tables of the admin panel. */
  label: string
  /** Message when the value is missing; the API requires a value only if there is a message. */
  required?: string
  /** The field may be left empty in the admin panel's forms, which require every other field (specification §5). */
  optional?: true
  /** Least value of an integer. */
  min?: number
  /** Greatest length of a text in UTF-16 units, greatest value of an integer, or greatest number of items of a list. */
  max?: number
  maxMessage?: string
  /** Message when the value has the wrong format (email, url, date …). */
  formatMessage?: string
  /** The text is a part of addresses, in which `.` and `..` lead to another page. */
  inAddress?: true
  /** Value that the API accepts, for its description; by default one that fits the kind of the field. */
  example?: unknown
  /** What the API's description says of the field besides its label. */
  description?: string
  /** Any change of a record makes this tick false when it is true: the record has been dealt with. */
  clearedByChange?: true
  /** Text under the input in the admin panel's form. */
  hint?: string
  /** The list parameter `q` searches this field. */
  search?: boolean
  /** The API leaves the field out of answers to callers below this guard; `never` means only the server reads it. */
  readableBy?: Guard | 'never'
  /** The API treats the field as unknown from callers below this guard; `never` means only the server writes it. */
  writableBy?: Guard | 'never'
  /** The field is accepted when the record is created and never stored; {@link transient} sets it. */
  transient?: true
  /** Names of fields; the text names those of them that the record lacks ({@link lacking}). */
  lists?: readonly string[]
  /** Values of an `enum`, each with its label in the interface. */
  options?: Readonly<Record<string, string>>
  /** The words for true and false, in the admin panel and in saved lists; see {@link wordsOf}. */
  words?: readonly [on: string, off: string]
  /** Fields of each item of a list: texts, choices, days and ticks. */
  of?: Readonly<Record<string, Field>>
  /** Of a field of a list's items: only an item whose field of this name has one of these values is asked for it. */
  shownFor?: readonly [field: string, ...values: string[]]
  /** No form asks for it: whoever writes the list keeps it, and the server sets it where it is missing. */
  hidden?: true
  /** Column that a list sorted by this computed field is ordered by: `-birthday` orders by `age`. */
  sortBy?: string
  /** Name of the reference whose record's title this computed field holds. */
  titleOf?: string
  /** Names of a reference and of a field of its record, whose value this computed field holds. */
  through?: readonly [reference: string, field: string]
  /** Name of the referenced resource. */
  to?: string
  /** Name of the field that says what an image shows; without it the image has a text of its own (`altKey`). */
  describedBy?: string
  /** Name of the image that this text describes, for who does not see it. */
  describes?: string
  /** The text may stand once more in each other language, in a field of its own ({@link translationKey}). */
  translatable?: true
  /** Name of the field whose text stands here in another language; `defineResource` adds such fields. */
  translates?: string
  /** The language of a field that `translates` another. */
  language?: Language
  /** The server notes in a new record in which language whoever made it reads the site. */
  noted?: 'language'
  /** Problem code of a reference to a record that does not exist; `no-such-record` by default. */
  missing?: string
  /** The record's fate when the record that it references is erased. */
  whenErased?: WhenErased
  /** JSON Schema type of a computed field. */
  computedType?: 'string' | 'integer' | 'boolean' | 'array'
}

/** `T` is the type of the value in JSON; the property `type` exists for the compiler only. */
export type Field<T = unknown> = FieldRules & { readonly kind: FieldKind; readonly type?: T }

export type ImageSizes = { width: number; height: number; srcset: string }

const make =
  <T>(kind: FieldKind, defaults: Partial<FieldRules> = {}) =>
  (rules: FieldRules): Field<T> => ({ kind, ...defaults, ...rules })

/** Tells the compiler which fields stand once more in other languages. */
type Translatable<R> = Pick<R, Extract<keyof R, 'translatable'>>

const makeText =
  (kind: FieldKind, defaults: Partial<FieldRules>) =>
  <const R extends FieldRules>(rules: R): Field<string> & Translatable<R> => ({ kind, ...defaults, ...rules })

/** One line of text. */
export const text = makeText('text', { max: 200, search: true })
/** Plain text with line breaks. */
export const multiline = makeText('multiline', { max: 5_000 })
/** HTML of the subset that settled §4.12 allows; the server sanitises every value before storing it. */
export const html = makeText('html', { max: 200_000 })
export const email = make<string>('email', { max: 254, search: true })
export const phone = make<string>('phone', { max: 40, search: true })
/** An absolute http(s) address, or empty. */
export const url = make<string>('url', { max: 500 })
export const boolean = make<boolean>('boolean')
/** A calendar day, `YYYY-MM-DD`, or null. */
export const date = make<string | null>('date')
/**
 * A point in time: taken as ISO 8601, stored in UTC, answered as Stockholm wall time with offset. Only a field that is
 * not required may be null.
 */
export const datetime = <const R extends FieldRules>(
  rules: R,
): Field<R extends { required: string } ? string : string | null> => ({ kind: 'datetime', ...rules })
/** A time of day in Stockholm, `HH:MM`, or an empty text. */
export const time = make<string>('time', { max: 5 })
/** A whole number, or null; negative numbers are accepted unless `min` excludes them. */
export const integer = make<number | null>('integer')
/** The id of another record, or null. */
export const reference = (
  to: string,
  rules: FieldRules & { whenErased: WhenErased },
): Field<number | null> => ({ kind: 'reference', to, ...rules })
/** An uploaded picture, or null: stored as a media name, answered as the picture's address. */
export const image = <const R extends FieldRules>(
  rules: R,
): Field<string | null> & { readonly kind: 'image' } & Pick<R, Extract<keyof R, 'describedBy'>> => ({
  kind: 'image',
  ...rules,
})
/** What a picture shows, for who does not see it; empty for one that is there to please only. */
export const description = (describes: string, label: string): Field<string> =>
  text({
    label: `${label} description`,
    optional: true,
    max: 300,
    describes,
    description: `what \`${describes}\` shows, for who does not see it`,
  })

/** The field in which the text of a translatable field stands in another language: checked alike, never required. */
function translationOf(name: string, field: Field, language: Language): Field<string> {
  const { required, example, translatable, type, ...rules } = field
  return {
    ...rules,
    label: `${field.label} (${describeLanguage(language).name})`,
    optional: true,
    translates: name,
    language,
    description: `\`${name}\` in ${language}; empty when it is not translated`,
  }
}

/** @returns the field, and beside it the fields of its text in other languages. */
export const withTranslations = ([name, field]: [string, Field]): [string, Field][] => [
  [name, field],
  ...(field.translatable ? otherLanguages : []).map((language): [string, Field] => [
    translationKey(name, language),
    translationOf(name, field, language),
  ]),
]

type Fields = Readonly<Record<string, Field>>

type TranslatableNames<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { translatable: true } ? K : never
}[keyof F & string]

/** One item of a list, as the API answers it; texts in other languages need not be given. */
export type Item<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never } & {
  [K in `${TranslatableNames<F>}_${Exclude<Language, typeof firstLanguage>}`]?: string
}

/**
 * Items in an order of their own, each with the fields `of`, or none. In the database they are JSON; an item may leave
 * out what is not required.
 */
export const list = <const F extends Fields>(
  rules: FieldRules & { of: F },
): Field<Item<F>[]> & { readonly kind: 'list' } => ({
  kind: 'list',
  max: 50,
  ...rules,
  of: Object.fromEntries(Object.entries(rules.of).flatMap(withTranslations)),
})

/** A value that the server works out for each answer. */
export const computed = <T>(rules: FieldRules): Field<T> & { readonly kind: 'computed' } => ({
  kind: 'computed',
  computedType: 'string',
  ...rules,
})
/** The title of the record that the named reference leads to; empty when the reference is. */
export const titleOf = <const R extends FieldRules>(
  reference: string,
  rules: R,
): Field<string> & { readonly kind: 'computed' } & Translatable<R> => ({
  kind: 'computed',
  computedType: 'string',
  sortBy: reference,
  titleOf: reference,
  ...rules,
})
/** The value of a field of the record that the named reference leads to; null when there is none. */
export const through = <T>(reference: string, field: string, rules: FieldRules) =>
  computed<T | null>({ sortBy: reference, through: [reference, field], ...rules })
/** The language in which whoever made the record reads the site: mails about it are written in it. */
export const visitorLanguage = (): Field<Language> & { readonly noted: 'language' } => ({
  ...(text({
    label: 'Language',
    search: false,
    writableBy: 'never',
    readableBy: 'superuser',
    options: languageNames,
    example: firstLanguage,
    description: 'The language of mails about it, as the `Accept-Language` of its call asked for.',
  }) as Field<Language>),
  noted: 'language',
})
/** A field that is only accepted when the record is created, and never stored: a form's consent, for example. */
export const transient = <T>(field: Field<T>): Field<T> & { readonly transient: true } => ({
  ...field,
  transient: true,
})
/** One of the keys of `options`. */
export const choice = <K extends string>(
  rules: Omit<FieldRules, 'options'> & { options: Readonly<Record<K, string>> },
): Field<K> => ({ kind: 'enum', ...rules })

/**
 * Which of these fields a record lacks, "We have none": their names in this order, a space between two. What is named
 * is empty, counts as filled in where a form requires it, and is not shown to visitors. The field is called `lacking`.
 */
export const lacking = (lists: readonly string[]): Field<string> =>
  text({
    label: 'We have none',
    optional: true,
    search: false,
    max: 500,
    lists,
    example: lists[0],
    description: `names of fields that there is nothing to fill in for, of ${lists.join(', ')}`,
  })

/** @returns the names in the value of a {@link lacking} field. */
export const lackedNames = (value: unknown): string[] =>
  typeof value === 'string' ? value.split(' ').filter(Boolean) : []

/** @returns the words for true and false. */
export const wordsOf = ({ words = ['Yes', 'No'] }: FieldRules): readonly [on: string, off: string] => words

/** @returns whether a caller with `callerGuard` may do what `requiredGuard` protects. */
export function allows(callerGuard: Guard, requiredGuard: Guard): boolean {
  const rank = { public: 0, user: 1, superuser: 2 }
  return rank[callerGuard] >= rank[requiredGuard]
}

/** @returns whether a caller with the guard may read the field. */
export const mayRead = ({ readableBy = 'public' }: Field, guard: Guard): boolean =>
  readableBy !== 'never' && allows(guard, readableBy)

/** @returns whether a caller with the guard may write the field; the API calls it unknown to every other (T02). */
export const mayWrite = ({ kind, writableBy = 'public' }: Field, guard: Guard): boolean =>
  kind !== 'computed' && writableBy !== 'never' && allows(guard, writableBy)
