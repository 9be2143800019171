import type { Field } from '#shared/field.ts'
import { describeLanguage, type Language } from '#shared/languages.ts'
import type { Resource } from '#shared/resource.ts'

/** What a field of a resource is called in a language; what is left out is as its definition says. */
type FieldWords = {
  label?: string
  hint?: string
  words?: readonly [on: string, off: string]
  options?: Readonly<Record<string, string>>
  /** Of the fields that each item of a list has. */
  of?: Readonly<Record<string, FieldWords>>
}

/** What a resource and its fields are called in a language. */
type ResourceWords = {
  title?: string
  plural?: string
  /** What the panel calls its page, one record on it, and the button that adds one. */
  page?: string
  record?: string
  adds?: string
  fields?: Readonly<Record<string, FieldWords>>
}

/** What `fields.ts` of a language's folder holds. */
export type Vocabulary = {
  resources: Readonly<Record<string, ResourceWords>>
  /** Label of the text that says what a picture shows; `{0}` stands for the picture's. */
  description: string
  /** Label of the field that says what a record lacks. */
  lacking: string
}

/** A resource in a language, with what the panel calls its page, one record on it, and the button that adds one. */
export type Worded<R extends Resource> = R & {
  readonly names: Readonly<Record<'page' | 'record' | 'adds', string>>
}

const inLanguage = (label: string, language: Language): string =>
  `${label} (${describeLanguage(language).name})`

/** @returns the fields of the items of a list with their words. */
const itemFieldsIn = (
  fields: Readonly<Record<string, Field>>,
  words: Readonly<Record<string, FieldWords>>,
): Readonly<Record<string, Field>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { of, ...own } = words[field.translates ?? name] ?? {}
      const label = own.label ?? field.label
      return [
        name,
        {
          ...field,
          ...own,
          ...(own.label && field.language && { label: inLanguage(label, field.language) }),
        },
      ]
    }),
  )

/**
 * @returns a resource with its names, labels, hints, words and options in the language of a vocabulary; companions are
 *   called after the field that they belong to
 */
export function wordsIn<R extends Resource>(resource: R, vocabulary: Vocabulary): Worded<R> {
  const { fields: words = {}, ...names } = vocabulary.resources[resource.name] ?? {}
  const { title = resource.title, plural = resource.plural } = names
  const { page = plural, record = title, adds = title } = names
  const labelOf = (name: string, field: Field): string => {
    const { [field.translates ?? '']: translated, [field.describes ?? '']: described } = resource.fields
    if (field.translates && translated && field.language)
      return inLanguage(labelOf(field.translates, translated), field.language)
    if (field.describes && described)
      return vocabulary.description.replace('{0}', () => labelOf(field.describes ?? '', described))
    return words[name]?.label ?? (field.lists ? vocabulary.lacking : field.label)
  }
  const fieldIn = (name: string, field: Field): Field => {
    const { of: parts = {}, ...own } = words[field.translates ?? name] ?? {}
    const of = field.of && itemFieldsIn(field.of, parts)
    return { ...field, ...own, label: labelOf(name, field), ...(of && { of }) }
  }
  const fields = Object.entries(resource.fields).map(([name, field]) => [name, fieldIn(name, field)] as const)
  return {
    ...resource,
    title,
    plural,
    names: { page, record, adds },
    fields: Object.fromEntries(fields),
  }
}
