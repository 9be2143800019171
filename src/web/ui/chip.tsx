import type { ReactNode } from 'react'
import css from './chip.module.css'

/** A word that stands out beside what it is about. */
export const Chip = ({ children }: { children: ReactNode }) => <span className={css.chip}>{children}</span>
