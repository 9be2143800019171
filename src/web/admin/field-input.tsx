import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { type ComponentType, memo } from 'react'
import type { Field } from '#shared/field.ts'
import css from './field-input.module.css'
import type { FormValue } from './form-values.ts'
import { PictureInput } from './picture-input.tsx'
import { RichTextInput } from './rich-text-input.tsx'

/** What every input of an admin form is given; a page may bring its own for a field (`inputs` of a form). */
export type InputProps = {
  /** Of the control, so that the form can put the focus on it. */
  id: string
  name: string
  field: Field
  value: FormValue
  required: boolean
  error: string | null
  /** The first of its form: it has the focus when the form opens. */
  autoFocus?: boolean | undefined
  /** What true and false are called, for ticks: `['Active', 'Passive']`. */
  words?: readonly [string, string] | undefined
  onChange(name: string, value: FormValue): void
  onBlur(name: string): void
}

export type FieldInputComponent = ComponentType<InputProps>

const textOf = (value: FormValue): string => (typeof value === 'string' ? value : '')

/** What Mantine's inputs want of it. */
function control({ id, name, field, required, error, autoFocus, onBlur }: InputProps) {
  return {
    id,
    name,
    label: field.label,
    description: field.hint,
    // Not the browser's own check: the messages are the specification's.
    withAsterisk: required,
    'aria-required': required,
    error,
    autoComplete: 'off',
    'data-autofocus': autoFocus || undefined,
    onBlur: () => onBlur(name),
  }
}

const inputTypes: Partial<Record<Field['kind'], string>> = {
  email: 'email',
  phone: 'tel',
  url: 'url',
  date: 'date',
  datetime: 'datetime-local',
  integer: 'number',
}

const TextField = (props: InputProps) => (
  <TextInput
    {...control(props)}
    type={inputTypes[props.field.kind] ?? 'text'}
    value={textOf(props.value)}
    onChange={(event) => props.onChange(props.name, event.currentTarget.value)}
  />
)

const TextAreaField = (props: InputProps) => (
  <Textarea
    {...control(props)}
    rows={5}
    value={textOf(props.value)}
    onChange={(event) => props.onChange(props.name, event.currentTarget.value)}
  />
)

const ChoiceField = (props: InputProps) => (
  <Select
    {...control(props)}
    data={Object.entries(props.field.options ?? {}).map(([value, label]) => ({ value, label }))}
    value={textOf(props.value) || null}
    onChange={(value) => props.onChange(props.name, value ?? '')}
    comboboxProps={{ withinPortal: true }}
  />
)

const TickField = (props: InputProps) => {
  const { id, name, field, value, words, onChange, onBlur } = props
  const isOn = value === true
  return (
    <Switch
      id={id}
      className={css.tick ?? ''}
      name={name}
      label={words ? `${field.label}: ${words[isOn ? 0 : 1]}` : field.label}
      description={field.hint}
      error={props.error}
      checked={isOn}
      onChange={(event) => onChange(name, event.currentTarget.checked)}
      onBlur={() => onBlur(name)}
    />
  )
}

const inputs: Partial<Record<Field['kind'], FieldInputComponent>> = {
  multiline: TextAreaField,
  html: RichTextInput,
  enum: ChoiceField,
  boolean: TickField,
  image: PictureInput,
}

/** The input for a field by its kind. */
export const FieldInput = memo((props: InputProps & { as?: FieldInputComponent | undefined }) => {
  const { as, ...rest } = props
  const Input = as ?? inputs[props.field.kind] ?? TextField
  return <Input {...rest} />
})
