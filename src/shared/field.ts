// Fields are plain data, so that the public pages check their forms with `check-field.ts` alone and never
// download a schema library.

import { firstLanguage, type Language, languages, otherLanguages, translationKey } from '#shared/languages.ts'
import type { Message } from '#shared/message.ts'

/** The callers that something is open to: everybody, accounts, or administrators (specification §6). */
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
  | 'file'
  | 'list'
  | 'computed'

/**
 * The fate of a record when the record that it references is erased: `detach` empties the reference, `take-along`
 * erases the referencing record too. `refuse` keeps the referenced record from being deleted while a
 * record outside the bin references it; records in the bin are detached.
 */
export type WhenErased = 'detach' | 'refuse' | 'take-along'

export type FieldRules = {
  /** Beginning of the keys of its texts, as `members.fields.email`; `defineResource` sets it. */
  key?: string
  /** The API requires a value. A form may require one in words of its own. */
  required?: true | Message
  /** A value is required unless the record says that it lacks one ({@link lacking}); the message when there is neither. */
  requiredUnlessLacking?: Message
  /** Of a {@link lacking} field: a new record needs all its values, and only a stored one may be marked. */
  onlyStored?: true
  /** The field may be left empty in the admin panel's forms, which require every other field (specification §5). */
  optional?: true
  min?: number
  /** Greatest length of a text in UTF-16 units, greatest value of an integer, or greatest number of items of a list. */
  max?: number
  /** A text of its own, `<key>.max`, says that a value is too long. */
  maxMessage?: true
  /** A text of its own, `<key>.format`, says that a value has the wrong format. */
  formatMessage?: true
  /** The text is a part of addresses, in which `.` and `..` lead to another page. */
  inAddress?: true
  /** The text is the address of a page: small letters, digits and hyphens (`page-slug.ts`). */
  isSlug?: true
  /** Value that the API accepts, for its description; by default one that fits the kind of the field. */
  example?: unknown
  /** The text of the API document about the field besides its label. */
  description?: string
  /** Any change of a record makes this tick false when it is true: the record has been dealt with. */
  clearedByChange?: true
  /** The list parameter `q` searches this field. */
  search?: boolean
  /** The API leaves the field out of answers to callers below this guard; `never` means only the server reads it. */
  readableBy?: Guard | 'never'
  /** The value lets its reader act for a person: it stands in no saved list. */
  isSecret?: true
  /** A change of the value is risky, so that its writer shows again who they are: any change, or unticking (T156). */
  confirms?: 'change' | 'untick'
  /** The API treats the field as unknown from callers below this guard; `never` means only the server writes it. */
  writableBy?: Guard | 'never'
  /** Name of a tick whose change may set the value: the history then names the tick alone. */
  follows?: string
  /** The field is accepted when the record is created and never stored; {@link transient} sets it. */
  transient?: true
  /** Names of fields; the text names those of them that the record lacks ({@link lacking}). */
  lists?: readonly string[]
  options?: readonly string[]
  /** Fields of each item of a list: texts, choices, numbers, days, times and ticks. */
  of?: Readonly<Record<string, Field>>
  /** Only a record or an item whose field of this name has one of these values is asked for it; its value is kept. */
  shownFor?: readonly [field: string, ...values: (string | boolean)[]]
  /** A tick that is not set says nothing of a record whose field of this name is empty or 0. */
  blankWithout?: string
  /** The field is in no form: writers of the list keep its value, and the server sets it where it is missing. */
  hidden?: true
  /** Column that a list sorted by this computed field is ordered by: `-birthday` orders by `age`. */
  sortBy?: string
  /** The rules of the resource order a list by this computed field (`orders`). */
  ranked?: true
  /** Name of the reference whose record's title this computed field holds. */
  titleOf?: string
  /** Names of a reference and of a field of its record, whose value this computed field holds. */
  through?: readonly [reference: string, field: string]
  to?: string
  /** Name of the field that says what an image shows; without it the image has a text of its own (`altKey`). */
  describedBy?: string
  /** Name of the image that this text describes. */
  describes?: string
  /** Name of the image whose focal point this text is ({@link focus}). */
  focuses?: string
  /** Of an image: an uploaded file may be an SVG, which becomes pixels, and its transparent edges are cut off. */
  isLogo?: true
  /** The text may stand once more in each other language, in a field of its own ({@link translationKey}). */
  translatable?: true
  /** Name of the field whose text stands here in another language; `defineResource` adds such fields. */
  translates?: string
  language?: Language
  /** The server stores the language of the author of a new record in it. */
  noted?: 'language'
  /** Problem code of a reference to a record that does not exist; `no-such-record` by default. */
  missing?: string
  whenErased?: WhenErased
  /** JSON Schema type of a computed field. */
  computedType?: 'string' | 'integer' | 'boolean' | 'array'
  /** JSON Schema of the items of a computed array; texts by default. */
  itemSchema?: Readonly<Record<string, unknown>>
}

/** `T` is the type of the value in JSON; the property `type` exists for the compiler only. */
export type Field<T = unknown> = FieldRules & { readonly kind: FieldKind; readonly type?: T }

export type ImageSizes = { width: number; height: number; srcset: string }

/** Rules that tell the compiler which texts a field has, and which fields stand beside it. */
type TellingRules =
  | 'required'
  | 'formatMessage'
  | 'maxMessage'
  | 'options'
  | 'of'
  | 'whenErased'
  | 'translatable'
  | 'describedBy'
  | 'describes'

/** A field of a kind whose rules the compiler knows as far as others depend on them. */
type Made<T, K extends FieldKind, R> = Pick<R, Extract<keyof R, TellingRules>> &
  Field<T> & { readonly kind: K }

const make =
  <T, K extends FieldKind>(kind: K, defaults: FieldRules = {}) =>
  <const R extends FieldRules = object>(rules?: R): Made<T, K, R> =>
    ({ kind, ...defaults, ...rules }) as Made<T, K, R>

export const text = make<string, 'text'>('text', { max: 200, search: true })
export const multiline = make<string, 'multiline'>('multiline', { max: 5_000 })
/** HTML of the subset that settled §4.12 allows; the server sanitises every value before storing it. */
export const html = make<string, 'html'>('html', { max: 200_000 })
export const email = make<string, 'email'>('email', { max: 254, search: true })
export const phone = make<string, 'phone'>('phone', { max: 40, search: true })
/** An absolute http(s) address, or empty. */
export const url = make<string, 'url'>('url', { max: 500 })
export const boolean = make<boolean, 'boolean'>('boolean')
/** A calendar day, `YYYY-MM-DD`, or null. */
export const date = make<string | null, 'date'>('date')
/**
 * A point in time: taken as ISO 8601, stored in UTC, answered as Stockholm wall time with offset. Only a field that is
 * not required may be null.
 */
export const datetime = <const R extends FieldRules = object>(rules?: R) =>
  make<R extends { required: true } ? string : string | null, 'datetime'>('datetime')(rules)
/** A time of day in Stockholm, `HH:MM`, or an empty text. */
export const time = make<string, 'time'>('time', { max: 5 })
/**
 * A whole number; negative numbers are accepted unless `min` excludes them. Only a field that is not required may be
 * null.
 */
export const integer = <const R extends FieldRules = object>(rules?: R) =>
  make<R extends { required: true } ? number : number | null, 'integer'>('integer')(rules)
/** The id of another record, or null. */
export const reference = <const R extends FieldRules & { whenErased: WhenErased }>(to: string, rules: R) =>
  make<number | null, 'reference'>('reference', { to })(rules)
/** An uploaded picture, or null: stored as a media name, answered as the picture's address. */
export const image = make<string | null, 'image'>('image')
/** An uploaded file that is kept as it came, or null: what `stored-files.ts` reads of its value is told. */
export const file = make<string | null, 'file'>('file')
/** The description of a picture for visitors who do not see it; empty for a decorative one. */
export const description = (describes: string) =>
  text({
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

/** The place of a picture that a crop keeps in sight: percent from the left and from the top; empty for the middle. */
export const focus = (focuses: string) =>
  text({
    optional: true,
    search: false,
    max: 7,
    focuses,
    example: '50 30',
    description: `place of \`${focuses}\` that crops keep in sight, in percent from the left and from the top; empty for the middle. Of a new picture without one it is proposed`,
  })

type Fields = Readonly<Record<string, Field>>

export type TranslatableNames<F extends Fields> = {
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
): Field<Item<F>[]> & { readonly kind: 'list'; readonly of: F } => ({
  kind: 'list',
  max: 50,
  ...rules,
  of: Object.fromEntries(Object.entries(rules.of).flatMap(withTranslations)) as F,
})

/** A value that the server works out for each answer. */
export const computed = <T>(rules: FieldRules = {}): Field<T> & { readonly kind: 'computed' } => ({
  kind: 'computed',
  computedType: 'string',
  ...rules,
})
/** The title of the record that the named reference leads to; empty when the reference is. */
export const titleOf = <const R extends FieldRules = object>(reference: string, rules?: R) =>
  make<string, 'computed'>('computed', {
    computedType: 'string',
    sortBy: reference,
    titleOf: reference,
  })(rules)
/** The value of a field of the record that the named reference leads to; null when there is none. */
export const through = <T>(reference: string, field: string, rules: FieldRules = {}) =>
  computed<T | null>({ sortBy: reference, through: [reference, field], ...rules })
/** The language in which the author of the record reads the site: mails about it are written in it. */
export const visitorLanguage = (): Field<Language> & { readonly noted: 'language' } => ({
  ...(text({
    search: false,
    writableBy: 'never',
    readableBy: 'superuser',
    options: languages,
    example: firstLanguage,
    description: 'The language of mails about it, as the `Accept-Language` of its call asked for.',
  }) as Field<Language>),
  noted: 'language',
})
/** A field that is only accepted when the record is created, and never stored: a form's consent, for example. */
export const transient = <F extends Field>(field: F): F & { readonly transient: true } => ({
  ...field,
  transient: true,
})
export const choice = <const K extends string, const R extends FieldRules & { options: readonly K[] }>(
  rules: R & { options: readonly K[] },
) => make<K, 'enum'>('enum')(rules)

/**
 * Which of these fields a record lacks, "We have none": their names in this order, a space between two. What is named
 * is empty, counts as filled in where a form requires it, and is not shown to visitors. The field is called `lacking`.
 */
export const lacking = (
  lists: readonly string[],
  rules: Pick<FieldRules, 'onlyStored'> = {},
): Field<string> & { lists: readonly string[] } => ({
  ...text({
    optional: true,
    search: false,
    max: 500,
    example: lists[0],
    description: `names of fields that there is nothing to fill in for, of ${lists.join(', ')}`,
  }),
  ...rules,
  lists,
})

/** @returns the names in the value of a {@link lacking} field. */
export const lackedNames = (value: unknown): string[] =>
  typeof value === 'string' ? value.split(' ').filter(Boolean) : []
