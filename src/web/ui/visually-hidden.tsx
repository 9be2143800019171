import type { ReactNode } from 'react'
import css from './visually-hidden.module.css'

/** A part of the page for screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <div className={css.hidden}>{children}</div>
)

/** Words within a sentence for screen readers only. */
export const Spoken = ({ children }: { children: ReactNode }) => (
  <span className={css.hidden}>{children}</span>
)
