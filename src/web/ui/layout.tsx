import { type ReactNode, useId } from 'react'
import css from './layout.module.css'
import { Link } from './link.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export const PageWidth = ({ children }: { children: ReactNode }) => <div className={css.page}>{children}</div>

/** Leads from a part of a page to all that there is of its kind. */
export const MoreLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={css.more}>
    {children}
  </Link>
)

type SectionProps = {
  heading: ReactNode
  quiet?: boolean
  /** Stands beside the heading. */
  more?: ReactNode
  children: ReactNode
}

/** A part of a page under a heading; a `quiet` heading is for screen readers only. */
export const Section = ({ heading, quiet = false, more, children }: SectionProps) => {
  const id = useId()
  const title = <h2 id={id}>{heading}</h2>
  return (
    <section className={css.section} aria-labelledby={id}>
      {quiet ? (
        <VisuallyHidden>{title}</VisuallyHidden>
      ) : (
        <div className={css.head}>
          {title}
          {more}
        </div>
      )}
      {children}
    </section>
  )
}
