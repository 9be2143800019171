import type { Field } from '#shared/field.ts'
import { describeLanguage, type Language, languageNames } from '#shared/languages.ts'
import { type Message, message } from '#shared/message.ts'
import type { Resource } from '#shared/resource.ts'
import type { Key } from '#texts/keys.ts'

/** A field with its words in a language. */
export type LocalizedField<F extends Field = Field> = F & {
  readonly label: string
  /** Stands under the input in the panel's form. */
  readonly hint?: string
  /** Stands beside the switch of a tick in the panel's form, and holds when it is on. */
  readonly sentence?: string
  /** The words for true and false. */
  readonly words?: readonly [on: string, off: string]
  /** The names of the `options`. */
  readonly optionLabels?: Readonly<Record<string, string>>
  readonly of?: F extends { of: infer Parts }
    ? { readonly [K in keyof Parts]: Parts[K] extends Field ? LocalizedField<Parts[K]> : never }
    : Readonly<Record<string, LocalizedField>>
}

/** A resource with its words in a language. */
export type LocalizedResource<R extends Resource = Resource> = R & {
  /** One record within a sentence, and several. */
  readonly title: string
  readonly plural: string
  /** Its page in the panel, one record on it, and the button that adds one. */
  readonly names: Readonly<Record<'page' | 'record' | 'adds', string>>
  /** The use of the page of its one record, in a line. */
  readonly purpose?: string
  readonly sectionWords: Readonly<Record<string, { title: string; hint?: string }>>
  readonly fields: { readonly [K in keyof R['fields']]: LocalizedField<R['fields'][K]> }
}

/** How a language says a message, and whether it has a text of a key. */
export type Speech = { say: (message: Message) => string; has: (key: string) => boolean }

/** Fields whose words come from those of another, or that every resource calls alike. */
type Derived = { translates: string } | { describes: string } | { lists: readonly string[] }

type KeysOfFields<Before extends string, F> = {
  [K in keyof F & string]: F[K] extends Derived ? never : KeysOfField<`${Before}.${K}`, F[K]>
}[keyof F & string]

type KeysOfField<K extends string, F> =
  | `${K}.label`
  | (F extends { required: true } ? `${K}.required` : never)
  | (F extends { formatMessage: true } ? `${K}.format` : never)
  | (F extends { maxMessage: true } ? `${K}.max` : never)
  | (F extends { kind: 'boolean' } ? `${K}.on` | `${K}.off` : never)
  | (F extends { options: readonly (infer Option extends string)[] }
      ? Option extends Language
        ? never
        : `${K}.options.${Option}`
      : never)
  | (F extends { whenErased: string } ? `${K}.missing` : never)
  | (F extends { whenErased: 'refuse' } ? `${K}.inUse` : never)
  | (F extends { of: infer Parts } ? KeysOfFields<`${K}.of`, Parts> : never)

/** The keys of the texts that a resource must have in every language. */
export type TextKeys<R> =
  R extends Resource<infer F, infer Name>
    ? `${Name}.one` | `${Name}.many` | KeysOfFields<`${Name}.fields`, F>
    : never

/** @returns what a field is called: a text in another language, or about a picture, after the field that it belongs to */
export function labelOf({ key, lists, describes, language }: Field): Message {
  const own: Message = lists ? message('field.lacking') : { key: `${key}.label` as Key }
  const label = describes ? message('field.description', { label: own }) : own
  return language ? message('field.inLanguage', { label, language: describeLanguage(language).name }) : label
}

/** @returns the field with its words in the language of the speech */
export function localizeField<F extends Field>(field: F, speech: Speech): LocalizedField<F> {
  const { key, options, of, describes } = field
  const find = (text: string): string | undefined =>
    speech.has(`${key}.${text}`) ? speech.say({ key: `${key}.${text}` as Key }) : undefined
  const hint = describes ? undefined : find('hint')
  const sentence = find('sentence')
  const [on, off] = [find('on'), find('off')]
  const parts = of && Object.entries(of).map(([name, part]) => [name, localizeField(part, speech)])
  return {
    ...field,
    label: speech.say(labelOf(field)),
    ...(hint !== undefined && { hint }),
    ...(sentence !== undefined && { sentence }),
    ...(on !== undefined && off !== undefined && { words: [on, off] }),
    ...(options && {
      optionLabels: Object.fromEntries(
        options.map((option) => [option, find(`options.${option}`) ?? languageNames[option] ?? option]),
      ),
    }),
    ...(parts && { of: Object.fromEntries(parts) }),
  } as LocalizedField<F>
}

/** @returns the resource with the words of its names and its fields in the language of the speech */
export function localizeResource<R extends Resource>(resource: R, speech: Speech): LocalizedResource<R> {
  const { name, fields, sections = {} } = resource
  const nameOf = (text: string, otherwise: string): string =>
    speech.has(`${name}.${text}`) ? speech.say({ key: `${name}.${text}` as Key }) : otherwise
  const title = nameOf('one', name)
  const plural = nameOf('many', name)
  const purpose = nameOf('purpose', '')
  const sectionWords = Object.keys(sections).map((section) => {
    const key = `${name}.sections.${section}`
    const hint = nameOf(`sections.${section}.hint`, '')
    return [section, { title: speech.say({ key: `${key}.title` as Key }), ...(hint && { hint }) }]
  })
  const localized = Object.entries(fields).map(([field, rules]) => [field, localizeField(rules, speech)])
  return {
    ...resource,
    title,
    plural,
    names: { page: nameOf('page', plural), record: nameOf('record', title), adds: nameOf('adds', title) },
    ...(purpose && { purpose }),
    sectionWords: Object.fromEntries(sectionWords),
    fields: Object.fromEntries(localized),
  } as LocalizedResource<R>
}

/** @returns the words for true and false */
export const wordsOf = ({ words = ['', ''] }: LocalizedField): readonly [on: string, off: string] => words
