import type { ReactNode } from 'react'
import css from './empty-note.module.css'
import { Pattern } from './pattern.tsx'

/** Stands where a list has nothing to show. */
export const EmptyNote = ({ children }: { children: ReactNode }) => (
  <div className={css.note}>
    <div className={css.picture}>
      <Pattern />
    </div>
    <p>{children}</p>
  </div>
)
