import type { ComponentProps } from 'react'
import css from './button.module.css'
import { Link, type LinkProps } from './link.tsx'
import { Spinner } from './spinner.tsx'

type Variant = 'filled' | 'quiet' | 'icon'

const classes = (variant: Variant): string => `${css.button} ${css[variant]}`

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  variant?: Variant
  /** Something is under way: a spinner, and a second press does nothing. */
  busy?: boolean
}

export const Button = ({ variant = 'filled', busy = false, children, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classes(variant)}
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy && <Spinner />}
    {children}
  </button>
)

type LookProps = { variant?: Variant }

/** A link inside the site that looks like a button. */
export const LinkButton = ({ variant = 'filled', ...rest }: Omit<LinkProps, 'className'> & LookProps) => (
  <Link {...rest} className={classes(variant)} />
)

type OutsideProps = Omit<ComponentProps<'a'>, 'className'> & LookProps

/** A link out of the site, or to a new tab, that looks like a button. */
export const OutsideButton = ({ variant = 'filled', children, ...rest }: OutsideProps) => (
  <a {...rest} className={classes(variant)}>
    {children}
  </a>
)
