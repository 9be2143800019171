import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './field.module.css'

type Shared = {
  label: string
  /** Language of the label, when it is not the page's. */
  labelLang?: string | undefined
  hint?: ReactNode
  /** The error message, tied to the control for screen readers. */
  error?: string | null | undefined
  /** Stands under the control, for example a tick that shows a password. */
  children?: ReactNode
}

const useDescription = ({ hint, error }: Pick<Shared, 'hint' | 'error'>) => {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const control = {
    id,
    className: css.control,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  }
  return { id, control }
}

/** The error message of a control, which names it by its id and `-error`. */
export const FieldError = ({ id, error }: { id: string; error: string | null | undefined }) =>
  error && (
    <p className={css.error} id={`${id}-error`}>
      {error}
    </p>
  )

const Frame = ({
  id,
  label,
  labelLang,
  hint,
  error,
  control,
  children,
}: Shared & { id: string; control: ReactNode }) => (
  <div className={css.field}>
    <label className={css.label} htmlFor={id} lang={labelLang}>
      {label}
    </label>
    {hint && (
      <p className={css.hint} id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {control}
    <FieldError id={id} error={error} />
    {children}
  </div>
)

type InputProps = Shared & Omit<ComponentProps<'input'>, 'id' | 'className'>

/** A labelled line of text. */
export const InputField = ({ label, labelLang, hint, error, children, ...rest }: InputProps) => {
  const { id, control } = useDescription({ hint, error })
  return (
    <Frame {...{ id, label, labelLang, hint, error }} control={<input {...rest} {...control} />}>
      {children}
    </Frame>
  )
}

type TextareaProps = Shared & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

/** A labelled text of several lines. */
export const TextareaField = ({ label, labelLang, hint, error, children, ...rest }: TextareaProps) => {
  const { id, control } = useDescription({ hint, error })
  return (
    <Frame {...{ id, label, labelLang, hint, error }} control={<textarea {...rest} {...control} />}>
      {children}
    </Frame>
  )
}

type SelectProps = Shared & Omit<ComponentProps<'select'>, 'id' | 'className'> & { options: ReactNode }

/** A labelled choice of one; `options` are the option elements. */
export const SelectField = ({ label, hint, error, options, children, ...rest }: SelectProps) => {
  const { id, control } = useDescription({ hint, error })
  const select = (
    <select {...rest} {...control}>
      {options}
    </select>
  )
  return (
    <Frame id={id} label={label} hint={hint} error={error} control={select}>
      {children}
    </Frame>
  )
}

type TickProps = Omit<Shared, 'label' | 'labelLang' | 'hint'> &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>

/** A box to tick, with its label beside it; the children are the label. */
export const TickField = ({ error, children, ...rest }: TickProps) => {
  const { id, control } = useDescription({ error })
  return (
    <div className={css.field}>
      <div className={css.tick}>
        <input {...rest} {...control} type="checkbox" className={css.box} />
        <label htmlFor={id}>{children}</label>
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}
