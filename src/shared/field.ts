/**
 * The kinds of field a resource may have. A field is plain data, so that the public pages can check their
 * forms with `check-field.ts` alone and never download a schema library.
 */

/** Who may do something: anyone, anyone signed in, or an administrator (specification §6). */
export type Guard = 'public' | 'user' | 'superuser'

/** How a field is stored, checked and shown. `computed` fields have no column and are never written. */
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
  | 'integer'
  | 'image'
  | 'computed'

export type FieldRules = {
  /** What the admin form and table call it. */
  label: string
  /** The message when it is missing; without one the API accepts a record without it. */
  required?: string
  /** Greatest length in UTF-16 units. */
  max?: number
  maxMessage?: string
  /** The message when the format is wrong (email, url, date …). */
  formatMessage?: string
  /** Shown under the input in the admin form. */
  hint?: string
  /** Found by `q`. */
  search?: boolean
  /** Left out of answers to anyone below this guard. */
  readableBy?: Guard
  /** An unknown field for anyone below this guard; `never` for what only the server writes. */
  writableBy?: Guard | 'never'
  /** Only accepted when the record is made, never stored (a form's consent, for example). */
  transient?: boolean
  /** Values of an `enum`, with what the interface calls them. */
  options?: Readonly<Record<string, string>>
  /** A computed field may be sorted by a column: `-birthday` sorts the age. */
  sortBy?: string
  /** JSON Schema type of a computed field. */
  computedType?: 'string' | 'integer' | 'boolean' | 'object'
}

/** `T` is the type of the value in JSON; it exists for the compiler only. */
export type Field<T = unknown> = FieldRules & { readonly kind: FieldKind; readonly type?: T }

export type ImageSizes = { width: number; height: number; srcset: string }

const make =
  <T>(kind: FieldKind, defaults: Partial<FieldRules> = {}) =>
  (rules: FieldRules): Field<T> => ({ kind, ...defaults, ...rules })

/** One line of text. */
export const text = make<string>('text', { max: 200, search: true })
/** Plain text with line breaks. */
export const multiline = make<string>('multiline', { max: 5_000 })
/** The safe HTML subset of DESIGN §4.12; sanitised when written. */
export const html = make<string>('html', { max: 200_000 })
export const email = make<string>('email', { max: 254, search: true })
export const phone = make<string>('phone', { max: 40, search: true })
/** An absolute http(s) address, or empty. */
export const url = make<string>('url', { max: 500 })
export const boolean = make<boolean>('boolean')
/** A calendar day, `YYYY-MM-DD`, or null. */
export const date = make<string | null>('date')
/** A point in time: given as ISO 8601, stored in UTC, answered as Stockholm wall time with offset. */
export const datetime = make<string>('datetime')
export const integer = make<number | null>('integer')
/** An uploaded picture: stored as a media name, answered as its address, or null. */
export const image: (rules: FieldRules) => Field<string | null> & { readonly kind: 'image' } = (rules) => ({
  kind: 'image',
  ...rules,
})
export const computed = <T>(rules: FieldRules): Field<T> => ({
  kind: 'computed',
  computedType: 'string',
  ...rules,
})
export const choice = <K extends string>(
  rules: Omit<FieldRules, 'options'> & { options: Readonly<Record<K, string>> },
): Field<K> => ({ kind: 'enum', ...rules })

/** @returns whether someone with the guard `held` may do what needs `needed`. */
export function allows(held: Guard, needed: Guard): boolean {
  const rank = { public: 0, user: 1, superuser: 2 }
  return rank[held] >= rank[needed]
}
