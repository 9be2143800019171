import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { memo } from 'react'
import { describeLanguage } from '#shared/languages.ts'
import type { LocalizedField } from '#shared/resource-words.ts'
import type { TimeKind } from '#shared/typed-moment.ts'
import { DateField } from '#web/admin/dates/date-field.tsx'
import card from '#web/admin/page/card.module.css'
import { type Adding, ReferenceSelect } from '#web/admin/record/reference-select.tsx'
import { textLanguage } from '#web/admin/record/text-language.ts'
import { RichTextInput } from '#web/admin/rich-text/rich-text-input.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './field-input.module.css'
import { FileInput } from './file-input.tsx'
import type { FormValue } from './form-values.ts'
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
  integer: 'number',
}

const TextField = (props: InputProps) => (
  <TextInput
    {...control(props)}
    type={inputTypes[props.field.kind] ?? 'text'}
    min={props.field.min}
    max={props.field.kind === 'integer' ? props.field.max : undefined}
    value={textOf(props.value)}
    onChange={(event) => props.onChange(props.name, event.currentTarget.value)}
  />
)

const TimeField = (props: InputProps) => (
  <DateField
    {...control(props)}
    kind={props.field.kind as TimeKind}
    value={textOf(props.value)}
    clears={!props.required && props.field.label}
    onChange={(value) => props.onChange(props.name, value)}
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
        textOf(props.value).trim() === '' && <span className={card.hint}>{t('form.missing')}</span>
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

/** Its name stays as it is pressed: the switch alone says whether its sentence holds. */
const TickField = (props: InputProps) => {
  const { id, name, field, value, onChange, onBlur } = props
  return (
    <Switch
      id={id}
      className={css.tick ?? ''}
      name={name}
      label={field.sentence ?? field.label}
      description={field.hint}
      error={props.error}
      checked={value === true}
      onChange={(event) => onChange(name, event.currentTarget.checked)}
      onBlur={() => onBlur(name)}
    />
  )
}

const inputs: Partial<Record<LocalizedField['kind'], FieldInputComponent>> = {
  date: TimeField,
  datetime: TimeField,
  time: TimeField,
  multiline: TextAreaField,
  html: RichTextInput,
  enum: ChoiceField,
  reference: ReferenceInput,
  boolean: TickField,
  image: PictureInput,
  file: FileInput,
}

/** The input for a field by its kind. */
export const FieldInput = memo((props: InputProps & { as?: FieldInputComponent | undefined }) => {
  const { as, ...rest } = props
  const { kind, describes } = props.field
  const Input = as ?? (describes ? DescriptionField : inputs[kind]) ?? TextField
  return <Input {...rest} />
})
