import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import css from './button.module.css'
import { Spinner } from './spinner.tsx'

type Look = 'filled' | 'quiet' | 'icon'

const classes = (look: Look): string => `${css.button} ${css[look]}`

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  look?: Look
  /** Something is under way: a spinner, and a second press does nothing. */
  busy?: boolean
}

export const Button = ({ look = 'filled', busy = false, children, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classes(look)}
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy && <Spinner />}
    {children}
  </button>
)

/** A link inside the site that looks like a button. */
export const LinkButton = ({ look = 'filled', ...rest }: Omit<LinkProps, 'className'> & { look?: Look }) => (
  <Link {...rest} className={classes(look)} />
)

/** A link out of the site, or to a new tab, that looks like a button. */
export const OutsideButton = ({
  look = 'filled',
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'className'> & { look?: Look }) => (
  <a {...rest} className={classes(look)}>
    {children}
  </a>
)
