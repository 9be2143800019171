import type { ComponentType } from 'react'
import type { PictureTexts } from '#shared/alt-fields.ts'
import type { LocalizedField } from '#shared/resource-words.ts'
import type { PartErrors } from '#web/ui/use-form-core.ts'
import type { FormValue, FormValues } from './form-values.ts'
import type { FormLanguage } from './language-tabs.tsx'

/** Props of an input that holds several values, each with its own errors and languages. */
export type PartProps = {
  /** The number of tries to save: all items that were there then show their errors. */
  tries: number
  partErrors: PartErrors | undefined
  /** The one language that is shown; null shows all of them side by side. */
  shown: FormLanguage | null
}

/** Props of every input of an admin form; a page may bring an input of its own for a field (`inputs` of a form). */
export type InputProps = {
  /** Of the control, so that the form can put the focus on it. */
  id: string
  name: string
  field: LocalizedField
  value: FormValue
  required: boolean
  error: string | null
  /** The record as it was read last; null for a new one. */
  stored?: Readonly<Record<string, unknown>> | null | undefined
  /** Of a picture: the name and the value of its focal point. */
  focusName?: string | undefined
  focus?: string | undefined
  /** Of a picture: the names of the fields that say what it shows, by the language. */
  altNames?: PictureTexts | undefined
  /** All values of the form, for an input that the page brings. */
  values?: FormValues | undefined
  /** The first of its form: it has the focus when the form opens. */
  autoFocus?: boolean | undefined
  /** Of a formatted text: the caret starts behind the text instead of before it. */
  caretAtEnd?: boolean | undefined
  parts?: PartProps | undefined
  onChange(name: string, value: FormValue): void
  onBlur(name: string): void
}

export type FieldInputComponent = ComponentType<InputProps>
