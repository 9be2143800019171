import { useContext, useState } from 'react'
import { flushSync } from 'react-dom'
import { firstLanguage, type Language } from '#shared/languages.ts'
import type { LocalizedResource } from '#shared/resource-words.ts'
import { languageOf } from './form-languages.ts'
import { sectionsOf } from './form-sections.ts'
import { type FormFields, type FormValues, isBlank } from './form-values.ts'
import { OneLanguage } from './one-language.ts'

/** The view of a form: the language whose fields it shows, and its unfolded sections. */
export function useFormView(resource: LocalizedResource, fields: FormFields, formId: string) {
  const [language, choose] = useState<Language>(firstLanguage)
  const isOneLanguage = useContext(OneLanguage)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const translations = fields.filter(([, { translates }]) => translates !== undefined)
  const sections = sectionsOf(resource, fields).flatMap(({ name, entries }) =>
    name === null ? [] : [{ name, names: entries.map(([field]) => field) }],
  )
  return {
    language,
    choose,
    /** @returns whether the form offers other languages: where texts stand in them or are asked for */
    hasLanguages: (values: FormValues): boolean =>
      translations.length > 0 && (!isOneLanguage || translations.some(([name]) => !isBlank(values, name))),
    isOpen: (section: string): boolean => open.has(section),
    /** Folds or unfolds a section; its first input has the focus then. */
    toggle(section: string): void {
      const isOpen = open.has(section)
      const others = [...open].filter((name) => name !== section)
      flushSync(() => setOpen(new Set(isOpen ? others : [...others, section])))
      if (isOpen) return
      const names = sections.find(({ name }) => name === section)?.names ?? []
      const inputs = names.map((name) => document.getElementById(`${formId}-${name}`))
      inputs.find((input) => input?.checkVisibility())?.focus()
    },
    /** Shows the field of that name at once, so that it can have the focus. */
    reveal(name: string): void {
      const [, field] = fields.find(([other]) => other === name) ?? []
      if (!field) return
      const section = sections.find(({ names }) => names.includes(name))
      flushSync(() => {
        choose(languageOf(field))
        if (section) setOpen(new Set([...open, section.name]))
      })
    },
    /** @returns names of fields that nobody is asked for: those of folded sections in which nothing is filled in */
    unasked: (values: FormValues): string[] =>
      sections
        .filter(({ name, names }) => !open.has(name) && names.every((field) => isBlank(values, field)))
        .flatMap(({ names }) => names),
  }
}

export type FormView = ReturnType<typeof useFormView>
