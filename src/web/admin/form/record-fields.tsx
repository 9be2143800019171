import type { ReactNode } from 'react'
import type { Field, FieldKind } from '#shared/field.ts'
import { lackingKey, type Resource } from '#shared/resource.ts'
import { FieldInput } from './field-input.tsx'
import {
  type FormFields,
  type FormValues,
  isAsked,
  isLacking,
  isRequired,
  withLacking,
} from './form-values.ts'
import type { FieldInputComponent } from './input-props.ts'
import { LackingTick } from './lacking-tick.tsx'
import css from './resource-form.module.css'
import type { ResourceFormState } from './use-resource-form.ts'

/** Kinds that need the whole width. */
const wideKinds: ReadonlySet<FieldKind> = new Set(['multiline', 'html', 'image'])

const isWide = ({ kind, describes }: Field): boolean => wideKinds.has(kind) || describes !== undefined

type FieldsProps = {
  resource: Resource
  entries: FormFields
  form: ResourceFormState
  formId: string
  /** Inputs of a page's own, by the name of the field. */
  inputs?: Readonly<Record<string, FieldInputComponent>> | undefined
  /** Shown below the fields, with what is typed. */
  aside?: ((values: FormValues) => ReactNode) | undefined
}

/** The inputs of a form, and what it shows below them. */
export const RecordFields = ({ entries, form, formId, resource, inputs, aside }: FieldsProps) => {
  const lackable = resource.fields[lackingKey]?.lists ?? []
  const shown = entries.filter(([name, field]) => name !== lackingKey && isAsked(field, form.values))
  return (
    <div className={css.fields}>
      {shown.map(([name, field], index) => {
        const isLacked = isLacking(form.values, name)
        return (
          <div key={name} className={isWide(field) && !isLacked ? css.wide : undefined}>
            {!isLacked && (
              <FieldInput
                autoFocus={index === 0}
                as={inputs?.[name]}
                id={`${formId}-${name}`}
                name={name}
                field={field}
                value={form.values[name] ?? null}
                required={isRequired(field)}
                error={form.errorOf(name)}
                onChange={form.set}
                onBlur={form.touch}
              />
            )}
            {lackable.includes(name) && (
              <LackingTick
                field={field}
                isOn={isLacked}
                onChange={(isOn) => form.set(lackingKey, withLacking(form.values, name, isOn))}
              />
            )}
          </div>
        )
      })}
      {aside && <div className={css.wide}>{aside(form.values)}</div>}
    </div>
  )
}
