import type { ReactNode } from 'react'
import css from './admin-page.module.css'

/** The heading of a page, which takes the focus when the page is opened, and the tools beside it. */
export const PageHead = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <header className={css.head}>
    <h1 tabIndex={-1}>{title}</h1>
    {children}
  </header>
)
