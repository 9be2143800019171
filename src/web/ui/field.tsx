import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react'
import css from './field.module.css'
import shapes from './shapes.module.css'

type ErrorText = string | null | undefined

/** @returns the attributes by which a control names its hint and its error */
const descriptionOf = (id: string, hint: ReactNode, error: ErrorText) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
})

/** The error message of a control, which names it by its id and `-error`. */
export const FieldError = ({ id, error }: { id: string; error: ErrorText }) =>
  error && (
    <p className={css.error} id={`${id}-error`}>
      {error}
    </p>
  )

type Control = 'input' | 'textarea' | 'select'

type FieldProps<C extends Control> = Omit<ComponentProps<C>, 'id' | 'className'> & {
  label: string
  /** Language of the label, when it is not the page's. */
  labelLang?: string | undefined
  hint?: ReactNode
  error?: ErrorText
  /** Stands under the control, for example a tick that shows a password. */
  below?: ReactNode
}

/** @returns the component of a control with its label above, its hint, and its error below */
function createField<C extends Control>(control: C) {
  const Element = control as ElementType
  const Field = ({ label, labelLang, hint, error, below, ...rest }: FieldProps<C>) => {
    const id = useId()
    return (
      <div className={css.field}>
        <label className={css.label} htmlFor={id} lang={labelLang}>
          {label}
        </label>
        {hint && (
          <p className={shapes.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )}
        <Element {...rest} {...descriptionOf(id, hint, error)} id={id} className={css.control} />
        <FieldError id={id} error={error} />
        {below}
      </div>
    )
  }
  return Field
}

export const InputField = createField('input')
export const TextareaField = createField('textarea')
/** A choice of one; the children are its options. */
export const SelectField = createField('select')

type TickProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & { error?: ErrorText }

/** A box to tick, with its label beside it; the children are the label. */
export const TickField = ({ error, children, ...rest }: TickProps) => {
  const id = useId()
  return (
    <div className={css.field}>
      <div className={css.tick}>
        <input {...rest} {...descriptionOf(id, null, error)} id={id} type="checkbox" className={css.box} />
        <label htmlFor={id}>{children}</label>
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}
