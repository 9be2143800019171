import type { ComponentType } from 'react'
import type { Field } from '#shared/field.ts'
import type { FormValue } from './form-values.ts'

/** Props of every input of an admin form; a page may bring an input of its own for a field (`inputs` of a form). */
export type InputProps = {
  /** Of the control, so that the form can put the focus on it. */
  id: string
  name: string
  field: Field
  value: FormValue
  required: boolean
  error: string | null
  /** The record as it was read last; null for a new one. */
  stored?: Readonly<Record<string, unknown>> | null | undefined
  /** The first of its form: it has the focus when the form opens. */
  autoFocus?: boolean | undefined
  onChange(name: string, value: FormValue): void
  onBlur(name: string): void
}

export type FieldInputComponent = ComponentType<InputProps>
