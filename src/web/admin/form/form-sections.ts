import type { LocalizedResource } from '#shared/resource-words.ts'
import type { FormFields } from './form-values.ts'

/** A part of a form: the fields that are always in sight, which has no name, or an optional section. */
export type FormSection = { name: string | null; title: string; hint?: string; entries: FormFields }

/** @returns the section of a field; null for one that is always in sight */
const sectionOf = ({ sections = {} }: LocalizedResource, entry: FormFields[number]): string | null => {
  const [name, { translates, describes, focuses }] = entry
  const owners = [name, translates, describes, focuses]
  const found = Object.entries(sections).find(([, fields]) => fields.some((field) => owners.includes(field)))
  return found?.[0] ?? null
}

/** @returns the parts of a form in their order: first what is always in sight, then the sections with a field in it */
export function sectionsOf(resource: LocalizedResource, entries: FormFields): FormSection[] {
  const { sections = {}, sectionWords } = resource
  const names = [null, ...Object.keys(sections)]
  return names.flatMap((name) => {
    const own = entries.filter((entry) => sectionOf(resource, entry) === name)
    const words = (name !== null && sectionWords[name]) || { title: '' }
    return own.length > 0 ? [{ name, ...words, entries: own }] : []
  })
}
