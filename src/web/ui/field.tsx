import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './field.module.css'

type Shared = {
  label: string
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

const Frame = ({
  id,
  label,
  hint,
  error,
  control,
  children,
}: Shared & { id: string; control: ReactNode }) => (
  <div className={css.field}>
    <label className={css.label} htmlFor={id}>
      {label}
    </label>
    {hint && (
      <p className={css.hint} id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {control}
    {error && (
      <p className={css.error} id={`${id}-error`}>
        {error}
      </p>
    )}
    {children}
  </div>
)

type InputProps = Shared & Omit<ComponentProps<'input'>, 'id' | 'className'>

/** A labelled line of text. */
export const InputField = ({ label, hint, error, children, ...rest }: InputProps) => {
  const { id, control } = useDescription({ hint, error })
  return (
    <Frame id={id} label={label} hint={hint} error={error} control={<input {...rest} {...control} />}>
      {children}
    </Frame>
  )
}

type TextareaProps = Shared & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

/** A labelled text of several lines. */
export const TextareaField = ({ label, hint, error, children, ...rest }: TextareaProps) => {
  const { id, control } = useDescription({ hint, error })
  return (
    <Frame id={id} label={label} hint={hint} error={error} control={<textarea {...rest} {...control} />}>
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

type TickProps = Omit<Shared, 'label' | 'hint'> & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>

/** A box to tick, with its label beside it; the children are the label. */
export const TickField = ({ error, children, ...rest }: TickProps) => {
  const { id, control } = useDescription({ error })
  return (
    <div className={css.field}>
      <div className={css.tick}>
        <input {...rest} {...control} type="checkbox" className={css.box} />
        <label htmlFor={id}>{children}</label>
      </div>
      {error && (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
