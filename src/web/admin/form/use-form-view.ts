import { useState } from 'react'
import { flushSync } from 'react-dom'
import { firstLanguage, type Language } from '#shared/languages.ts'
import type { LocalizedResource } from '#shared/resource-words.ts'
import { languageOf } from './form-languages.ts'
import { sectionsOf } from './form-sections.ts'
import type { FormFields } from './form-values.ts'

/** What a form shows of its fields: those of one language, and the sections that are unfolded. */
export function useFormView(resource: LocalizedResource, fields: FormFields, formId: string) {
  const [language, choose] = useState<Language>(firstLanguage)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const isTranslated = fields.some(([, { translates }]) => translates !== undefined)
  const namesIn = (section: string): string[] =>
    sectionsOf(resource, fields).flatMap(({ name, entries }) =>
      name === section ? entries.map(([field]) => field) : [],
    )
  return {
    isTranslated,
    language,
    choose,
    isOpen: (section: string): boolean => open.has(section),
    /** Folds or unfolds a section; its first input has the focus then. */
    toggle(section: string): void {
      const isOpen = open.has(section)
      const others = [...open].filter((name) => name !== section)
      flushSync(() => setOpen(new Set(isOpen ? others : [...others, section])))
      if (isOpen) return
      const inputs = namesIn(section).map((name) => document.getElementById(`${formId}-${name}`))
      inputs.find((input) => input?.checkVisibility())?.focus()
    },
    /** Shows the field of that name at once, so that it can have the focus. */
    reveal(name: string): void {
      const [, field] = fields.find(([other]) => other === name) ?? []
      if (!field) return
      const section = sectionsOf(resource, fields).find(({ entries }) =>
        entries.some(([other]) => other === name),
      )
      flushSync(() => {
        choose(languageOf(field))
        if (section?.name) setOpen(new Set([...open, section.name]))
      })
    },
  }
}

export type FormView = ReturnType<typeof useFormView>
