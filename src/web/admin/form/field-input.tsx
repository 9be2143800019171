import { CloseButton, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { memo } from 'react'
import { describeLanguage } from '#shared/languages.ts'
import type { LocalizedField } from '#shared/resource-words.ts'
import { type Adding, ReferenceSelect } from '#web/admin/record/reference-select.tsx'
import { textLanguage } from '#web/admin/record/text-language.ts'
import { RichTextInput } from '#web/admin/rich-text/rich-text-input.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './field-input.module.css'
import { type FormValue, localTime } from './form-values.ts'
import type { FieldInputComponent, InputProps } from './input-props.ts'
import { PictureInput } from './picture-input.tsx'

const textOf = (value: FormValue): string => (typeof value === 'string' ? value : '')

/** The props that all of Mantine's inputs share. */
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
    lang: textLanguage(field),
    'data-autofocus': autoFocus || undefined,
    onBlur: () => onBlur(name),
  }
}

const inputTypes: Partial<Record<LocalizedField['kind'], string>> = {
  email: 'email',
  phone: 'tel',
  url: 'url',
  date: 'date',
  datetime: 'datetime-local',
  time: 'time',
  integer: 'number',
}

/** Takes a time away again, which not every browser's picker can. */
const ClearButton = ({ id, name, field, onChange }: InputProps) => {
  const { t } = usePanelTexts()
  return (
    <CloseButton
      className={css.clear ?? ''}
      aria-label={t('form.clear', { field: field.label })}
      onClick={() => {
        onChange(name, '')
        document.getElementById(id)?.focus()
      }}
    />
  )
}

const isClearable = ({ field, required, value }: InputProps): boolean =>
  field.kind === 'datetime' && !required && textOf(value) !== ''

const TextField = (props: InputProps) => (
  <TextInput
    {...control(props)}
    type={inputTypes[props.field.kind] ?? 'text'}
    min={props.field.min}
    max={props.field.kind === 'integer' ? props.field.max : undefined}
    value={props.field.kind === 'datetime' ? localTime(textOf(props.value)) : textOf(props.value)}
    rightSection={isClearable(props) && <ClearButton {...props} />}
    rightSectionWidth="2.75rem"
    rightSectionPointerEvents="all"
    onChange={(event) => props.onChange(props.name, event.currentTarget.value)}
  />
)

/** The description of the picture above it. */
const DescriptionField = (props: InputProps) => {
  const { t } = usePanelTexts()
  const { language } = props.field
  const label = `${t('picture.describe')}${language ? ` (${describeLanguage(language).name})` : ''}`
  return (
    <TextInput
      {...control(props)}
      label={label}
      description={t('picture.emptyDescription')}
      value={textOf(props.value)}
      maxLength={props.field.max}
      rightSection={
        !props.field.translates &&
        textOf(props.value).trim() === '' && <span className={css.missing}>{t('form.missing')}</span>
      }
      rightSectionWidth="5rem"
      rightSectionPointerEvents="none"
      onChange={(event) => props.onChange(props.name, event.currentTarget.value)}
    />
  )
}

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
    data={Object.entries(props.field.optionLabels ?? {}).map(([value, label]) => ({ value, label }))}
    value={textOf(props.value) || null}
    onChange={(value) => props.onChange(props.name, value ?? '')}
    clearable={!props.required}
    comboboxProps={{ withinPortal: true }}
  />
)

/** A record of another resource. @param adding adds one that is not there yet */
export const ReferenceInput = ({ adding, ...props }: InputProps & { adding?: Adding }) => (
  <ReferenceSelect
    {...control(props)}
    adding={adding}
    to={props.field.to ?? ''}
    value={textOf(props.value)}
    onChange={(id) => props.onChange(props.name, id)}
    clearable={!props.required}
  />
)

const TickField = (props: InputProps) => {
  const { id, name, field, value, onChange, onBlur } = props
  const isOn = value === true
  return (
    <Switch
      id={id}
      className={css.tick ?? ''}
      name={name}
      label={field.words ? `${field.label}: ${field.words[isOn ? 0 : 1]}` : field.label}
      description={field.hint}
      error={props.error}
      checked={isOn}
      onChange={(event) => onChange(name, event.currentTarget.checked)}
      onBlur={() => onBlur(name)}
    />
  )
}

const inputs: Partial<Record<LocalizedField['kind'], FieldInputComponent>> = {
  multiline: TextAreaField,
  html: RichTextInput,
  enum: ChoiceField,
  reference: ReferenceInput,
  boolean: TickField,
  image: PictureInput,
}

/** The input for a field by its kind. */
export const FieldInput = memo((props: InputProps & { as?: FieldInputComponent | undefined }) => {
  const { as, ...rest } = props
  const { kind, describes } = props.field
  const Input = as ?? (describes ? DescriptionField : inputs[kind]) ?? TextField
  return <Input {...rest} />
})
