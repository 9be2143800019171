import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'
import css from './auth-frame.module.css'

/** The plain page of login and register, at most 800 px wide (specification §9). */
export const AuthFrame = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <main className={css.frame}>
    <Link to={pages.home} className={css.home}>
      Till webbplatsen
    </Link>
    <div className={css.card}>
      <h1 tabIndex={-1}>{heading}</h1>
      {children}
    </div>
  </main>
)

/** Why it did not work, in words, besides the toast that goes away. */
export const AuthFailure = ({ text }: { text: string | null }) => (
  <p role="alert" className={text ? css.failure : undefined}>
    {text}
  </p>
)
