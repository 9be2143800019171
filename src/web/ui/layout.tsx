import { type ReactNode, useId } from 'react'
import css from './layout.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export const PageWidth = ({ children }: { children: ReactNode }) => <div className={css.page}>{children}</div>

export const Grid = ({ children }: { children: ReactNode }) => <ul className={css.grid}>{children}</ul>

type SectionProps = { heading: ReactNode; quiet?: boolean; children: ReactNode }

/** A part of a page under a heading; a `quiet` heading is for screen readers only. */
export const Section = ({ heading, quiet = false, children }: SectionProps) => {
  const id = useId()
  const title = <h2 id={id}>{heading}</h2>
  return (
    <section className={css.section} aria-labelledby={id}>
      {quiet ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      {children}
    </section>
  )
}
