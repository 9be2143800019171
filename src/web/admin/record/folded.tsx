import { type ReactNode, useState } from 'react'
import css from './record-history.module.css'

/** A part of a record's form that is loaded when it is first unfolded. */
export const Folded = ({ title, children }: { title: string; children: ReactNode }) => {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className={css.history} onToggle={() => setOpened(true)}>
      <summary>{title}</summary>
      <div className={css.content}>{wasOpened && children}</div>
    </details>
  )
}
